import type { Scope } from '../access/scope.ts'
import { Conflict, unknownReference } from '../errors/app-error.ts'
import { recordRows } from '../events/record-rows.ts'
import type { Viewer } from '../projects/queries.ts'
import type { TaskKey } from '../tasks/queries.ts'
import { findTask } from '../tasks/task-rows.ts'
import { areAlike } from './copy-queries.ts'
import { followSeries } from './follow-series.ts'
import { findSeries, handOnOccurrences, occurrencesFrom, updateBySeries } from './queries.ts'
import { datesOf, firstDate, ruleOf } from './series.ts'

/** Before any date of a series. */
const EARLIEST = '0001-01-01'

/**
 * The reverse of `splitSeries`: a series and its occurrences, whatever became of them, become occurrences of an earlier one.
 *
 * @param rrule the rule of that one from then on
 * @throws {BadRequest} when that does not recur.
 * @throws {Conflict} when both have an occurrence of the same date.
 */
export async function joinSeries(
  scope: Scope,
  viewer: Viewer,
  key: TaskKey,
  { seriesId, rrule }: { readonly seriesId: number; readonly rrule: string },
) {
  const { db, at } = scope
  const earlier = await findTask(db, viewer, seriesId)
  const series = earlier && (await findSeries(db, earlier))
  const later = await findSeries(db, key)
  if (series === undefined || later === undefined || ruleOf(series) === null) {
    throw unknownReference('recurring_task_id', 'series', {
      says: 'is not a recurring task of the workspace',
    })
  }
  const date = firstDate(later)
  const taken = new Set([firstDate(series), ...(await datesOfOccurrences(scope, series))])
  if ([date, ...(await datesOfOccurrences(scope, later))].some((one) => taken.has(one))) {
    throw new Conflict('occurrence_exists')
  }
  const follows = await areAlike(db, { ...series, ...datesOf(series, date) }, later.id)
  await updateBySeries(db, series, { rrule, at })
  await updateBySeries(db, later, {
    rrule: null,
    recurring_task_id: series.id,
    recurrence_date: date,
    detached: !follows,
    at,
  })
  await handOnOccurrences(db, later, series.id, EARLIEST, at)
  recordRows(scope, 'task', 'updated', [series, later])
  await followSeries(scope, series)
}

async function datesOfOccurrences({ db }: Scope, series: TaskKey): Promise<readonly (string | null)[]> {
  return (await occurrencesFrom(db, series, EARLIEST)).map((one) => one.recurrence_date)
}
