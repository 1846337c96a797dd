/** Time entries within tasks, for lists with `with_entries` (P §4.4). */

import { type Selectable, sql } from 'kysely'
import type { PlanningTimeEntry } from '../../shared/api/planning-time-entries.ts'
import { may, mayInProject, type ProjectStanding } from '../access/permissions.ts'
import type { CallerScope } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { paddedIds } from '../database/id-list.ts'
import { SECOND, toPreciseTimestamp, toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import type { Viewer } from '../projects/visible-projects.ts'
import type { TimeEntryTables } from '../time-entries/tables.ts'
import type { TaskRow } from './task-rows.ts'

type EntryRow = Selectable<TimeEntryTables['time_entries']>

/** As many as lists of entries have at most (decisions §5). */
const MAXIMUM_ENTRIES = 1000

function toAnswer(row: EntryRow): PlanningTimeEntry {
  return {
    archived_at: null,
    billable: row.billable,
    billable_source: null,
    calendar_event_id: null,
    created_at: toTimestamp(row.created_at),
    deleted_at: toTimestampOrNull(row.deleted_at),
    description: row.description,
    duration: row.stop === null ? null : (row.stop - row.start) / SECOND,
    id: row.id,
    planned_at: null,
    planned_duration: null,
    planned_start: null,
    project_id: row.project_id,
    start: toTimestamp(row.start),
    svc_user_id: row.user_id,
    task_id: row.task_id,
    time_block_id: null,
    tracked_at: toTimestamp(row.start),
    type: 'activity',
    updated_at: toPreciseTimestamp(row.at),
    workspace_id: row.workspace_id,
  }
}

/** Of the tasks whose entries of everybody the viewer sees, all; of the others their own. Newest first. */
async function readEntries(
  db: Db,
  { member, userId }: Viewer,
  ids: { readonly ofAll: readonly number[]; readonly own: readonly number[] },
): Promise<EntryRow[]> {
  return db
    .selectFrom('time_entries')
    .selectAll()
    .where('organization_id', '=', member.organization.organizationId)
    .where('task_id', 'in', paddedIds([...ids.ofAll, ...ids.own]))
    .where('task_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .$if(ids.own.length > 0, (query) =>
      query.where((eb) =>
        eb.or([
          eb('user_id', '=', userId),
          ids.ofAll.length > 0 ? eb('task_id', 'in', paddedIds(ids.ofAll)) : sql<boolean>`1 = 0`,
        ]),
      ),
    )
    .orderBy('start', 'desc')
    .orderBy('id', 'desc')
    .limit(MAXIMUM_ENTRIES)
    .execute()
}

/** The entries of each task that the viewer may see, newest first, at most 1,000 in all. */
export async function entriesOfTasks(
  { db }: CallerScope,
  viewer: Viewer,
  rows: readonly TaskRow[],
  standingOf: (row: TaskRow) => ProjectStanding,
): Promise<(taskId: number) => PlanningTimeEntry[]> {
  const seesAll = may(viewer.member, 'time_entries.view_all')
  const seesOf = (row: TaskRow): boolean =>
    seesAll ||
    (row.project_id !== null && mayInProject(viewer.member, standingOf(row), 'project.view_time_entries'))
  const ids = {
    ofAll: rows.filter(seesOf).map(({ id }) => id),
    own: rows.filter((row) => !seesOf(row)).map(({ id }) => id),
  }
  const entries = Map.groupBy(await readEntries(db, viewer, ids), (row) => row.task_id)
  return (taskId) => (entries.get(taskId) ?? []).map(toAnswer)
}
