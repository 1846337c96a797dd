import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { preparedInsert } from '../database/prepared-insert.ts'
import { type Parameter, preparedQuery } from '../database/prepared-query.ts'
import { DAY } from '../effects/timestamps.ts'
import type { Answered } from './idempotency.ts'
import type { IdempotencyTables } from './tables.ts'
import { rowsOf } from '../database/rows.ts'

/** Longer than a computer is likely to stay offline with an unanswered request. */
const KEPT_FOR: Instant = 30 * DAY

type Row = IdempotencyTables['idempotency_keys']

// On PostgreSQL the insertion waits for a concurrent request with the same key to end.
export const claim = preparedQuery<Omit<Row, 'answer' | 'version'>, { key: string }>((db, parameter) =>
  db
    .insertInto('idempotency_keys')
    .values({
      user_id: parameter('user_id'),
      key: parameter('key'),
      fingerprint: parameter('fingerprint'),
      answer: null,
      created_at: parameter('created_at'),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key'),
)

export const findKey = preparedQuery((db, parameter: Parameter<Pick<Row, 'user_id' | 'key'>>) =>
  db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer', 'version'])
    .where('user_id', '=', parameter('user_id'))
    .where('key', '=', parameter('key')),
)

export const recordAnswer = preparedQuery<Pick<Row, 'user_id' | 'key'> & Answered, never>((db, parameter) =>
  db
    .updateTable('idempotency_keys')
    .set({ answer: parameter('answer'), version: parameter('version') })
    .where('user_id', '=', parameter('user_id'))
    .where('key', '=', parameter('key')),
)

/** Those of a person's keys that were used. */
export async function usedKeys(transaction: Db, user_id: number, keys: readonly string[]) {
  const rows = await rowsOf(transaction, 'idempotency_keys', { user_id, key: keys })
    .select(['key', 'fingerprint', 'answer'])
    .execute()
  return new Map(
    rows.map(({ key, fingerprint, answer }) => [key, { key, fingerprint, answer: answer ?? '' }]),
  )
}

export const insertKeys = preparedInsert<Omit<Row, 'version'>, { key: string }>((db, rows) =>
  db
    .insertInto('idempotency_keys')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key'),
)

/** Forgets the keys whose time is over. */
export async function forgetOldKeys(db: Db, now: Instant) {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', now - KEPT_FOR)
    .execute()
}
