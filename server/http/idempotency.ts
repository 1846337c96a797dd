/**
 * `Idempotency-Key`: a write that arrives twice happens once. The key's row, the effect and the answer are one
 * transaction, so whoever got no answer may ask again. A refused write has no effect and leaves no row: it may be
 * corrected and sent again under its key.
 */

import { hash } from 'node:crypto'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { BadRequest, Conflict, Unprocessable } from '../errors/app-error.ts'
import { claim, findKey, insertKeys, recordAnswer } from './idempotency-queries.ts'

export const IDEMPOTENCY_HEADER = 'idempotency-key'

export interface IdempotencyKey {
  readonly userId: number
  readonly key: string
  readonly fingerprint: string
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

/** Tells requests apart; the dialect is not part of it. */
export function fingerprint(method: string, target: string, body: string): string {
  return hash('sha256', `${method} ${target}\n${body}`)
}

/**
 * Does the work unless it was done under this key before, and answers what was answered then.
 *
 * @param transaction the request's; `work` must use it too.
 * @throws {Unprocessable} when the key was used for another request.
 */
export async function once(
  transaction: Db,
  { userId, key, fingerprint }: IdempotencyKey,
  now: Instant,
  work: () => Promise<Answered>,
): Promise<Answered> {
  const claimed = await claim(transaction, { user_id: userId, key, fingerprint, created_at: now })
  if (claimed.length > 0) {
    const done = await work()
    await recordAnswer(transaction, { user_id: userId, key, ...done })
    return done
  }
  const [known] = await findKey(transaction, { user_id: userId, key })
  if (known?.fingerprint !== fingerprint || known.answer === null) {
    throw keyReused()
  }
  return { answer: known.answer, version: known.version }
}

export function keyReused(): Unprocessable {
  return new Unprocessable('key_used', { field: 'Idempotency-Key', error: 'idempotency_key_reused' })
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
export async function noteKeys(transaction: Db, userId: number, done: readonly KnownKey[], now: Instant) {
  const noted = await insertKeys(
    transaction,
    done.map((known) => ({ ...known, user_id: userId, created_at: now })),
  )
  if (noted.length < done.length)
    throw new Conflict('at_same_moment', {
      text: 'Another request has used one of the keys at the same moment',
    })
}
