/** Queries of hot paths: built and compiled once for each form of their values, then only executed. */

import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'
import { paddedIds } from './id-list.ts'

/** Stands for a value that is given at each execution. */
class Placeholder {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

/**
 * The parts on which the text of a query depends. Collects the values of each execution: lists are filled up to one of a few
 * lengths.
 */
function formOf(value: unknown, given: unknown[]): string {
  if (typeof value === 'number' || typeof value === 'string') {
    given.push(value)
    return '?'
  }
  if (Array.isArray(value)) return String(given.push(...paddedIds<unknown>(value)))
  if (typeof value !== 'object' || value === null) return String(value)
  let form = ''
  for (const [name, part] of Object.entries(value)) form += `${name} ${formOf(part, given)} `
  return form
}

/** The same values with placeholders in the place of what is given, in the same order. */
function withPlaceholders(value: unknown, next: () => Placeholder): unknown {
  if (typeof value === 'number' || typeof value === 'string') return next()
  if (Array.isArray(value)) return paddedIds<unknown>(value).map(next)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withPlaceholders(part, next)]))
}

/**
 * Prepares a query whose numbers and texts are given at each execution. Lists of them stand in an `in (…)`; with an empty one
 * there are no rows. The text of the query may depend on all else: on booleans, on what is null, and on what is undefined.
 *
 * @param build is given placeholders, which stand where Kysely takes a value (`where`, `values`, `set`)
 * @example
 * const tagsOf = preparedQuery((db, { organizationId, ids }: { organizationId: number; ids: readonly number[] }) =>
 *   rowsOf(db, 'tags', { organization_id: organizationId, id: ids }).selectAll())
 * const tags = await tagsOf(db, { organizationId: 7, ids: [1, 2, 3] })
 */
export function preparedQuery<P extends object, Row>(
  build: (db: Db, values: P) => Compilable<Row>,
): (db: Db, values: P) => Promise<Row[]> {
  const compiledByForm = new Map<string, WeakMap<object, CompiledQuery<Row>>>()

  function compile(db: Db, values: P): CompiledQuery<Row> {
    let count = 0
    return build(db, withPlaceholders(values, () => new Placeholder(count++)) as P).compile()
  }

  return async (db, values) => {
    if (Object.values(values).some((value) => Array.isArray(value) && value.length === 0)) return []
    const given: unknown[] = []
    const form = formOf(values, given)
    const compiledByDialect = compiledByForm.get(form) ?? new WeakMap<object, CompiledQuery<Row>>()
    compiledByForm.set(form, compiledByDialect)
    const { adapter } = db.getExecutor()
    const compiled = compiledByDialect.get(adapter) ?? compile(db, values)
    compiledByDialect.set(adapter, compiled)
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? given[value.index] : value,
    )
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}

/** Rows of an organization, by their ids or by those of what they belong to. */
export interface RowIds {
  readonly organizationId: number
  readonly ids: readonly number[]
}

/** The first row that a prepared query finds. */
export function firstOf<P extends object, Row>(query: (db: Db, values: P) => Promise<Row[]>) {
  return async (db: Db, values: P): Promise<Row | undefined> => (await query(db, values))[0]
}

/** The names of the statements that PostgreSQL keeps planned, by their text. */
const plannedStatements = new Map<string, string>()

/** The name of a statement of a `plannedQuery`; undefined for any other. */
export function plannedStatement(text: string): string | undefined {
  return plannedStatements.get(text)
}

/**
 * As `preparedQuery`, for a query that is found in the same way whatever its values are: each connection to PostgreSQL
 * plans it for its first executions only. It names its columns, since PostgreSQL refuses a planned `select *` once a
 * migration adds one.
 */
export function plannedQuery<P extends object, Row>(
  build: (db: Db, values: P) => Compilable<Row>,
): (db: Db, values: P) => Promise<Row[]> {
  return preparedQuery<P, Row>((db, values) => {
    const query = build(db, values)
    const { sql } = query.compile()
    if (!plannedStatements.has(sql)) plannedStatements.set(sql, `planned_${plannedStatements.size}`)
    return query
  })
}
