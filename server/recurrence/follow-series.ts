/** Keeps the occurrences of a series as the series says. */

import { recordRows } from '../events/record-rows.ts'
import type { TaskKey } from '../tasks/queries.ts'
import { clearRelated, copyRelated, handedOn } from './copy-queries.ts'
import { addOccurrences } from './new-occurrences.ts'
import {
  findSeries,
  isUntouched,
  type Occurrence,
  occurrencesFrom,
  type Series,
  type SeriesScope,
  takeBack,
  updateAllBySeries,
  updateBySeries,
} from './queries.ts'
import { datesOf, todayOf, wantedDates } from './series.ts'

/** Writes what the series hands on over those that are as the series made them. */
async function renew(scope: SeriesScope, series: Series, rows: readonly Occurrence[]) {
  if (rows.length === 0) return
  const { db, at } = scope
  const { organization_id: organizationId } = series
  const ids = rows.map(({ id }) => id)
  await updateAllBySeries(db, organizationId, ids, { ...handedOn(series), at })
  for (const row of rows) {
    const dates = datesOf(series, row.recurrence_date ?? '')
    if (dates.start_date === row.start_date && dates.end_date === row.end_date) continue
    await updateBySeries(db, row, { ...dates, at })
  }
  await clearRelated(db, organizationId, ids)
  await copyRelated(
    db,
    organizationId,
    ids.map((id) => ({ from: series.id, to: id })),
  )
  recordRows(scope, 'task', 'updated', rows)
}

/**
 * Makes the occurrences of a series what its rule and its fields say, from today on: missing ones are made, up to the
 * horizon; those that nobody has changed, used or done follow the series, and go where the rule has no date for them any more.
 * Occurrences that somebody changed stay as they are, and those that somebody deleted stay away.
 *
 * @param extent `extend` only makes those that are missing.
 */
export async function followSeries(scope: SeriesScope, key: TaskKey, extent: 'follow' | 'extend' = 'follow') {
  const series = await findSeries(scope.db, key)
  if (series === undefined) return
  const today = todayOf(series, scope)
  const wanted = new Set(wantedDates(series, today))
  const occurrences = await occurrencesFrom(scope.db, series, today)
  if (extent === 'follow') {
    const untouched = occurrences.filter(isUntouched)
    const isWanted = (row: Occurrence): boolean => wanted.has(row.recurrence_date ?? '')
    await takeBack(
      scope,
      untouched.filter((row) => !isWanted(row) && !row.is_used),
    )
    await renew(scope, series, untouched.filter(isWanted))
  }
  const known = new Set(occurrences.map((row) => row.recurrence_date))
  await addOccurrences(
    scope,
    series,
    [...wanted].filter((date) => !known.has(date)),
  )
}
