import type { Compilable } from 'kysely'
import type { Db } from './database.ts'
import { paddedIds } from './id-list.ts'
import { type Parameter, preparedQuery } from './prepared-query.ts'

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
