/** Queries of hot paths: built and compiled once per dialect, then only executed. */

import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'
import { paddedIds } from './id-list.ts'

class Placeholder {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

/** Stands for a value that is given at each execution. */
export type Parameter<P> = <Name extends keyof P>(name: Name) => P[Name]

/**
 * Prepares a query whose values are given at each execution.
 *
 * The values stand where Kysely takes a value (`where`, `values`, `set`), never where their number changes the text
 * of the query (`in`).
 *
 * @example
 * const findUser = preparedQuery<{ id: number }, { email: string }>((db, parameter) =>
 *   db.selectFrom('users').select('email').where('id', '=', parameter('id')))
 * const [user] = await findUser(db, { id: 7 })
 */
export function preparedQuery<P extends object, Row>(
  build: (db: Db, parameter: Parameter<P>) => Compilable<Row>,
): (db: Db, parameters: P) => Promise<Row[]> {
  const compiledByDialect = new WeakMap<object, CompiledQuery<Row>>()
  const parameter: Parameter<P> = <Name extends keyof P>(name: Name) =>
    new Placeholder(name) as unknown as P[Name]

  return async (db, parameters) => {
    const { adapter } = db.getExecutor()
    let compiled = compiledByDialect.get(adapter)
    if (compiled === undefined) {
      compiled = build(db, parameter).compile()
      compiledByDialect.set(adapter, compiled)
    }
    const values = compiled.parameters.map((value) =>
      value instanceof Placeholder ? parameters[value.name as keyof P] : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters: values })
    return rows
  }
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
  build: (db: Db, parameter: Parameter<P>) => Compilable<Row>,
): (db: Db, parameters: P) => Promise<Row[]> {
  return preparedQuery<P, Row>((db, parameter) => {
    const query = build(db, parameter)
    const { sql } = query.compile()
    if (!plannedStatements.has(sql)) plannedStatements.set(sql, `planned_${plannedStatements.size}`)
    return query
  })
}

/**
 * As `preparedQuery`, for one list of ids that stands in an `in (…)`: prepared once for each of the few lengths to which
 * `paddedIds` fills lists up.
 *
 * @example
 * const tagsOf = preparedIdsQuery<{ organizationId: number }, TagRow>((db, parameter, ids) =>
 *   db.selectFrom('tags').selectAll().where('organization_id', '=', parameter('organizationId')).where('id', 'in', ids))
 * const tags = await tagsOf(db, { organizationId: 7 }, [1, 2, 3])
 */
export function preparedIdsQuery<P extends object, Row>(
  build: (db: Db, parameter: Parameter<P>, ids: readonly number[]) => Compilable<Row>,
): (db: Db, parameters: P, ids: readonly number[]) => Promise<Row[]> {
  type Values = P & Record<`id${number}`, number>
  const byLength = new Map<number, (db: Db, values: Values) => Promise<Row[]>>()

  function queryOf(length: number): (db: Db, values: Values) => Promise<Row[]> {
    const known = byLength.get(length)
    if (known !== undefined) return known
    const query = preparedQuery<Values, Row>((db, parameter) => {
      const ids = Array.from({ length }, (_, index) => parameter(`id${index}`))
      return build(db, parameter, ids)
    })
    byLength.set(length, query)
    return query
  }

  return async (db, parameters, ids) => {
    if (ids.length === 0) return []
    const padded = paddedIds(ids)
    const numbered = Object.fromEntries(padded.map((id, index) => [`id${index}`, id]))
    return queryOf(padded.length)(db, { ...parameters, ...numbered })
  }
}
