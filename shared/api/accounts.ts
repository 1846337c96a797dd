/** Sign-up, sessions, password reset and closing an account (T §4.1). */

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { me } from './me.ts'

const common = { area: 'accounts', source: 'T §4.1', method: 'POST' } as const
const open = { ...common, credentials: 'none' } as const
const done = { kind: 'empty', status: 200 } as const

/** The session itself is in `Set-Cookie`; the body is the account. */
const session = { kind: 'object', status: 200, schema: me } as const

/** The products whose terms there are. */
const productCode = z.enum(['track', 'plan'])

export const sessionBody = z.object({
  email: z.string(),
  password: z.string(),
  /** False: the session ends after 24 hours instead of 30 days without use. */
  remember_me: z.boolean().nullish(),
})
export type SessionBody = z.output<typeof sessionBody>

export const signUpBody = sessionBody.extend({
  display_name: z.string().trim().max(255).nullish(),
  tos_accepted_for: productCode.nullish(),
  /** IANA zone; UTC when absent. */
  timezone: z.string().nullish(),
})
export type SignUpBody = z.output<typeof signUpBody>

export const signUp = endpoint({
  ...open,
  name: 'accounts.signUp',
  path: '/api/signup',
  summary: 'Creates a user with an organization and a workspace of their own, and begins a session.',
  body: signUpBody,
  answer: session,
})

export const createSession = endpoint({
  ...open,
  name: 'accounts.createSession',
  path: '/api/sessions',
  summary: 'Begins a session.',
  body: sessionBody,
  answer: session,
})

export const endSession = endpoint({
  ...common,
  name: 'accounts.endSession',
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'Ends the session that the request used.',
  answer: done,
})

export const closeAccount = endpoint({
  ...common,
  name: 'accounts.close',
  path: '/api/me/close_account/{product_code}',
  summary: 'Closes the account of the caller for good.',
  params: { product_code: productCode },
  answer: done,
})

export const requestPasswordReset = endpoint({
  ...open,
  name: 'accounts.requestPasswordReset',
  path: '/api/me/password_reset/request',
  summary: 'Sends a reset code to the address, if it is that of an account.',
  body: z.object({ email: z.string() }),
  answer: done,
})

export const confirmPasswordReset = endpoint({
  ...open,
  name: 'accounts.confirmPasswordReset',
  path: '/api/me/password_reset/confirm/{password_reset_code}',
  summary:
    'Sets the password that the reset code allows, ends all sessions, replaces the API token, and begins a session.',
  params: { password_reset_code: z.string() },
  body: z.object({ password: z.string() }),
  answer: session,
})

export const requestVerification = endpoint({
  ...common,
  source: 'decisions §6',
  name: 'accounts.requestVerification',
  path: '/api/me/email_verification/request',
  summary: 'Mails a code to the address of the caller that nothing has proved yet, if there is one.',
  answer: done,
})

export const confirmEmail = endpoint({
  ...open,
  source: 'decisions §6',
  name: 'accounts.confirmEmail',
  path: '/api/me/email_verification/confirm/{email_verification_code}',
  summary: 'Proves the address that the code was mailed to; needs the password of the account.',
  params: { email_verification_code: z.string() },
  body: z.object({ password: z.string() }),
  answer: session,
})
