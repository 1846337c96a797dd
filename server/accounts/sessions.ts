/** Sessions: 30 days, sliding; without `remember_me` 24 hours (decisions §3). */

import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import type { Random } from '../effects/random.ts'
import { DAY } from '../effects/timestamps.ts'
import { hashToken, newToken } from '../secrets/tokens.ts'
import type { TokenState } from './find-caller.ts'
import { extendToken, insertToken } from './repository.ts'

const LIFETIME: Instant = 30 * DAY
const SHORT_LIFETIME: Instant = DAY
/** A session is extended at most this often, so that reading does not mean writing. */
const EXTENDED_EVERY: Instant = DAY

/** Begins a session and answers its token, which is known to nobody else afterwards. */
export async function beginSession(
  db: Db,
  random: Random,
  now: Instant,
  userId: number,
  rememberMe: boolean,
): Promise<string> {
  const token = newToken(random)
  await insertToken(db, {
    hash: hashToken(token),
    user_id: userId,
    kind: 'session',
    sealed: null,
    created_at: now,
    expires_at: now + (rememberMe ? LIFETIME : SHORT_LIFETIME),
    sliding: rememberMe,
  })
  return token
}

/** Keeps a session that slides alive while it is used. */
export async function extendSession(db: Db, token: TokenState, now: Instant): Promise<void> {
  if (!token.sliding || token.expires_at === null) return
  const expiresAt = now + LIFETIME
  if (expiresAt - token.expires_at >= EXTENDED_EVERY) await extendToken(db, token.hash, expiresAt)
}
