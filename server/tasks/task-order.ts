import { sql } from 'kysely'

/** Above every position, so that tasks without one come last, on SQLite and PostgreSQL alike. */
export const LAST_POSITION = Number.MAX_SAFE_INTEGER

/**
 * What the standard order of tasks begins with. The index of that order holds this expression: the number stands in it
 * as text, for neither database takes an index whose expression a query writes with a parameter.
 */
export const standardPosition = sql<number>`coalesce(${sql.ref('tasks.position')}, ${sql.lit(LAST_POSITION)})`
