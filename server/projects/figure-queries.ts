/** How much has been tracked on projects, and how much their tasks are estimated at. */

import { sql } from 'kysely'
import { zoneDays } from '../../shared/domain/days.ts'
import { epochSeconds } from '../../shared/domain/instant.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { SECOND } from '../effects/timestamps.ts'
import type { Period } from './current-period.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { rowsOf } from '../database/rows.ts'

interface Summed {
  readonly organizationId: number
  readonly ids: readonly number[]
  /** Of the entries that began within it alone. */
  readonly within?: { readonly from: Instant; readonly before: Instant } | undefined
}

/** By project. Those without any are absent. */
function toSums(rows: readonly { readonly project_id: number | null; readonly sum: number | null }[]) {
  return new Map(rows.map(({ project_id: id, sum }) => [id ?? 0, sum ?? 0]))
}

const trackedQuery = preparedQuery((db, { organizationId, ids, within }: Summed) =>
  rowsOf(db, 'time_entries', { organization_id: organizationId, project_id: ids, deleted_at: null })
    .select(['project_id', sql<number | null>`sum(stop - start)`.as('sum')])
    .where('project_id', 'is not', null)
    .$if(within !== undefined, (query) =>
      query.where('start', '>=', within?.from ?? 0).where('start', '<', within?.before ?? 0),
    )
    .groupBy('project_id'),
)

const estimatesQuery = preparedQuery((db, { organizationId, ids }: Summed) =>
  rowsOf(db, 'tasks', { organization_id: organizationId, project_id: ids, deleted_at: null })
    .select(['project_id', (eb) => eb.fn.sum<number | null>('estimated_seconds').as('sum')])
    .where('project_id', 'is not', null)
    .groupBy('project_id'),
)

/** Microseconds of finished entries, of all people. */
export async function trackedOnProjects(db: Db, organizationId: number, ids: readonly number[]) {
  return toSums(await trackedQuery(db, { organizationId, ids }))
}

/** The same of the entries that began in a period, whose days are those of the zone. @param timeZone IANA name */
export async function trackedInPeriod(
  db: Db,
  organizationId: number,
  ids: readonly number[],
  { start_date: first, end_date: last }: Period,
  timeZone: string,
) {
  const { start, end } = zoneDays(timeZone).boundsBetween(first, last)
  const within = { from: epochSeconds(start) * SECOND, before: epochSeconds(end) * SECOND }
  return toSums(await trackedQuery(db, { organizationId, ids, within }))
}

/** Seconds: the sums of the estimates of the projects' tasks. */
export async function estimatesOfTasks(db: Db, organizationId: number, ids: readonly number[]) {
  return toSums(await estimatesQuery(db, { organizationId, ids }))
}
