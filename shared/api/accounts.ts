/** Sign-up, sessions, password reset and closing an account (T §4.1). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { me } from './me.ts'

const endpoint = endpointsOf({ area: 'accounts', source: 'T §4.1', credentials: 'person' })
const open = { credentials: 'none' } as const
const done = { kind: 'empty', status: 200 } as const

/** The session itself is in `Set-Cookie`; the body is the account. */
const session = { kind: 'object', status: 200, schema: me } as const

/** Of a program, in the body instead of a cookie. */
const startedSession = {
  kind: 'object',
  status: 200,
  schema: me.extend({ session_token: z.string().optional() }),
} as const

/** The products whose terms there are. */
const productCode = z.enum(['track', 'plan'])

const signInBody = z.object({
  email: z.string(),
  password: z.string(),
  /** False: the session ends after 24 hours instead of 30 days without use. */
  remember_me: z.boolean().nullish(),
  /** A program names the computer that it runs on: its session ends after 180 days without use, and its token is in the answer. */
  device: z.string().trim().min(1).max(100).nullish(),
})

export const sessionBody = signInBody.extend({
  /** Of the second factor, or a recovery code, where the account has one. */
  code: z.string().max(100).nullish(),
})
export type SessionBody = z.output<typeof sessionBody>

export const signUpBody = signInBody.extend({
  display_name: z.string().trim().max(255).nullish(),
  tos_accepted_for: productCode.nullish(),
  /** IANA zone; UTC when absent. */
  timezone: z.string().nullish(),
})
export type SignUpBody = z.output<typeof signUpBody>

export const signUp = endpoint('accounts.signUp', 'POST /api/signup', {
  ...open,
  summary: 'Creates a user with an organization and a workspace of their own, and begins a session.',
  body: signUpBody,
  answer: startedSession,
})

export const createSession = endpoint('accounts.createSession', 'POST /api/sessions', {
  ...open,
  summary: 'Begins a session.',
  body: sessionBody,
  answer: startedSession,
})

export const endSession = endpoint('accounts.endSession', 'DELETE /api/sessions', {
  summary: 'Ends the session that the request used.',
  answer: done,
})

export const closeAccount = endpoint('accounts.close', 'POST /api/me/close_account/{product_code}', {
  summary:
    'Closes the account of the caller for good. Extension: a `password` that is not the account’s is refused.',
  params: { product_code: productCode },
  body: z.object({ password: z.string() }).partial(),
  answer: done,
})

export const requestPasswordReset = endpoint(
  'accounts.requestPasswordReset',
  'POST /api/me/password_reset/request',
  {
    ...open,
    summary: 'Sends a reset code to the address, if it is that of an account.',
    body: z.object({ email: z.string() }),
    answer: done,
  },
)

export const confirmPasswordReset = endpoint(
  'accounts.confirmPasswordReset',
  'POST /api/me/password_reset/confirm/{password_reset_code}',
  {
    ...open,
    summary:
      'Sets the password that the reset code allows, ends all sessions, replaces the API token, and begins a session.',
    params: { password_reset_code: z.string() },
    body: z.object({
      password: z.string(),
      /** As for a sign-in. */
      code: z.string().max(100).nullish(),
    }),
    answer: session,
  },
)

export const requestVerification = endpoint(
  'accounts.requestVerification',
  'POST /api/me/email_verification/request',
  {
    source: 'decisions §6',
    summary: 'Mails a code to the address of the caller that nothing has proved yet, if there is one.',
    answer: done,
  },
)

export const confirmEmail = endpoint(
  'accounts.confirmEmail',
  'POST /api/me/email_verification/confirm/{email_verification_code}',
  {
    ...open,
    source: 'decisions §6',
    summary: 'Proves the address that the code was mailed to; needs the password of the account.',
    params: { email_verification_code: z.string() },
    body: z.object({ password: z.string() }),
    answer: session,
  },
)
