import { type RawBuilder, sql } from 'kysely'

/** Whether a column's text contains the given one, without regard to case; `%` and `_` stand for themselves. */
export function containing(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
}
