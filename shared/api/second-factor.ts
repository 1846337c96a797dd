/** The second factor of the caller's account: an extension of ours. */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { timestamp } from './fields.ts'

export const secondFactor = z.object({
  enabled: z.boolean(),
  enabled_at: timestamp.nullable(),
  recovery_codes_left: z.int(),
})
export type SecondFactor = z.output<typeof secondFactor>

export const secondFactorSetup = z.object({
  /** In Base32, for who types it. */
  secret: z.string(),
  /** `otpauth://totp/…`, for the authenticator program; as a QR code, most often. */
  url: z.string(),
})
export type SecondFactorSetup = z.output<typeof secondFactorSetup>

export const recoveryCodes = z.object({
  /** Each works once, in place of a code. */
  recovery_codes: z.array(z.string()),
})

const endpoint = endpointsOf({ area: 'tracking', source: 'decisions §6', credentials: 'person' })
const code = z.string().max(100)
const current_password = z.string()
const codes = { kind: 'object', status: 200, schema: recoveryCodes } as const

export const getSecondFactor = endpoint('second_factor.get', 'GET /api/v9/me/second_factor', {
  summary: 'Tells whether the account of the caller has a second factor.',
  answer: { kind: 'object', status: 200, schema: secondFactor },
})

export const beginSecondFactor = endpoint('second_factor.begin', 'POST /api/v9/me/second_factor/begin', {
  summary: 'Answers a secret for an authenticator program. It counts once a code of it has confirmed it.',
  body: z.object({ current_password }),
  answer: { kind: 'object', status: 200, schema: secondFactorSetup },
})

export const confirmSecondFactor = endpoint(
  'second_factor.confirm',
  'POST /api/v9/me/second_factor/confirm',
  {
    summary: 'Turns the second factor on, and answers the recovery codes, which are shown this once.',
    body: z.object({ code }),
    answer: codes,
  },
)

export const renewRecoveryCodes = endpoint(
  'second_factor.renewCodes',
  'POST /api/v9/me/second_factor/recovery_codes',
  {
    summary: 'Replaces the recovery codes.',
    body: z.object({ current_password, code }),
    answer: codes,
  },
)

export const endSecondFactor = endpoint('second_factor.end', 'POST /api/v9/me/second_factor/end', {
  summary: 'Turns the second factor off.',
  body: z.object({ current_password, code }),
  answer: { kind: 'empty', status: 200 },
})
