import type { Db } from '../database/database.ts'
import type { TaskKey } from '../tasks/repository.ts'
import { type Occurrence, occurrencesFrom, takeBack } from './occurrences.ts'
import { findSeries, type SeriesScope, todayOf } from './series.ts'

/** To be called when a series is deleted: its occurrences from today on go too, unless they are done or time was tracked. */
export async function endSeries(scope: SeriesScope, key: TaskKey, from?: string): Promise<void> {
  const series = await findSeries(scope.db, key)
  if (series === undefined) return
  const occurrences = await occurrencesFrom(scope.db, series, from ?? todayOf(series, scope))
  const tracked = await trackedAmong(scope.db, series, occurrences)
  await takeBack(
    scope,
    occurrences.filter(
      ({ id, deleted_at: deleted, is_done: done }) => deleted === null && !done && !tracked.has(id),
    ),
  )
}

async function trackedAmong(
  db: Db,
  series: TaskKey,
  rows: readonly Occurrence[],
): Promise<Set<number | null>> {
  const used = rows.filter(({ is_used: isUsed }) => isUsed).map(({ id }) => id)
  if (used.length === 0) return new Set()
  const entries = await db
    .selectFrom('time_entries')
    .select('task_id')
    .distinct()
    .where('organization_id', '=', series.organization_id)
    .where('task_id', 'in', used)
    .where('task_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(entries.map(({ task_id: id }) => id))
}
