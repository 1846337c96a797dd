/** Sessions: 30 days, sliding; without `remember_me` 24 hours (decisions §3), and 180 days for programs. And the API token of a user: one at a time, kept
 * hashed for finding and sealed for showing to its owner. */

import type { SessionBody } from '../../shared/api/accounts.ts'
import type { Me } from '../../shared/api/me.ts'
import type { Session } from '../../shared/api/sessions.ts'
import type { AnyScope, Scope } from '../access/scope.ts'
import { noteOwn } from '../audit/note.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { DAY, MINUTE, toTimestamp } from '../effects/timestamps.ts'
import { Forbidden } from '../errors/app-error.ts'
import type { PublicScope } from '../http/route.ts'
import { representMe } from '../me/wire.ts'
import { hashToken, newApiToken, newToken } from '../secrets/tokens.ts'
import {
  deleteToken,
  deleteTokensOf,
  insertToken,
  readSealedApiToken,
  tokensOf,
  type TokenState,
  updateToken,
  type UserRow,
} from './queries.ts'
import { holdAccount } from './credentials.ts'
import { passSecondFactor, tryCode } from './second-factor.ts'

/** Gives the user a new API token; the one before stops working. */
export async function createApiToken(scope: AnyScope, userId: number): Promise<string> {
  await deleteTokensOf(scope.db, userId, 'api_token')
  return firstApiToken(scope, userId)
}

/** Gives the user, who has none, an API token. */
export async function firstApiToken(scope: AnyScope, userId: number): Promise<string> {
  const token = newApiToken(scope.random)
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

/** The caller's sessions that have not ended, the latest first. */
export async function listOwnSessions({ db, caller, now }: Scope): Promise<Session[]> {
  const rows = await tokensOf(db, caller.userId, 'session', now)
  return rows.map(({ id, hash, name, created_at, last_used_at, expires_at, user_agent }) => ({
    id,
    device: name,
    created_at: toTimestamp(created_at),
    last_used_at: toTimestamp(last_used_at ?? created_at),
    expires_at: toTimestamp(expires_at ?? now),
    user_agent,
    current: caller.credential?.hash === hash,
  }))
}

/** Ends a session of the caller; one that has ended already stays so. */
export async function endOneSession({ db, caller, now }: Scope, path: { readonly session_id: number }) {
  const known = (await tokensOf(db, caller.userId, 'session', now)).find(({ id }) => id === path.session_id)
  if (known !== undefined) await deleteToken(db, known.hash)
}

/** Ends all sessions of the caller but the one that was used. */
export async function endOtherSessions({ db, caller, now }: Scope) {
  for (const { hash } of await tokensOf(db, caller.userId, 'session', now)) {
    if (hash !== caller.credential?.hash) await deleteToken(db, hash)
  }
}

/** Characters. */
const LONGEST_USER_AGENT = 255

const LIFETIME: Instant = 30 * DAY

const SHORT_LIFETIME: Instant = DAY

const PROGRAM_LIFETIME: Instant = 180 * DAY

const slidingLifetime = (device: string | null): Instant => (device === null ? LIFETIME : PROGRAM_LIFETIME)

/** A use is noted at most this often, so that reading does not mean writing. */
const NOTED_EVERY: Instant = 15 * MINUTE

/** The kind of session that is asked for; one of a browser by default. */
type Wanted = Partial<Pick<SessionBody, 'remember_me' | 'device'>>

/** The browser or program that signs in, as the audit log keeps it. */
export function deviceOf({ userAgent }: Pick<AnyScope, 'userAgent'>) {
  return { device: userAgent }
}

/** Begins a session and answers its token, which is known to nobody else afterwards. */
export async function beginSession(
  { db, ids, random, now, userAgent }: AnyScope,
  userId: number,
  { remember_me: rememberMe, device = null }: Wanted = {},
): Promise<string> {
  const slides = rememberMe ?? true
  const token = newToken(random)
  await insertToken(db, {
    hash: hashToken(token),
    user_id: userId,
    kind: 'session',
    id: ids.next(),
    name: device,
    user_agent: userAgent?.slice(0, LONGEST_USER_AGENT) ?? null,
    sealed: null,
    created_at: now,
    expires_at: now + (slides ? slidingLifetime(device) : SHORT_LIFETIME),
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
 * @throws {Forbidden} when the password has been replaced since: checking it takes a while. And without the code that the account
 *   needs, or with a wrong one.
 */
export async function startSession(
  scope: PublicScope,
  user: UserRow,
  wanted: Wanted & Pick<SessionBody, 'code'>,
): Promise<StartedSession> {
  const tried = { code: wanted.code, way: 'sign-in', name: scope.network ?? '' } as const
  return tryCode(scope, user, tried, () =>
    scope.transact(async (inside) => {
      const present = await holdAccount(inside.db, user.id)
      if (present.password_hash !== user.password_hash || present.deactivated_at !== null)
        throw new Forbidden()
      await passSecondFactor(inside, present, wanted.code)
      const token = await beginSession(inside, user.id, wanted)
      await noteOwn(inside, user.id, 'account.signed_in', deviceOf(inside))
      return { token, me: representMe(present, await readApiToken(inside, user.id)) }
    }),
  )
}

/** Keeps a session that slides alive while it is used, and notes when sessions and named tokens were used last. */
export async function noteUse(
  db: Db,
  { kind, hash, token_name: device, sliding, last_used_at }: TokenState,
  now: Instant,
) {
  if (kind === 'api_token' || now - (last_used_at ?? 0) < NOTED_EVERY) return
  await updateToken(db, hash, {
    last_used_at: now,
    ...(sliding && { expires_at: now + slidingLifetime(device) }),
  })
}
