/** Making occurrences of a series. */

import type { AnyScope } from '../access/scope.ts'
import { recordRows } from '../events/record-rows.ts'
import type { NewTask, TaskKey } from '../tasks/queries.ts'
import { copyRelated, firstStatus, insertTasks, type StoredTask, subtasksOf } from './copy-queries.ts'
import { findSeries, isUntouched, occurrencesFrom, type Series, type SeriesScope } from './queries.ts'
import { datesOf, todayOf } from './series.ts'

/** The columns that tell a task that a series makes from the one that it is a copy of. */
function newCopy({ ids, now, at }: Pick<AnyScope, 'ids' | 'now' | 'at'>, statusId: number) {
  return {
    id: ids.next(),
    status_id: statusId,
    status_updated_at: now,
    rrule: null,
    integration_ext_id: null,
    external_reference: null,
    metadata: null,
    detached: false,
    created_at: now,
    at,
  }
}

function newOccurrence(
  scope: Pick<AnyScope, 'ids' | 'now' | 'at'>,
  series: Series,
  date: string,
  statusId: number,
): NewTask {
  const { timezone: _, ...stored } = series
  return {
    ...stored,
    ...datesOf(series, date),
    ...newCopy(scope, statusId),
    pinned: false,
    source_template_task_id: null,
    recurring_task_id: series.id,
    recurrence_date: date,
  }
}

/** Subtasks of the series, again for each of the new occurrences. */
async function addSubtasks(
  scope: SeriesScope,
  subtasks: readonly StoredTask[],
  occurrenceIds: readonly number[],
  statusId: number,
): Promise<NewTask[]> {
  const undated = { start_date: null, end_date: null }
  const made = occurrenceIds.flatMap((parentId) =>
    subtasks.map((from) => {
      const to: NewTask = { ...from, ...undated, ...newCopy(scope, statusId), parent_task_id: parentId }
      return { from: from.id, to }
    }),
  )
  const rows = made.map(({ to }) => to)
  await insertTasks(scope.db, rows)
  const copies = made.map(({ from, to }) => ({ from, to: to.id }))
  await copyRelated(scope.db, subtasks[0]?.organization_id ?? 0, copies)
  return rows
}

/** Makes the occurrences of these dates, with all that belongs to the series. */
export async function addOccurrences(scope: SeriesScope, series: Series, dates: readonly string[]) {
  if (dates.length === 0) return
  const statusId = await firstStatus(scope.db, series)
  const rows = dates.map((date) => newOccurrence(scope, series, date, statusId))
  await insertTasks(scope.db, rows)
  const copies = rows.map(({ id }) => ({ from: series.id, to: id }))
  await copyRelated(scope.db, series.organization_id, copies)
  const subtasks = await subtasksOf(scope.db, series)
  const added = await addSubtasks(
    scope,
    subtasks,
    rows.map(({ id }) => id),
    statusId,
  )
  recordRows(scope, 'task', 'created', [...rows, ...added])
}

/** Gives a new subtask of a series to those of its occurrences too that nobody has changed. */
export async function followNewSubtask(scope: SeriesScope, parent: TaskKey, subtaskId: number) {
  const series = await findSeries(scope.db, parent)
  if (series === undefined) return
  const occurrences = await occurrencesFrom(scope.db, series, todayOf(series, scope))
  const untouched = occurrences.filter(isUntouched)
  const subtasks = (await subtasksOf(scope.db, series)).filter(({ id }) => id === subtaskId)
  if (untouched.length === 0 || subtasks.length === 0) return
  const statusId = await firstStatus(scope.db, series)
  const ids = untouched.map(({ id }) => id)
  recordRows(scope, 'task', 'created', await addSubtasks(scope, subtasks, ids, statusId))
}
