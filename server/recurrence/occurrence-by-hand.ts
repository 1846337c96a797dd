/** Single occurrences: made by hand, changed with the later ones, deleted. */

import type { TaskBody } from '../../shared/api/tasks.ts'
import type { Scope } from '../access/scope.ts'
import { BadRequest, Conflict, unknownReference } from '../errors/app-error.ts'
import type { Viewer } from '../projects/queries.ts'
import type { NewTask } from '../tasks/queries.ts'
import { findTask, type TaskRow } from '../tasks/task-rows.ts'
import { areAlike, type StoredTask } from './copy-queries.ts'
import { deletedOccurrence, releaseDate, updateBySeries } from './queries.ts'

interface Place {
  readonly columns: Partial<NewTask>
  /** The deleted occurrence whose place it takes; null where that date had none. */
  readonly deleted: StoredTask | null
}

/**
 * Makes room for a task that stands for one occurrence of a series: in the place of the one that was deleted from its start or
 * end date, else on that date itself, where what the series made gives way, unless somebody has changed or used it.
 *
 * @throws {BadRequest} when there is no such series, or the body has no date.
 * @throws {Conflict} when that date's occurrence is somebody's work already.
 */
export async function occurrenceColumns(
  scope: Scope,
  viewer: Viewer,
  seriesId: TaskBody['recurring_task_id'],
  row: Pick<NewTask, 'start_date' | 'end_date'>,
): Promise<Place> {
  if (seriesId === null || seriesId === undefined) return { columns: {}, deleted: null }
  const series = await findTask(scope.db, viewer, seriesId)
  if (series === undefined || series.rrule === null) {
    throw unknownReference('recurring_task_id', 'series', {
      says: 'is not a recurring task of the workspace',
    })
  }
  const date = row.start_date ?? row.end_date ?? null
  if (date === null)
    throw new BadRequest('required', { field: 'start_date', says: 'must be present for an occurrence' })
  const deleted = (await deletedOccurrence(scope.db, series, date)) ?? null
  const place = deleted?.recurrence_date ?? date
  if (!(await releaseDate(scope, series, place))) {
    throw new Conflict('occurrence_exists')
  }
  const columns = { recurring_task_id: series.id, recurrence_date: place, rrule: null, detached: true }
  return { columns, deleted }
}

/** To be called when a task is stored: one that is as the deleted one was, which followed its series, follows it as well. */
export async function followAsDeleted({ db }: Scope, row: NewTask, deleted: StoredTask | null) {
  if (deleted === null || deleted.detached) return
  if (!(await areAlike(db, deleted, row.id))) return
  await updateBySeries(db, row, { detached: false })
}

/** @throws {BadRequest} for a rule of a task that recurs with its series. */
export function requireOwnRule(
  row: Pick<TaskRow, 'recurring_task_id'>,
  rrule: string | null | undefined,
): void {
  if (row.recurring_task_id !== null && typeof rrule === 'string') {
    throw new BadRequest('recurs_with_series', { field: 'rrule' })
  }
}
