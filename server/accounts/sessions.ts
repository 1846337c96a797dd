/** Sessions: 30 days, sliding; without `remember_me` 24 hours (decisions §3). And the API token of a user: one at a time, kept
 * hashed for finding and sealed for showing to its owner. */

import type { Me } from '../../shared/api/me.ts'
import type { AnyScope } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { DAY } from '../effects/timestamps.ts'
import { Forbidden } from '../errors/app-error.ts'
import type { PublicScope } from '../http/route.ts'
import { representMe } from '../me/wire.ts'
import { hashToken, newApiToken, newToken } from '../secrets/tokens.ts'
import {
  deleteTokensOf,
  extendToken,
  insertToken,
  readSealedApiToken,
  type TokenState,
  type UserRow,
} from './queries.ts'
import { holdAccount } from './credentials.ts'

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

const LIFETIME: Instant = 30 * DAY

const SHORT_LIFETIME: Instant = DAY

/** A session is extended at most this often, so that reading does not mean writing. */
const EXTENDED_EVERY: Instant = DAY

/** Begins a session and answers its token, which is known to nobody else afterwards. */
export async function beginSession(
  { db, random, now }: AnyScope,
  userId: number,
  rememberMe?: boolean | null,
): Promise<string> {
  const slides = rememberMe ?? true
  const token = newToken(random)
  await insertToken(db, {
    hash: hashToken(token),
    user_id: userId,
    kind: 'session',
    sealed: null,
    created_at: now,
    expires_at: now + (slides ? LIFETIME : SHORT_LIFETIME),
    sliding: slides,
  })
  return token
}

export interface StartedSession {
  readonly token: string
  readonly me: Me
}

/**
 * Begins a session for a password that was found right.
 *
 * @param user as it was when the password was checked
 * @throws {Forbidden} when the password has been replaced since: checking it takes a while.
 */
export async function startSession(
  { transact }: PublicScope,
  user: UserRow,
  rememberMe: boolean | null | undefined,
): Promise<StartedSession> {
  return transact(async (inside) => {
    const present = await holdAccount(inside.db, user.id)
    if (present.password_hash !== user.password_hash || present.deactivated_at !== null) throw new Forbidden()
    const token = await beginSession(inside, user.id, rememberMe)
    return { token, me: representMe(present, await readApiToken(inside, user.id)) }
  })
}

/** Keeps a session that slides alive while it is used. */
export async function extendSession(db: Db, token: TokenState, now: Instant) {
  if (!token.sliding || token.expires_at === null) return
  const expiresAt = now + LIFETIME
  if (expiresAt - token.expires_at >= EXTENDED_EVERY) await extendToken(db, token.hash, expiresAt)
}
