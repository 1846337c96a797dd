/**
 * `Idempotency-Key`: a write that arrives twice happens once. The key's row, the effect and the answer are one
 * transaction, so whoever got no answer may ask again. A refused write has no effect and leaves no row: it may be
 * corrected and sent again under its key.
 */

import { hash } from 'node:crypto'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { BadRequest, Conflict, PreconditionFailed, Unprocessable } from '../errors/app-error.ts'
import { claim, findKey, insertKeys, recordAnswer } from './idempotency-queries.ts'
import { claimRemadeRow, noteRemadeRow, standsForLostRow } from './remade-row-queries.ts'

export const IDEMPOTENCY_HEADER = 'idempotency-key'

/** With it a write only answers what its key did before, and does nothing when the key was never used. */
const REPLAY_ONLY_HEADER = 'idempotency-replay-only'

/** On a 422 for a key that was used: the id of the row that the request made which used it, where it made one. */
const MADE_ID_HEADER = 'idempotency-made-id'

export interface IdempotencyKey {
  readonly userId: number
  readonly key: string
  readonly fingerprint: string
  /** Of the request, without its query. */
  readonly path: string
  /** Whether the request only asks what its key did. */
  readonly replayOnly: boolean
}

/** The answer to a write. */
export interface Answered {
  /** JSON, or sealed. */
  readonly answer: string
  /** Its `ETag`; null where it has none. */
  readonly version: string | null
}

/** Reads the header; null when there is none. @throws {BadRequest} when it is too long or not printable ASCII. */
export function readIdempotencyKey(headers: Headers): string | null {
  const key = headers.get(IDEMPOTENCY_HEADER)
  if (key === null) return null
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new BadRequest('invalid', {
      field: 'Idempotency-Key',
      says: 'must be 1 to 255 printable ASCII characters',
    })
  }
  return key
}

export function readReplayOnly(headers: Headers): boolean {
  return headers.get(REPLAY_ONLY_HEADER) === 'true'
}

/** Tells requests apart; the dialect is not part of it. */
export function fingerprint(method: string, target: string, body: string): string {
  return hash('sha256', `${method} ${target}\n${body}`)
}

/**
 * Does the work unless it was done under this key before, and answers what was answered then.
 *
 * @param transaction the request's; `work` must use it too.
 * @throws {Unprocessable} when the key was used for another request, or the lost row that it stands for was made again by
 * somebody else.
 * @throws {PreconditionFailed} when the request only asks, and the key was never used.
 */
export async function once(
  transaction: Db,
  { userId, key, fingerprint, path, replayOnly }: IdempotencyKey,
  now: Instant,
  work: () => Promise<Answered>,
): Promise<Answered> {
  const claimed = await claim(transaction, { user_id: userId, key, fingerprint, created_at: now })
  if (claimed.length > 0) {
    const done = await onceForEverybody(transaction, { key, path }, now, replayOnly ? nothingDone : work)
    await recordAnswer(transaction, { user_id: userId, key, ...done })
    return done
  }
  const [known] = await findKey(transaction, { user_id: userId, key })
  if (known?.fingerprint !== fingerprint || known.answer === null) {
    throw keyReused(madeIdIn(known?.answer ?? null))
  }
  return { answer: known.answer, version: known.version }
}

/** The rollback also undoes the claim of the key. */
function nothingDone(): Promise<never> {
  return Promise.reject(new PreconditionFailed('key_unused', { field: 'Idempotency-Key' }))
}

/** The answer to somebody else is not for this person to read; the id of the row that they made is. */
async function onceForEverybody(
  transaction: Db,
  row: { readonly key: string; readonly path: string },
  now: Instant,
  work: () => Promise<Answered>,
): Promise<Answered> {
  if (!standsForLostRow(row.key)) return work()
  const made = await claimRemadeRow(transaction, row, now)
  if (made !== 'claimed') throw keyReused(made)
  const done = await work()
  await noteRemadeRow(transaction, row, madeIdIn(done.answer))
  return done
}

/** @param madeId of the row that was made under the key; null for none */
export function keyReused(madeId: number | null): Unprocessable {
  return new Unprocessable(
    'key_used',
    { field: 'Idempotency-Key', error: 'idempotency_key_reused' },
    madeId === null ? {} : { [MADE_ID_HEADER]: String(madeId) },
  )
}

/** The id of the one row in an answer; null where there is none, or several, or the answer is sealed. */
function madeIdIn(answer: string | null): number | null {
  if (answer === null) return null
  let body: unknown
  try {
    body = JSON.parse(answer)
  } catch {
    return null
  }
  const row: unknown = Array.isArray(body) && body.length === 1 ? body[0] : body
  if (typeof row !== 'object' || row === null) return null
  const id: unknown = Reflect.get(row, 'id') ?? Reflect.get(row, 'timeoff_id')
  return typeof id === 'number' ? id : null
}

/** A write that was done under a key. */
export interface KnownKey {
  readonly key: string
  readonly fingerprint: string
  /** JSON. */
  readonly answer: string
}

/**
 * Notes what was done under keys in this transaction.
 *
 * @throws {Conflict} when another request has used one of them meanwhile
 */
export async function noteKeys(
  transaction: Db,
  userId: number,
  done: readonly KnownKey[],
  now: Instant,
): Promise<void> {
  const noted = await insertKeys(
    transaction,
    done.map((known) => ({ ...known, user_id: userId, created_at: now })),
  )
  if (noted.length < done.length)
    throw new Conflict('at_same_moment', {
      text: 'Another request has used one of the keys at the same moment',
    })
}
