/** Named tokens: what a person gives to other programs instead of the API token, and takes back one by one. */

import type { MadeToken, NamedToken, NamedTokenBody } from '../../shared/api/tokens.ts'
import type { Caller, Scope } from '../access/scope.ts'
import { requireTime } from '../effects/time-text.ts'
import { toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { BadRequest, Forbidden } from '../errors/app-error.ts'
import { type BoundRoute, onlyReads } from '../http/route.ts'
import { hashToken, newToken } from '../secrets/tokens.ts'
import { holdOwnAccount } from './credentials.ts'
import { deleteToken, insertToken, tokensOf, type TokenRow } from './queries.ts'

const MOST = 50

type Shown = Pick<TokenRow, 'name' | 'scope' | 'created_at' | 'expires_at' | 'last_used_at'> & {
  readonly id: number
}

function shown({ id, name, scope, created_at, expires_at, last_used_at }: Shown): NamedToken {
  return {
    id,
    name: name ?? '',
    scope: scope ?? 'read',
    created_at: toTimestamp(created_at),
    expires_at: toTimestampOrNull(expires_at),
    last_used_at: toTimestampOrNull(last_used_at),
  }
}

export async function listNamedTokens({ db, caller, now }: Scope): Promise<NamedToken[]> {
  return (await tokensOf(db, caller.userId, 'named_token', now)).map(shown)
}

/** @throws {BadRequest} for an end that has passed, and when there are too many already. */
export async function createNamedToken(scope: Scope, body: NamedTokenBody): Promise<MadeToken> {
  const { db, caller, ids, now, random } = scope
  await holdOwnAccount(scope)
  const end = body.expires_at ?? null
  const expires_at = end === null ? null : requireTime(end, 'expires_at').instant
  if (expires_at !== null && expires_at <= now)
    throw new BadRequest('invalid', { field: 'expires_at', says: 'must be in the future' })
  if ((await tokensOf(db, caller.userId, 'named_token', now)).length >= MOST)
    throw new BadRequest('limit_reached')
  const token = newToken(random)
  const { name, scope: allowed } = body
  const row = { id: ids.next(), name, scope: allowed, created_at: now, expires_at, last_used_at: null }
  await insertToken(db, {
    ...row,
    hash: hashToken(token),
    user_id: caller.userId,
    kind: 'named_token',
    sealed: null,
    sliding: false,
  })
  return { ...shown(row), token }
}

/** One that has ended already stays so. */
export async function revokeNamedToken({ db, caller, now }: Scope, path: { readonly token_id: number }) {
  const known = (await tokensOf(db, caller.userId, 'named_token', now)).find(({ id }) => id === path.token_id)
  if (known !== undefined) await deleteToken(db, known.hash)
}

/** @throws {Forbidden} for a named token where the person has to sign in themselves. */
export function requirePerson({ credential }: Pick<Caller, 'credential'>): void {
  if (credential?.kind === 'named_token') throw new Forbidden('token_not_allowed')
}

/** Asked before each request that has credentials. @throws {Forbidden} for what is beyond the scope of a named token. */
export function requireTokenScope(
  caller: Pick<Caller, 'credential'>,
  route: Pick<BoundRoute, 'endpoint' | 'options'>,
): void {
  if (route.endpoint.credentials === 'person') requirePerson(caller)
  if (caller.credential?.scope === 'read' && !onlyReads(route)) throw new Forbidden('token_read_only')
}
