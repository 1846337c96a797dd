/** Which tasks a request about one occurrence means (`recurrence_scope`). */

import type { RecurrenceScope } from '../../shared/api/tasks.ts'
import type { Scope } from '../access/scope.ts'
import type { Viewer } from '../projects/queries.ts'
import { findTask, type TaskRow } from '../tasks/task-rows.ts'
import { splitSeries } from './split-series.ts'

/**
 * The task to change in the place of an occurrence: with `all` the series, with `following` the occurrence as the beginning
 * of a series of its own.
 */
export async function taskInScope(
  scope: Scope,
  viewer: Viewer,
  row: TaskRow,
  wanted: RecurrenceScope | undefined,
): Promise<TaskRow> {
  const { recurring_task_id: seriesId } = row
  if (seriesId === null || wanted === undefined || wanted === 'this') return row
  if (wanted === 'all') return (await findTask(scope.db, viewer, seriesId)) ?? row
  if (!(await splitSeries(scope, row))) return row
  return (await findTask(scope.db, viewer, row.id)) ?? row
}
