import type { TaskKey } from '../tasks/queries.ts'
import { findSeries, occurrencesFrom, type SeriesScope, takeBack } from './queries.ts'
import { todayOf } from './series.ts'

/** To be called when a series is deleted: its occurrences from today on go too, unless they are done or time was tracked. */
export async function endSeries(scope: SeriesScope, key: TaskKey, from?: string): Promise<void> {
  const series = await findSeries(scope.db, key)
  if (series === undefined) return
  const occurrences = await occurrencesFrom(scope.db, series, from ?? todayOf(series, scope))
  await takeBack(
    scope,
    occurrences.filter(
      ({ deleted_at: deleted, is_done: done, is_tracked: tracked }) => deleted === null && !done && !tracked,
    ),
  )
}
