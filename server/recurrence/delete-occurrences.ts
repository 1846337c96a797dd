import type { RecurrenceScope } from '../../shared/api/tasks.ts'
import type { CallerScope } from '../access/scope.ts'
import type { Viewer } from '../projects/queries.ts'
import type { TaskRow } from '../tasks/task-rows.ts'
import { endSeries } from './end-series.ts'
import { nextOf } from './queries.ts'
import { taskInScope } from './recurrence-scope.ts'
import { splitSeries } from './split-series.ts'
import { dateIn } from '../effects/time-text.ts'

/**
 * Prepares the deletion of a task that recurs, and says which task is left to be deleted. With a series go the occurrences
 * that are still to do; `this` of a series deletes its first alone, and the next one becomes the series.
 */
export async function deletionInScope(
  scope: CallerScope,
  viewer: Viewer,
  row: TaskRow,
  wanted: RecurrenceScope | undefined,
): Promise<TaskRow> {
  const target = await taskInScope(scope, viewer, row, wanted)
  if (target.rrule === null) return target
  if (wanted === 'this') {
    const next = await nextOf(scope, viewer, target)
    if (next !== undefined) await splitSeries(scope, next)
    return target
  }
  const from = wanted === 'following' ? dateOf(target) : undefined
  await endSeries(scope, target, from)
  return target
}

/** Later ones than the task itself, also where that lies in the past. */
function dateOf({ start_date: start, end_date: end, created_at: created }: TaskRow): string {
  return start ?? end ?? dateIn('UTC', created)
}
