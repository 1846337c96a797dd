/** Time entries within tasks, for lists with `with_entries` (P §4.4). */

import type { PlanningTimeEntry } from '../../shared/api/planning-time-entries.ts'
import { may, mayInProject, type ProjectStanding } from '../access/permissions.ts'
import type { Scope } from '../access/scope.ts'
import { toAnswer } from '../planning-time-entries/wire.ts'
import type { Viewer } from '../projects/queries.ts'
import { readEntries } from './related-queries.ts'
import type { TaskRow } from './task-rows.ts'

/** The entries of each task that the viewer may see, newest first, at most 1,000 in all. */
export async function entriesOfTasks(
  { db }: Scope,
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
