/** The sign-ins of the person, as the service keeps them: sessions, tokens and the second factor. */

import { z } from 'zod'
import { getMe, resetToken } from '../../../shared/api/me.ts'
import * as factor from '../../../shared/api/second-factor.ts'
import { endOneSession, endOtherSessions, listSessions } from '../../../shared/api/sessions.ts'
import { createToken, listTokens, namedToken, revokeToken } from '../../../shared/api/tokens.ts'
import type { CoreProcedureName, ParsedInput, ProcedureOutput } from '../../../shared/bridge/contract.ts'
import { instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { ApiFailure, understood } from '../api-client/api-failure.ts'
import { askService, type ServiceOptions, sharedService } from '../commands/ask-service.ts'
import { type CommandError, refused } from '../commands/command-error.ts'
import { inTime } from './sign-in.ts'

type SecurityProcedures = {
  readonly [Name in Extract<CoreProcedureName, `security.${string}`>]: (
    input: ParsedInput<Name>,
  ) => Promise<ProcedureOutput<Name>>
}

export function security(options: ServiceOptions): SecurityProcedures {
  const ask = <Answer>(work: (service: ApiClient) => Promise<Answer>) =>
    askService(sharedService(options), words, async (service) => {
      try {
        return await work(service)
      } catch (error) {
        throw error instanceof ApiFailure ? (told(error) ?? error) : error
      }
    })
  /** A request that answers nothing that is needed. */
  const doing = (work: (service: ApiClient) => Promise<unknown>) =>
    ask(async (service) => {
      await work(service)
      return {}
    })
  const codes = (work: (service: ApiClient) => Promise<{ readonly body: unknown }>) =>
    ask(async (service) => {
      const { body } = await work(service)
      return { recoveryCodes: understood(factor.recoveryCodes, body).recovery_codes }
    })
  const withBoth = ({ password, code }: { readonly password: string; readonly code: string }) => ({
    body: { current_password: password, code },
  })

  return {
    'security.sessions': () =>
      ask(async (service) => {
        const { rows } = await service.list(listSessions, {})
        const sessions = understood(z.array(session), rows).map((row) => ({
          id: row.id,
          device: row.device,
          userAgent: row.user_agent,
          since: instantOf(row.created_at),
          lastUsed: instantOf(row.last_used_at ?? row.created_at),
          isCurrent: row.current,
        }))
        return { sessions }
      }),
    'security.endSession': ({ id }) =>
      doing((service) => service.call(endOneSession, { params: { session_id: id } })),
    'security.endOtherSessions': () => doing((service) => service.call(endOtherSessions, {})),

    'security.tokens': () =>
      ask(async (service) => {
        const { rows } = await service.list(listTokens, {})
        const tokens = understood(z.array(namedToken), rows).map((row) => ({
          id: row.id,
          name: row.name,
          scope: row.scope,
          since: instantOf(row.created_at),
          ends: instantOrNull(row.expires_at),
          lastUsed: instantOrNull(row.last_used_at),
        }))
        return { tokens }
      }),
    'security.createToken': ({ name, scope, ends }) =>
      ask(async (service) => {
        const { body } = await service.call(createToken, { body: { name, scope, expires_at: ends } })
        return understood(z.object({ token: z.string() }), body)
      }),
    'security.revokeToken': ({ id }) =>
      doing((service) => service.call(revokeToken, { params: { token_id: id } })),
    'security.apiToken': () =>
      ask(async (service) => {
        const { body } = await service.call(getMe, {})
        return { token: understood(z.object({ api_token: z.string() }), body).api_token }
      }),
    'security.renewApiToken': () =>
      ask(async (service) => {
        const { body } = await service.call(resetToken, {})
        return { token: understood(z.string(), body) }
      }),

    'security.secondFactor': () =>
      ask(async (service) => {
        const { body } = await service.call(factor.getSecondFactor, {})
        const now = understood(factor.secondFactor, body)
        return { isOn: now.enabled, since: instantOrNull(now.enabled_at), codesLeft: now.recovery_codes_left }
      }),
    'security.beginSecondFactor': ({ password }) =>
      ask(async (service) => {
        const { body } = await service.call(factor.beginSecondFactor, {
          body: { current_password: password },
        })
        return understood(factor.secondFactorSetup, body)
      }),
    'security.confirmSecondFactor': ({ code }) =>
      codes((service) => service.call(factor.confirmSecondFactor, { body: { code } })),
    'security.renewRecoveryCodes': (input) =>
      codes((service) => service.call(factor.renewRecoveryCodes, withBoth(input))),
    'security.endSecondFactor': (input) =>
      doing((service) => service.call(factor.endSecondFactor, withBoth(input))),
  }
}

/** In words of its own, where the service says more than that it refuses. */
function told({ kind, reason, retryAfterSeconds }: ApiFailure): CommandError | null {
  if (kind === 'paused') return refused(`Too many tries. Try again ${inTime(retryAfterSeconds)}.`)
  const sentence = refusals.get(reason.code)
  return sentence === undefined ? null : refused(sentence)
}

const refusals: ReadonlyMap<string, string> = new Map([
  ['wrong_credentials', 'The password is not right.'],
  ['second_factor_wrong', 'The code is wrong, or was used before.'],
  [
    'unverified_email',
    'Confirm your e-mail address first, by the link in the mail that the server sent to it.',
  ],
  [
    'token_not_allowed',
    'This computer is signed in with a token that may not do this. Sign in with your password.',
  ],
])

/** Earlier versions of the service tell neither the computer nor the last use. */
const session = z.object({
  id: z.int(),
  device: z.string().nullish().default(null),
  user_agent: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string().optional(),
  current: z.boolean(),
})

function instantOf(timestamp: string): string {
  return instantOfMilliseconds(Date.parse(timestamp))
}

function instantOrNull(timestamp: string | null): string | null {
  return timestamp === null ? null : instantOf(timestamp)
}

const words = {
  noServer: 'This workspace is on this computer alone, and needs no sign-in.',
  unreachable: 'The server cannot be reached, and it alone knows this. Try again when you are online.',
  forbidden: 'The server does not let you do this.',
  missing: 'This server does not offer this.',
  otherwise: 'The server did not do it.',
} as const
