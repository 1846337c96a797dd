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

interface Columns {
  readonly table: 'time_entries' | 'planning_entries'
  /** Orders the list, newest first. */
  readonly moment: RawBuilder<Instant>
}

function conditionsOf({ table, moment }: Columns, filter: PlanningFilter): Condition[] {
  const { since, archived, range, taskId, after } = filter
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

/** @param limit null for all. */
export function listTracked(
  db: Db,
  { member, userId }: Viewer,
  filter: PlanningFilter,
  limit: number | null,
) {
  const moment = sql<Instant>`time_entries.start`
  const conditions = conditionsOf({ table: 'time_entries', moment }, filter)
  return trackedEntries(db, member.organization.organizationId)
    .where('time_entries.user_id', '=', userId)
    .where('time_entries.workspace_id', '=', member.workspaceId)
    .where((eb) => eb.and(conditions))
    .orderBy(filter.since === undefined ? sql`${moment} desc` : sql`time_entries.at`)
    .orderBy('time_entries.id', 'desc')
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .execute()
}

/** @param limit null for all. */
export function listPlanned(
  db: Db,
  { member, userId }: Viewer,
  filter: PlanningFilter,
  limit: number | null,
) {
  const moment = sql<Instant>`coalesce(planning_entries.planned_start, planning_entries.planned_at)`
  const conditions = conditionsOf({ table: 'planning_entries', moment }, filter)
  return plannedEntries(db, member.organization.organizationId)
    .where('planning_entries.user_id', '=', userId)
    .where('planning_entries.workspace_id', '=', member.workspaceId)
    .where((eb) => eb.and(conditions))
    .orderBy(filter.since === undefined ? sql`${moment} desc` : sql`planning_entries.at`)
    .orderBy('planning_entries.id', 'desc')
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .execute()
}
