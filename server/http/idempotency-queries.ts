import type { Db } from '../database/database.ts'
import { preparedInsert } from '../database/prepared-insert.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { Answered } from './idempotency.ts'
import type { IdempotencyTables } from './tables.ts'
import { rowsOf } from '../database/rows.ts'

type Row = IdempotencyTables['idempotency_keys']

// On PostgreSQL the insertion waits for a concurrent request with the same key to end.
export const claim = preparedQuery((db, row: Omit<Row, 'answer' | 'version'>) =>
  db
    .insertInto('idempotency_keys')
    .values({ ...row, answer: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key'),
)

type Key = Pick<Row, 'user_id' | 'key'>

export const findKey = preparedQuery((db, key: Key) =>
  rowsOf(db, 'idempotency_keys', key).select(['fingerprint', 'answer', 'version']),
)

export const recordAnswer = preparedQuery((db, { user_id, key, answer, version }: Key & Answered) =>
  db
    .updateTable('idempotency_keys')
    .set({ answer, version })
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .$castTo<never>(),
)

/** Those of a person's keys that were used. */
export async function usedKeys(transaction: Db, user_id: number, keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, { readonly fingerprint: string; readonly answer: string }>()
  const rows = await rowsOf(transaction, 'idempotency_keys', { user_id, key: keys })
    .select(['key', 'fingerprint', 'answer'])
    .execute()
  return new Map(rows.map(({ key, fingerprint, answer }) => [key, { fingerprint, answer: answer ?? '' }]))
}

export const insertKeys = preparedInsert<Omit<Row, 'version'>, { key: string }>((db, rows) =>
  db
    .insertInto('idempotency_keys')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key'),
)
