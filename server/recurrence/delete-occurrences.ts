import type { RecurrenceScope } from '../../shared/api/tasks.ts'
import type { Scope } from '../access/scope.ts'
import { dateIn } from '../effects/time-text.ts'
import type { Viewer } from '../projects/queries.ts'
import type { TaskKey } from '../tasks/queries.ts'
import type { TaskRow } from '../tasks/task-rows.ts'
import type { Cleared } from '../deletions/tables.ts'
import { findSeries, nextOf, occurrencesFrom, type SeriesScope, takeBack, updateBySeries } from './queries.ts'
import { taskInScope, splitSeries } from './recurrence-scope.ts'
import { todayOf } from './series.ts'

/**
 * Prepares the deletion of a task that recurs, and says which task is left to be deleted and what has gone along. With a series
 * go the occurrences that are still to do; `this` of a series deletes its first alone, and the next one becomes the series.
 */
export async function deletionInScope(
  scope: Scope,
  viewer: Viewer,
  row: TaskRow,
  wanted: RecurrenceScope | undefined,
): Promise<{ readonly row: TaskKey; readonly along: Cleared }> {
  const target = await taskInScope(scope, viewer, row, wanted)
  if (target.rrule === null) return { row: target, along: {} }
  if (wanted === 'this') {
    const next = await nextOf(scope, viewer, target)
    if (next !== undefined) {
      await splitSeries(scope, next)
      // Should it come back, it is a task of its own.
      await updateBySeries(scope.db, target, { rrule: null, recurrence_date: null })
    }
    return { row: target, along: {} }
  }
  const from = wanted === 'following' ? dateOf(target) : undefined
  return { row: target, along: await endSeries(scope, target, from) }
}

/** Later ones than the task itself, also where that lies in the past. */
function dateOf({ start_date: start, end_date: end, created_at: created }: TaskRow): string {
  return start ?? end ?? dateIn('UTC', created)
}

/**
 * To be called when a series is deleted: its occurrences from today on go too, unless they are done or time was tracked. Answers
 * what is gone.
 */
export async function endSeries(scope: SeriesScope, key: TaskKey, from?: string): Promise<Cleared> {
  const series = await findSeries(scope.db, key)
  if (series === undefined) return {}
  const occurrences = await occurrencesFrom(scope.db, series, from ?? todayOf(series, scope))
  return takeBack(
    scope,
    occurrences.filter(
      ({ deleted_at: deleted, is_done: done, is_tracked: tracked }) => deleted === null && !done && !tracked,
    ),
  )
}
