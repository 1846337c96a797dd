/**
 * Signing in through a provider of identities (OpenID Connect), an extension of ours. A program opens the page
 * `/sign_in/provider` in the browser, which comes back to a port that the program listens to on its own computer, with a code; the
 * program that has begun the sign-in, and no other, exchanges the code for a session.
 */

import { z } from 'zod'
import { createSession, sessionBody } from './accounts.ts'
import { endpointsOf } from './endpoint.ts'

const endpoint = endpointsOf({ area: 'accounts', source: 'ours' })
const open = { credentials: 'none' } as const

/** SHA-256 of a verifier that the program keeps to itself, as PKCE's `S256` writes it (RFC 7636). */
const challenge = z.string().regex(/^[\w-]{43}$/)
const verifier = z.string().regex(/^[\w-]{43,128}$/)

export const beginning = z.object({
  /** On 127.0.0.1, where the program listens. */
  port: z.coerce.number().int().min(1024).max(65_535),
  /** Comes back unchanged, so that the program knows its own. */
  state: z.string().regex(/^[\w-]{16,128}$/),
  challenge,
  /** IANA zone, for a new account. */
  timezone: z.string().max(64).optional(),
})

export const readSignInMethods = endpoint('accounts.signInMethods', 'GET /api/sign_in', {
  ...open,
  summary: 'Tells in which ways people sign in.',
  answer: {
    kind: 'object',
    status: 200,
    schema: z.object({
      /** Whether passwords are taken. */
      password: z.boolean(),
      /** The name of the provider of identities; null without one. */
      provider: z.string().nullable(),
    }),
  },
})

export const beginProviderSignIn = endpoint('accounts.beginProviderSignIn', 'POST /api/sign_in/provider', {
  ...open,
  summary: 'Begins a sign-in through the provider; for the page that browsers open.',
  body: beginning,
  answer: {
    kind: 'object',
    status: 200,
    schema: z.object({
      /** The provider's page. */
      url: z.string(),
      /** For a cookie of the browser: nobody else may end the sign-in. */
      kept: z.string(),
    }),
  },
})

export const endProviderSignIn = endpoint('accounts.endProviderSignIn', 'POST /api/sign_in/provider/end', {
  ...open,
  summary: 'Ends the sign-in with the answer of the provider; for the page that browsers come back to.',
  body: z.object({ kept: z.string().max(4096), answer: z.string().max(8192) }),
  answer: {
    kind: 'object',
    status: 200,
    schema: z.object({
      port: z.int(),
      state: z.string(),
      /** For the program; null where nobody is signed in. */
      code: z.string().nullable(),
      /** The reason then. */
      refusal: z.string().nullable(),
    }),
  },
})

export const createProviderSession = endpoint(
  'accounts.createProviderSession',
  'POST /api/sessions/provider',
  {
    ...open,
    summary: 'Begins a session for the program that began the sign-in.',
    body: sessionBody.pick({ device: true }).extend({ code: z.string().max(128), verifier }),
    answer: createSession.answer,
  },
)
