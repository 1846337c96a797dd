/** The API token of a user: one at a time, kept hashed for finding and sealed for showing to its owner. */

import type { AnyScope } from '../access/scope.ts'
import { hashToken, newApiToken } from '../secrets/tokens.ts'
import { deleteTokensOf, insertToken, readSealedApiToken } from './queries.ts'

/** Gives the user a new API token; the one before stops working. */
export async function createApiToken(scope: AnyScope, userId: number): Promise<string> {
  const token = newApiToken(scope.random)
  await deleteTokensOf(scope.db, userId, 'api_token')
  await insertToken(scope.db, {
    hash: hashToken(token),
    user_id: userId,
    kind: 'api_token',
    sealed: scope.effects.sealing.seal(token),
    created_at: scope.now,
    expires_at: null,
    sliding: false,
  })
  return token
}

/** Empty when the service's key is not the one that sealed the token: the owner may ask for a new one. */
export async function readApiToken({ db, effects }: AnyScope, userId: number): Promise<string> {
  const sealed = await readSealedApiToken(db, userId)
  try {
    return effects.sealing.open(sealed)
  } catch {
    return ''
  }
}
