/** Single occurrences: made by hand, changed with the later ones, deleted. */

import type { TaskBody } from '../../shared/api/tasks.ts'
import type { CallerScope } from '../access/scope.ts'
import { BadRequest, Conflict } from '../errors/app-error.ts'
import type { NewTask, Viewer } from '../tasks/repository.ts'
import { findTask, type TaskRow } from '../tasks/task-rows.ts'
import { releaseDate } from './occurrences.ts'

/**
 * Makes room for a task that stands for one occurrence of a series, on its own start or end date: what the series made for
 * that date gives way, unless somebody has changed or used it.
 *
 * @throws {BadRequest} when there is no such series, or the body has no date.
 * @throws {Conflict} when that date's occurrence is somebody's work already.
 */
export async function occurrenceColumns(
  scope: CallerScope,
  viewer: Viewer,
  seriesId: TaskBody['recurring_task_id'],
  row: Pick<NewTask, 'start_date' | 'end_date'>,
): Promise<Partial<NewTask>> {
  if (seriesId === null || seriesId === undefined) return {}
  const series = await findTask(scope.db, viewer, seriesId)
  if (series === undefined || series.rrule === null) {
    throw new BadRequest('recurring_task_id: is not a recurring task of the workspace')
  }
  const date = row.start_date ?? row.end_date ?? null
  if (date === null) throw new BadRequest('start_date: must be present for an occurrence')
  if (!(await releaseDate(scope, series, date))) {
    throw new Conflict('The series has an occurrence on that date already')
  }
  return { recurring_task_id: series.id, recurrence_date: date, rrule: null, detached: true }
}

/** @throws {BadRequest} for a rule of a task that recurs with its series. */
export function requireOwnRule(
  row: Pick<TaskRow, 'recurring_task_id'>,
  rrule: string | null | undefined,
): void {
  if (row.recurring_task_id !== null && typeof rrule === 'string') {
    throw new BadRequest('rrule: the task recurs with its series; change that')
  }
}
