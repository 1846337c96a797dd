/** Insertions of many rows: built and compiled once per dialect for each of two lengths, then only executed. */

import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/** Rows of one statement: enough that most of the time is the database's. */
const ROWS_AT_ONCE = 50

class Cell {
  readonly row: number
  readonly column: PropertyKey
  constructor(row: number, column: PropertyKey) {
    this.row = row
    this.column = column
  }
}

/**
 * Prepares an insertion. Its columns are those of the rows, so that a column is named in the row's type alone.
 *
 * @param build what a number of rows is inserted by
 * @returns a function that inserts any number of rows of the same columns, and answers what the statements return
 * @example
 * const insertTags = preparedInsert<NewTag, never>((db, rows) => db.insertInto('tags').values(rows))
 * await insertTags(db, [{ id: 1, name: 'urgent' }])
 */
export function preparedInsert<New extends object, Returned>(
  build: (db: Db, rows: readonly New[]) => Compilable<Returned>,
): (db: Db, rows: readonly New[]) => Promise<Returned[]> {
  const compiledByForm = new Map<string, WeakMap<object, CompiledQuery<Returned>>>()

  function compiledFor(db: Db, length: number, columns: readonly string[]): CompiledQuery<Returned> {
    const form = `${length} ${columns.join()}`
    const byDialect = compiledByForm.get(form) ?? new WeakMap<object, CompiledQuery<Returned>>()
    compiledByForm.set(form, byDialect)
    const { adapter } = db.getExecutor()
    const known = byDialect.get(adapter)
    if (known !== undefined) return known
    const cells = Array.from({ length }, (_, row) =>
      Object.fromEntries(columns.map((column) => [column, new Cell(row, column)])),
    )
    const compiled = build(db, cells as unknown as readonly New[]).compile()
    byDialect.set(adapter, compiled)
    return compiled
  }

  return async (db, rows) => {
    const columns = Object.keys(rows[0] ?? {})
    const returned: Returned[] = []
    for (let from = 0; from < rows.length;) {
      const length = rows.length - from >= ROWS_AT_ONCE ? ROWS_AT_ONCE : 1
      const compiled = compiledFor(db, length, columns)
      const first = from
      const parameters = compiled.parameters.map((value) =>
        value instanceof Cell ? rows[first + value.row]?.[value.column as keyof New] : value,
      )
      returned.push(...(await db.executeQuery<Returned>({ ...compiled, parameters })).rows)
      from += length
    }
    return returned
  }
}
