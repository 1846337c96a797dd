/** How much has been tracked on projects, and how much their tasks are estimated at. */

import { sql } from 'kysely'
import { zoneDays } from '../../shared/domain/days.ts'
import { epochSeconds } from '../../shared/domain/instant.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { SECOND } from '../effects/timestamps.ts'
import type { Period } from './current-period.ts'
import { preparedIdsQuery } from '../database/prepared-query.ts'

interface Sum {
  readonly project_id: number | null
  readonly sum: number | null
}

/** By project. Those without any are absent. */
type Sums = ReadonlyMap<number, number>

function toSums(rows: readonly Sum[]): Sums {
  return new Map(rows.map(({ project_id: id, sum }) => [id ?? 0, sum ?? 0]))
}

const spent = sql<number | null>`sum(stop - start)`

const trackedQuery = preparedIdsQuery<{ organizationId: number }, Sum>((db, parameter, ids) =>
  db
    .selectFrom('time_entries')
    .select(['project_id', spent.as('sum')])
    .where('organization_id', '=', parameter('organizationId'))
    .where('project_id', 'in', ids)
    .where('project_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .groupBy('project_id'),
)

const trackedWithinQuery = preparedIdsQuery<{ organizationId: number; from: Instant; to: Instant }, Sum>(
  (db, parameter, ids) =>
    db
      .selectFrom('time_entries')
      .select(['project_id', spent.as('sum')])
      .where('organization_id', '=', parameter('organizationId'))
      .where('project_id', 'in', ids)
      .where('project_id', 'is not', null)
      .where('start', '>=', parameter('from'))
      .where('start', '<', parameter('to'))
      .where('deleted_at', 'is', null)
      .groupBy('project_id'),
)

const estimatesQuery = preparedIdsQuery<{ organizationId: number }, Sum>((db, parameter, ids) =>
  db
    .selectFrom('tasks')
    .select(['project_id', (eb) => eb.fn.sum<number | null>('estimated_seconds').as('sum')])
    .where('organization_id', '=', parameter('organizationId'))
    .where('project_id', 'in', ids)
    .where('project_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .groupBy('project_id'),
)

/** Microseconds of finished entries, of all people. */
export async function trackedOnProjects(db: Db, organizationId: number, ids: readonly number[]) {
  return toSums(await trackedQuery(db, { organizationId }, ids))
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
  const range = { from: epochSeconds(start) * SECOND, to: epochSeconds(end) * SECOND }
  return toSums(await trackedWithinQuery(db, { organizationId, ...range }, ids))
}

/** Seconds: the sums of the estimates of the projects' tasks. */
export async function estimatesOfTasks(db: Db, organizationId: number, ids: readonly number[]) {
  return toSums(await estimatesQuery(db, { organizationId }, ids))
}
