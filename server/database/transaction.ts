/** Transactions, and savepoints within them. */

import { sql } from 'kysely'
import type { Db } from './database.ts'
import { plannedQuery } from './prepared-query.ts'

/** Errors of PostgreSQL after which the same transaction is worth another try: serialization failure, deadlock. */
const retryableCodes: ReadonlySet<unknown> = new Set(['40001', '40P01'])
const ATTEMPTS = 3

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}

/**
 * Runs `work` in a transaction of its own: committed when it returns, rolled back when it throws. It may run more
 * than once (PostgreSQL resolves deadlocks by ending one side), so it must keep its effects in the database.
 */
export async function inTransaction<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === ATTEMPTS || !retryableCodes.has(codeOf(error))) throw error
    }
  }
}

/** Runs reads that all see the database as it is at their beginning, while others write. */
export function inSnapshot<T>(db: Db, work: (snapshot: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql
      .raw(isShared(db) ? 'begin isolation level repeatable read read only' : 'begin')
      .execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}

/** Runs `work` inside the open transaction so that, when it throws, only its own changes are undone. */
export async function inSavepoint<T>(transaction: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint step`.execute(transaction)
  try {
    const result = await work()
    await sql`release savepoint step`.execute(transaction)
    return result
  } catch (error) {
    await sql`rollback to savepoint step`.execute(transaction)
    await sql`release savepoint step`.execute(transaction)
    throw error
  }
}

/** Whether a statement was refused because a row with the same unique key exists. */
export function isUniqueViolation(error: unknown): boolean {
  if (codeOf(error) === '23505') return true
  // SQLITE_CONSTRAINT_PRIMARYKEY and SQLITE_CONSTRAINT_UNIQUE.
  return (
    typeof error === 'object' &&
    error !== null &&
    'errcode' in error &&
    (error.errcode === 1555 || error.errcode === 2067)
  )
}

/** Whether other processes may work on the database at the same time; SQLite's writers are alone anyway. */
export function isShared(db: Db): boolean {
  return db.getExecutor().adapter.supportsMultipleConnections === true
}

interface Writers {
  readonly ids: readonly number[]
  /** Set where several people may write at the same time, each one thing after the other. */
  readonly userId?: number
}

/** Ids are unique over organizations and people. */
const turnQuery = plannedQuery((db, { ids, userId }: Writers) => {
  const own = userId === undefined ? [] : [sql`pg_advisory_xact_lock(${userId})`]
  const places = ids.map((id) =>
    userId === undefined ? sql`pg_advisory_xact_lock(${id})` : sql`pg_advisory_xact_lock_shared(${id})`,
  )
  return { compile: () => sql<never>`select ${sql.join([...places, ...own])}`.compile(db) }
})

/**
 * Waits until nobody else writes in the organizations, or nobody who must be alone there and nobody for the same person; holds
 * others up until the transaction ends. Who waits is served in order. On SQLite a transaction that writes is alone anyway.
 */
export async function takeTurnIn(transaction: Db, { ids, userId }: Writers) {
  if (ids.length === 0 || !isShared(transaction)) return
  await turnQuery(transaction, {
    ids: ids.toSorted((a, b) => a - b),
    ...(userId !== undefined && { userId }),
  })
}

/**
 * Holds rows until the transaction ends; another that asks for one of them waits. On SQLite a transaction that writes
 * is alone anyway.
 *
 * References to the rows may be written meanwhile, so that a lock cannot wait for who waits for it.
 */
export async function lockRows(transaction: Db, table: 'users', ids: readonly number[]) {
  if (ids.length === 0 || !isShared(transaction)) return
  await transaction
    .selectFrom(table)
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
