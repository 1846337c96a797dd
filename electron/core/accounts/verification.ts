/** The address of the account that is not verified yet. Only the service knows it, so both calls ask it. */

import { z } from 'zod'
import { requestVerification as requestEndpoint } from '../../../shared/api/accounts.ts'
import { getMe } from '../../../shared/api/me.ts'
import { ApiFailure } from '../api-client/api-failure.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { CommandError, refusedByServer } from '../commands/command-error.ts'
import { inTime } from './server-account.ts'

/** Other servers of this API say nothing of proof. */
const self = z.object({
  email: z.string(),
  email_verified: z.boolean().default(true),
  new_email: z.string().nullish(),
})

/**
 * The address that no mail has proved yet: the one that is to replace the account's, or else the account's own; null where there is
 * none.
 *
 * @param api null without a token
 * @throws {CommandError} `offline`, `sign_in_needed`, `server_error` or `refused`
 */
export async function unverifiedEmail(api: ApiClient | null): Promise<string | null> {
  const answer = await asked(api, (signedIn) => signedIn.call(getMe, {}))
  const { data } = self.safeParse(answer.body)
  if (data === undefined) return null
  return data.new_email ?? (data.email_verified ? null : data.email)
}

/**
 * Has the service send the mail with the link once more.
 *
 * @param api null without a token
 * @throws {CommandError} `offline`, `sign_in_needed`, `server_error` or `refused`
 */
export async function requestVerification(api: ApiClient | null): Promise<void> {
  await asked(api, (signedIn) => signedIn.call(requestEndpoint, {}))
}

async function asked<Answer>(
  api: ApiClient | null,
  ask: (api: ApiClient) => Promise<Answer>,
): Promise<Answer> {
  if (api === null) throw signInNeeded()
  try {
    return await ask(api)
  } catch (error) {
    throw error instanceof ApiFailure ? asCommandError(error) : error
  }
}

function signInNeeded(): CommandError {
  return new CommandError('sign_in_needed', 'Sign in again first, then ask for the mail.')
}

function asCommandError(failure: ApiFailure): CommandError {
  switch (failure.kind) {
    case 'unreachable':
      return new CommandError(
        'offline',
        'The server cannot be reached, so no mail was sent. Try again when you are online.',
      )
    case 'unauthorized':
      return signInNeeded()
    case 'busy':
      return new CommandError('server_error', 'The server cannot send the mail now. Try again later.')
    case 'paused':
      return new CommandError(
        'refused',
        `Too many mails were asked for. Try again ${inTime(failure.retryAfterSeconds)}.`,
      )
    case 'foreign':
    case 'forbidden':
    case 'missing':
    case 'refused':
    case 'stale':
      return refusedByServer('No mail was sent.', failure)
    default:
      return failure.kind satisfies never
  }
}
