/** Which tasks a request about one occurrence means (`recurrence_scope`), and the series that are split and joined for it. */

import type { RecurrenceScope } from '../../shared/api/tasks.ts'
import type { Scope } from '../access/scope.ts'
import type { Viewer } from '../projects/queries.ts'
import { findTask, type TaskRow } from '../tasks/task-rows.ts'
import { addDays } from '../../shared/domain/plain-date.ts'
import { continuedAfter, endedBefore, formatRule } from '../../shared/domain/recurrence.ts'
import { recordRows } from '../events/record-rows.ts'
import type { TaskKey } from '../tasks/queries.ts'
import { type StoredTask, areAlike } from './copy-queries.ts'
import {
  findSeries,
  handOnOccurrences,
  type SeriesScope,
  updateBySeries,
  occurrencesFrom,
} from './queries.ts'
import { ruleDates } from './rule-dates.ts'
import { firstDate, ruleOf, datesOf } from './series.ts'
import { Conflict, unknownReference } from '../errors/app-error.ts'
import { followSeries } from './follow-series.ts'

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

type Occurrence = TaskKey &
  Pick<StoredTask, 'workspace_id' | 'recurring_task_id' | 'recurrence_date' | 'start_date' | 'end_date'>

/**
 * Ends a series before one of its occurrences, which becomes a series of its own with the rest of the rule; the later ones
 * belong to it from then on, also those that were deleted or changed by themselves.
 *
 * @returns false when the task is no occurrence of a series that recurs.
 */
export async function splitSeries(scope: SeriesScope, occurrence: Occurrence): Promise<boolean> {
  const { db, at } = scope
  const { organization_id: organizationId, recurring_task_id: seriesId, recurrence_date: date } = occurrence
  if (seriesId === null || date === null) return false
  const series = await findSeries(db, { organization_id: organizationId, id: seriesId })
  const rule = series === undefined ? null : ruleOf(series)
  if (series === undefined || rule === null) return false
  const first = firstDate(series)
  const before =
    rule.count === null ? 0 : ruleDates(rule, first, { from: first, to: addDays(date, -1) }).length
  await updateBySeries(db, series, { rrule: formatRule(endedBefore(rule, date)), at })
  await updateBySeries(db, occurrence, {
    rrule: formatRule(continuedAfter(rule, before)),
    recurring_task_id: null,
    // Moved by itself, it does not move those after it.
    recurrence_date: (occurrence.start_date ?? occurrence.end_date) === date ? null : date,
    at,
  })
  await handOnOccurrences(db, series, occurrence.id, date, at)
  recordRows(scope, 'task', 'updated', [series, occurrence])
  return true
}

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
