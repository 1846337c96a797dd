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

const findKeys = preparedQuery(
  (db, { userId, keys }: { readonly userId: number; readonly keys: readonly string[] }) =>
    rowsOf(db, 'idempotency_keys', { user_id: userId, key: keys }).select(['key', 'fingerprint', 'answer']),
)

/** Those of a person's keys that were used. */
export async function usedKeys(transaction: Db, userId: number, keys: readonly string[]) {
  const rows = await findKeys(transaction, { userId, keys })
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
