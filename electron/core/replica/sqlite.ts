/** The one place that touches `node:sqlite`: a durable, synchronous connection with its statements prepared once. */

import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { isDamage } from '../disk-error.ts'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

/** A parameter of a statement. */
export type Parameter = SQLInputValue

/** A connection to one database file. */
export interface Sqlite {
  all(sql: string, parameters?: readonly Parameter[]): Record<string, unknown>[]
  get(sql: string, parameters?: readonly Parameter[]): Record<string, unknown> | undefined
  /** Rows as arrays of their columns: for long lists, half the cost of objects. */
  tuples(sql: string, parameters?: readonly Parameter[]): unknown[][]
  iterate(sql: string, parameters?: readonly Parameter[]): Iterable<Record<string, unknown>>
  /** Answers how many rows it changed. */
  run(sql: string, parameters?: readonly Parameter[]): number
  /** Statements without parameters, not cached: migrations and pragmas. */
  execute(sql: string): void
  /**
   * Runs the work in one transaction that is on the disk when this returns. Work inside work joins it. When
   * anything throws, all of it is undone and the error goes on.
   */
  transaction<Result>(work: () => Result): Result
  readonly inTransaction: boolean
  /** Nothing can be written. */
  readonly isReadOnly: boolean
  /** A statement found the file damaged. */
  readonly hasMetDamage: boolean
  close(): void
}

/** A connection that can tell all that it holds, as the bytes of a file. */
type CopyableSqlite = Sqlite & { readonly image: () => Uint8Array }

export type OpenSqlite = (path: string) => Sqlite

/**
 * Opens a database file, making it when there is none. WAL with synchronous=FULL: a committed transaction
 * survives the loss of power.
 *
 * @param image what a database in memory begins with
 */
export function openSqlite(path: string, image?: Uint8Array): CopyableSqlite {
  const database = new DatabaseSync(path)
  if (image !== undefined) database.deserialize(image)
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA busy_timeout = 5000;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -32768;
    PRAGMA journal_size_limit = 67108864;
  `)
  return Object.assign(connection(database, false), { image: () => database.serialize() })
}

/**
 * Opens a database file that cannot, or must not, be written.
 *
 * @throws when it cannot be read
 */
export function openSqliteToRead(path: string): Sqlite {
  // Without a log of changes the file is all there is, and nothing beside it has to be made to read it.
  const isAllThereIs = !existsSync(`${path}-wal`)
  const location = pathToFileURL(path)
  if (isAllThereIs) location.searchParams.set('immutable', '1')
  const database = new DatabaseSync(location, { readOnly: true })
  database.exec('PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32768;')
  return connection(database, true)
}

function connection(database: DatabaseSync, isReadOnly: boolean): Sqlite {
  const statements = new Map<string, StatementSync>()
  const tupleStatements = new Map<string, StatementSync>()
  let depth = 0
  let hasMetDamage = false

  function prepared(sql: string, known = statements): StatementSync {
    let statement = known.get(sql)
    if (statement === undefined) {
      statement = database.prepare(sql)
      statement.setReturnArrays(known === tupleStatements)
      known.set(sql, statement)
    }
    return statement
  }

  function rollBack(): void {
    // A failing COMMIT or a full disk may already have ended the transaction.
    if (database.isTransaction) prepared('ROLLBACK').run()
  }

  function watched<Result>(work: () => Result): Result {
    try {
      return work()
    } catch (error) {
      hasMetDamage ||= isDamage(error)
      throw error
    }
  }

  return {
    all: (sql, parameters = []) => watched(() => prepared(sql).all(...parameters)),
    get: (sql, parameters = []) => watched(() => prepared(sql).get(...parameters)),
    // Node's types know the option only by its effect on rows, not on the type of `all`.
    tuples: (sql, parameters = []) =>
      watched(() => prepared(sql, tupleStatements).all(...parameters) as unknown as unknown[][]),
    iterate: (sql, parameters = []) => prepared(sql).iterate(...parameters),
    run: (sql, parameters = []) => watched(() => Number(prepared(sql).run(...parameters).changes)),
    execute: (sql) => database.exec(sql),
    get inTransaction() {
      return depth > 0
    },
    isReadOnly,
    get hasMetDamage() {
      return hasMetDamage
    },
    transaction(work) {
      if (depth > 0) return work()
      prepared('BEGIN IMMEDIATE').run()
      depth += 1
      try {
        const result = work()
        prepared('COMMIT').run()
        return result
      } catch (error) {
        rollBack()
        throw error
      } finally {
        depth -= 1
      }
    },
    close() {
      if (!database.isOpen) return
      statements.clear()
      tupleStatements.clear()
      database.close()
    },
  }
}
