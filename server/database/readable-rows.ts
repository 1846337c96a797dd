/** Copies the readable part of a damaged SQLite file, table by table and row by row. */

import { rmSync, statSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { defineFunctions } from './sqlite-database.ts'

/** Bytes up to which indexes and tables are compared as well, which takes some tenths of a second. */
const WHOLLY_CHECKED = 48 * 1024 * 1024
/** Ids that may have been given out since the last that can be read. */
const SKIPPED_IDS = 10_000

/** Whether SQLite finds nothing wrong with the file. @throws for what is no damage: it is locked, or not ours to read */
export function checkSqlite(path: string): boolean {
  const { size } = statSync(path)
  // SQLite makes an empty file a database.
  if (size === 0) return true
  const check = size > WHOLLY_CHECKED ? 'quick_check' : 'integrity_check'
  return readingOf(path, (database) => database.prepare(`PRAGMA ${check}(1)`).get()?.[check] === 'ok', false)
}

/**
 * Makes a file with the same tables and every row that can be read and refers to nothing that cannot.
 *
 * @returns false when not even its tables can be read; then no file is made
 */
export function copyReadableRows(from: string, to: string): boolean {
  const schema = readingOf(from, readSchema, null)
  if (schema === null || !schema.some(({ name }) => name === 'users')) return false
  const copy = new DatabaseSync(to, { enableForeignKeyConstraints: false })
  try {
    defineFunctions(copy)
    copy.exec('PRAGMA journal_mode = off; PRAGMA synchronous = off; BEGIN')
    // Indexes before the rows, so that what may be there once is; triggers after them: what they count is copied, too.
    for (const { type, sql } of schema) if (type !== 'trigger') copy.exec(sql)
    for (const { type, name } of schema) if (type === 'table') copyTable(from, copy, name)
    removeOrphans(copy)
    skipIds(
      copy,
      schema.filter(({ type }) => type === 'table').map(({ name }) => name),
    )
    for (const { type, sql } of schema) if (type === 'trigger') copy.exec(sql)
    tellOfAll(copy)
    copy.exec(
      'COMMIT; PRAGMA synchronous = full; PRAGMA journal_mode = wal; VACUUM; PRAGMA wal_checkpoint(truncate)',
    )
    return true
  } catch (error) {
    if (!isOfSqlite(error)) throw error
    return false
  } finally {
    copy.close()
    if (statSync(to).size === 0) rmSync(to)
  }
}

interface Described {
  readonly type: string
  readonly name: string
  readonly sql: string
}

function readSchema(database: DatabaseSync): readonly Described[] {
  return database
    .prepare(
      `SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
       ORDER BY type = 'table' DESC, rowid`,
    )
    .all() as unknown as readonly Described[]
}

/** From both ends, as far as each can be read. */
function copyTable(from: string, copy: DatabaseSync, table: string): void {
  const names = copy.prepare(`SELECT name FROM pragma_table_info(?)`).all(table)
  const columns = names.map(({ name }) => `"${String(name)}"`)
  const insert = copy.prepare(
    `INSERT OR IGNORE INTO "${table}" (rowid, ${columns.join(', ')}) VALUES (${['?', ...columns.map(() => '?')].join(', ')})`,
  )
  for (const direction of ['ASC', 'DESC']) {
    let isWhole = false
    readingOf(
      from,
      (database) => {
        const select = database.prepare(
          `SELECT rowid AS row, ${columns.join(', ')} FROM "${table}" ORDER BY rowid ${direction}`,
        )
        select.setReturnArrays(true)
        for (const row of select.iterate()) {
          try {
            insert.run(...(row as unknown as SQLInputValue[]))
          } catch (error) {
            // A damaged value may not be allowed in its column.
            if (!isOfSqlite(error)) throw error
          }
        }
        isWhole = true
      },
      undefined,
    )
    if (isWhole) return
  }
}

/** Rows that refer to what is not there, until none is left. */
function removeOrphans(copy: DatabaseSync): void {
  for (;;) {
    const orphans = copy.prepare('PRAGMA foreign_key_check').all()
    if (orphans.length === 0) return
    for (const { table, rowid } of orphans) {
      copy.prepare(`DELETE FROM "${String(table)}" WHERE rowid = ?`).run(rowid ?? null)
    }
  }
}

/**
 * Rows whose lines of the feed cannot be read get others; the feed tells of all rows. A line whose row cannot be read goes,
 * so that the row can be created again under its own id. The file has a history of its own: whoever has read the feed is told
 * that nothing is in common.
 */
function tellOfAll(copy: DatabaseSync): void {
  const marked = copy
    .prepare(
      `SELECT DISTINCT tbl_name AS name FROM sqlite_schema WHERE type = 'trigger' AND name GLOB 'feed_*_update'`,
    )
    .all()
  if (marked.length === 0) return
  copy.exec(`DELETE FROM feed_epochs;
    UPDATE data_starts SET id = lower(hex(randomblob(16)));
    INSERT INTO feed_scopes (scope, sequence) SELECT scope, max(sequence) FROM feed_rows WHERE true GROUP BY scope
    ON CONFLICT (scope) DO UPDATE SET sequence = max(sequence, excluded.sequence);
    CREATE TEMP TABLE told AS SELECT scope, sequence FROM feed_scopes`)
  for (const { name } of marked) copy.exec(`UPDATE "${String(name)}" SET rowid = rowid`)
  copy.exec(`DELETE FROM feed_rows WHERE deleted = 0
    AND sequence <= (SELECT sequence FROM told WHERE told.scope = feed_rows.scope)`)
}

/** Ids are never given out twice, also those of rows that cannot be read any more. */
function skipIds(copy: DatabaseSync, tables: readonly string[]): void {
  let last = 0
  for (const table of tables) {
    const hasId = copy.prepare(`SELECT 1 FROM pragma_table_info(?) WHERE name = 'id'`).get(table)
    if (hasId === undefined) continue
    const newest = copy.prepare(`SELECT max(id) AS id FROM "${table}" WHERE typeof(id) = 'integer'`).get()?.[
      'id'
    ]
    last = Math.max(last, Number(newest ?? 0))
  }
  const known = copy.prepare(`SELECT next_id FROM id_blocks WHERE name = 'global'`).get()?.['next_id']
  const next = Math.max(Number(known ?? 0), last) + SKIPPED_IDS
  copy.prepare(`INSERT OR REPLACE INTO id_blocks (name, next_id) VALUES ('global', ?)`).run(next)
}

/** The result of reading; `otherwise` as soon as something cannot be read. */
function readingOf<Result>(
  path: string,
  read: (database: DatabaseSync) => Result,
  otherwise: Result,
): Result {
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
    defineFunctions(database)
    return read(database)
  } catch (error) {
    if (!isDamage(error)) throw error
    return otherwise
  } finally {
    database?.close()
  }
}

/** SQLite's codes of a damaged file, of one that is none, of what the disk cannot give, and of tables that are not there. */
const damage: ReadonlySet<number> = new Set([1, 10, 11, 26])

function isDamage(error: unknown): boolean {
  const code: unknown = isOfSqlite(error) ? Reflect.get(error, 'errcode') : null
  return typeof code === 'number' && damage.has(code & 0xff)
}

function isOfSqlite(error: unknown): error is Error {
  return error instanceof Error && Reflect.get(error, 'code') === 'ERR_SQLITE_ERROR'
}
