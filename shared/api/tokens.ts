/** Tokens that a person gives to programs, each with a name, a scope and an end: an extension of ours. */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { id, timestamp } from './fields.ts'

/** `read` changes nothing; `write` does all that the person may do with their data. Neither reaches what signs the person in. */
export const tokenScope = z.enum(['read', 'write'])

export const namedToken = z.object({
  id,
  name: z.string(),
  scope: tokenScope,
  created_at: timestamp,
  /** Null: never. */
  expires_at: timestamp.nullable(),
  /** To a quarter of an hour; null before its first use. */
  last_used_at: timestamp.nullable(),
})
export type NamedToken = z.output<typeof namedToken>

export const namedTokenBody = z.object({
  name: z.string().trim().min(1).max(100),
  scope: tokenScope,
  expires_at: z.string().nullish(),
})
export type NamedTokenBody = z.output<typeof namedTokenBody>

/** The token itself is told this once. */
const madeToken = namedToken.extend({ token: z.string() })
export type MadeToken = z.output<typeof madeToken>

const endpoint = endpointsOf({ area: 'tracking', source: 'decisions §6', credentials: 'person' })

export const listTokens = endpoint('tokens.list', 'GET /api/v9/me/tokens', {
  summary: 'Lists the named tokens of the caller that have not ended, the latest first.',
  answer: { kind: 'array', status: 200, schema: namedToken },
})

export const createToken = endpoint('tokens.create', 'POST /api/v9/me/tokens', {
  summary: 'Makes a named token, which the answer alone shows.',
  body: namedTokenBody,
  answer: { kind: 'object', status: 200, schema: madeToken },
})

export const revokeToken = endpoint('tokens.revoke', 'DELETE /api/v9/me/tokens/{token_id}', {
  summary: 'Ends a named token of the caller, unless it has ended already.',
})
