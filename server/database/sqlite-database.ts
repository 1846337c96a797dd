/**
 * node:sqlite in the form that Kysely's SQLite driver asks for, with every statement prepared once, and with
 * values that read the same as on PostgreSQL: columns declared `boolean` answer booleans, `json` documents.
 */

import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** Queries whose text varies (`in (?, ?, …)`) must not fill the memory. */
const MAXIMUM_CACHED_STATEMENTS = 500

type Row = Record<string, unknown>
type Conversion = (value: unknown) => unknown

const conversions: Readonly<Record<string, Conversion>> = {
  boolean: (value) => (value === null ? null : value === 1),
  json: (value) => (typeof value === 'string' ? (JSON.parse(value) as unknown) : value),
}

/** SQLite has no booleans, and node:sqlite refuses to bind them. */
function bindable(parameter: unknown): SQLInputValue {
  return typeof parameter === 'boolean' ? Number(parameter) : (parameter as SQLInputValue)
}

class CachedStatement implements SqliteStatement {
  readonly reader: boolean
  readonly #statement: StatementSync
  readonly #converted: readonly (readonly [column: string, convert: Conversion])[]

  constructor(statement: StatementSync) {
    const columns = statement.columns()
    this.reader = columns.length > 0
    this.#statement = statement
    this.#converted = columns.flatMap(({ name, type }) => {
      const convert = type === null ? undefined : conversions[type.toLowerCase()]
      return convert === undefined ? [] : [[name, convert] as const]
    })
  }

  all(parameters: readonly unknown[]): unknown[] {
    const rows = this.#statement.all(...parameters.map(bindable)) as Row[]
    if (this.#converted.length > 0) for (const row of rows) this.#convert(row)
    return rows
  }

  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint } {
    return this.#statement.run(...parameters.map(bindable))
  }

  *iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    for (const row of this.#statement.iterate(...parameters.map(bindable))) {
      this.#convert(row)
      yield row
    }
  }

  #convert(row: Row): void {
    for (const [column, convert] of this.#converted) row[column] = convert(row[column])
  }
}

/** What statements and indexes of the service's schema rely on. */
export function defineFunctions(database: DatabaseSync): void {
  // SQLite's own lower() knows ASCII alone; searching by name must treat all alphabets alike.
  database.function('lower', { deterministic: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  )
}

/** Opens (and creates) the database file; `:memory:` keeps nothing. */
export function openSqlite(path: string): SqliteDatabase {
  const database = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory')
  defineFunctions(database)
  const statements = new Map<string, CachedStatement>()
  return {
    prepare(sql) {
      const cached = statements.get(sql)
      if (cached !== undefined) return cached
      const statement = new CachedStatement(database.prepare(sql))
      const oldest = statements.keys().next().value
      if (statements.size >= MAXIMUM_CACHED_STATEMENTS && oldest !== undefined) statements.delete(oldest)
      statements.set(sql, statement)
      return statement
    },
    close() {
      statements.clear()
      database.close()
    },
  }
}
