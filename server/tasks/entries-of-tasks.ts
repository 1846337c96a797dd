/** Time entries within tasks, for lists with `with_entries` (P §4.4). */

import { sql } from 'kysely'
import type { PlanningTimeEntry } from '../../shared/api/planning-time-entries.ts'
import { may, mayInProject, type ProjectStanding } from '../access/permissions.ts'
import type { CallerScope } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { paddedIds } from '../database/id-list.ts'
import { toAnswer } from '../planning-entries/answer.ts'
import { type PlanningRow, trackedEntries } from '../planning-entries/repository.ts'
import type { Viewer } from '../projects/visible-projects.ts'
import type { TaskRow } from './task-rows.ts'

/** As many as lists of entries have at most (decisions §5). */
const MAXIMUM_ENTRIES = 1000

/** Of the tasks whose entries of everybody the viewer sees, all; of the others their own. Newest first. */
async function readEntries(
  db: Db,
  { member, userId }: Viewer,
  ids: { readonly ofAll: readonly number[]; readonly own: readonly number[] },
): Promise<PlanningRow[]> {
  return trackedEntries(db, member.organization.organizationId)
    .where('time_entries.task_id', 'in', paddedIds([...ids.ofAll, ...ids.own]))
    .where('time_entries.task_id', 'is not', null)
    .where('time_entries.deleted_at', 'is', null)
    .$if(ids.own.length > 0, (query) =>
      query.where((eb) =>
        eb.or([
          eb('time_entries.user_id', '=', userId),
          ids.ofAll.length > 0 ? eb('time_entries.task_id', 'in', paddedIds(ids.ofAll)) : sql<boolean>`1 = 0`,
        ]),
      ),
    )
    .orderBy('time_entries.start', 'desc')
    .orderBy('time_entries.id', 'desc')
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
