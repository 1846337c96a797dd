import { type RawBuilder, sql } from 'kysely'

function patternOf(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
}

/** Whether a column's text contains the given one, without regard to case; `%` and `_` stand for themselves. */
export function containing(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(column)}) like ${patternOf(text)} escape '\\'`
}

/** The same in a column whose text is in lower case already. */
export function keyContaining(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${patternOf(text)} escape '\\'`
}
