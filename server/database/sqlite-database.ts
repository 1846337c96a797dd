/**
 * node:sqlite in the form that Kysely's SQLite driver asks for, with every statement prepared once, and with values that
 * read the same as on PostgreSQL: columns declared `boolean` answer booleans, `json` documents.
 */

import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import { type Row, RowReader } from './row-reader.ts'

/** Queries whose text varies (`in (?, ?, …)`) must not fill the memory. */
const MAXIMUM_CACHED_STATEMENTS = 500

/** SQLite has no booleans, and node:sqlite refuses to bind them. */
function bindable(parameter: unknown): SQLInputValue {
  return typeof parameter === 'boolean' ? Number(parameter) : (parameter as SQLInputValue)
}

class CachedStatement implements SqliteStatement {
  readonly reader: boolean
  readonly #statement: StatementSync
  #rows: RowReader

  constructor(statement: StatementSync) {
    statement.setReturnArrays(true)
    this.#statement = statement
    this.#rows = new RowReader(statement.columns())
    this.reader = this.#rows.length > 0
  }

  all(parameters: readonly unknown[]): unknown[] {
    const rows = this.#statement.all(...parameters.map(bindable)) as unknown as unknown[][]
    return rows.map((values) => this.#read(values))
  }

  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint } {
    return this.#statement.run(...parameters.map(bindable))
  }

  *iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    for (const values of this.#statement.iterate(...parameters.map(bindable))) {
      yield this.#read(values as unknown as unknown[])
    }
  }

  #read(values: unknown[]): Row {
    // A table has been altered since, and SQLite has prepared `select *` anew.
    if (values.length !== this.#rows.length) this.#rows = new RowReader(this.#statement.columns())
    return this.#rows.read(values)
  }
}

/** Functions that statements and indexes of the service's schema rely on. */
export function defineFunctions(database: DatabaseSync): void {
  // SQLite's own lower() knows ASCII alone; searching by name must treat all alphabets alike.
  database.function('lower', { deterministic: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  )
}

const changesSchema = /^\s*(?:alter|create|drop)\b/i

/** Opens (and creates) the database file; `:memory:` keeps nothing, and begins as a copy of the image if there is one. */
export function openSqlite(path: string, image?: Uint8Array): SqliteDatabase & { image(): Uint8Array } {
  const database = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory')
  if (image !== undefined) database.deserialize(image)
  defineFunctions(database)
  const statements = new Map<string, CachedStatement>()
  return {
    prepare(sql) {
      const cached = statements.get(sql)
      if (cached !== undefined) return cached
      // The columns of a statement may have other names from now on.
      if (changesSchema.test(sql)) statements.clear()
      const statement = new CachedStatement(database.prepare(sql))
      const oldest = statements.keys().next().value
      if (statements.size >= MAXIMUM_CACHED_STATEMENTS && oldest !== undefined) statements.delete(oldest)
      statements.set(sql, statement)
      return statement
    },
    image: () => database.serialize(),
    close() {
      statements.clear()
      database.close()
    },
  }
}

/**
 * A deferred transaction that reads first and writes later fails at once (SQLITE_BUSY, whatever the time-out) when
 * another process has written in between; an immediate one waits for its turn.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** SQLite itself rolls back where the disk is full; what failed is told then, not that there is nothing to roll back. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection)
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error
    }
  }
}

/** SQLite rolls changes of the schema back like all others: a migration is done or not, and done by one process. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

export function sqliteDialect(database: SqliteDatabase): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new ImmediateSqliteDriver({ database }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}
