/** Lists of one person's plans and tracked time in one workspace. */

import { type RawBuilder, sql } from 'kysely'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import type { InstantRange } from '../lists/day-range.ts'
import type { Viewer } from '../projects/queries.ts'
import { plannedEntries, trackedEntries } from './queries.ts'

export interface PlanningFilter {
  /** Changed at that instant or later; archived and deleted ones are included. */
  readonly since?: Instant
  readonly archived?: boolean
  readonly range?: InstantRange
  readonly taskId?: number | undefined
  /** Goes on after the entry of that moment and id. */
  readonly after?: { readonly start: Instant; readonly id: number }
}

type Condition = RawBuilder<boolean>

/** The lists of tracked time and of plans, each with the moment that orders it, newest first. */
const lists = {
  time_entries: { entries: trackedEntries, moment: sql<Instant>`time_entries.start` },
  planning_entries: {
    entries: plannedEntries,
    moment: sql<Instant>`coalesce(planning_entries.planned_start, planning_entries.planned_at)`,
  },
} as const

type List = keyof typeof lists

function conditionsOf(table: List, filter: PlanningFilter): Condition[] {
  const { since, archived, range, taskId, after } = filter
  const { moment } = lists[table]
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${table}.${name}`)
  const conditions: Condition[] =
    since === undefined
      ? [
          sql`${column('deleted_at')} is null`,
          archived === true
            ? sql`planning_entries.archived_at is not null`
            : sql`planning_entries.archived_at is null`,
        ]
      : [sql`${column('at')} >= ${since}`]
  if (taskId !== undefined) conditions.push(sql`${column('task_id')} = ${taskId}`)
  if (range !== undefined) {
    conditions.push(sql`${moment} >= ${range.from}`, sql`${moment} < ${range.before}`)
  }
  if (after !== undefined) {
    conditions.push(
      sql`(${moment} < ${after.start} or (${moment} = ${after.start} and ${column('id')} < ${after.id}))`,
    )
  }
  return conditions
}

/** The person's of one list. @param limit null for all. */
export function listEntries(
  db: Db,
  table: List,
  { member, userId }: Viewer,
  filter: PlanningFilter,
  limit: number | null,
) {
  const { entries, moment } = lists[table]
  // Kysely cannot follow a query that is one of two: to it, this is the first.
  return (entries as typeof trackedEntries)(db, member.organization.organizationId)
    .where(sql.ref(`${table}.user_id`), '=', userId)
    .where(sql.ref(`${table}.workspace_id`), '=', member.workspaceId)
    .where((eb) => eb.and(conditionsOf(table, filter)))
    .orderBy(filter.since === undefined ? sql`${moment} desc` : sql.ref(`${table}.at`))
    .orderBy(sql.ref(`${table}.id`), 'desc')
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .execute()
}
