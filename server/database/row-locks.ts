import type { Db } from './database.ts'

/**
 * Holds rows until the transaction ends; another that asks for one of them waits. On SQLite a transaction that writes
 * is alone anyway.
 *
 * References to the rows may be written meanwhile, so that a lock cannot wait for who waits for it.
 */
export async function lockRows(
  transaction: Db,
  table: 'organizations' | 'users',
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0 || !transaction.getExecutor().adapter.supportsMultipleConnections) return
  await transaction
    .selectFrom(table)
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
