/** Which tasks a request about one occurrence means (`recurrence_scope`), and the series that are split and joined for it. */

import type { RecurrenceScope, TaskBody } from '../../shared/api/tasks.ts'
import type { Scope } from '../access/scope.ts'
import type { Viewer } from '../projects/queries.ts'
import { findTask, type TaskRow } from '../tasks/task-rows.ts'
import { addDays } from '../../shared/domain/plain-date.ts'
import { continuedAfter, endedBefore, formatRule } from '../../shared/domain/recurrence.ts'
import { recordRows } from '../events/record-rows.ts'
import type { TaskKey, NewTask } from '../tasks/queries.ts'
import { type StoredTask, areAlike } from './copy-queries.ts'
import {
  findSeries,
  type Series,
  handOnOccurrences,
  type SeriesScope,
  updateBySeries,
  occurrencesFrom,
  isUntouched,
  nextOf,
  takeBack,
  copiesOf,
  isUnused,
  deletedOccurrence,
  releaseDate,
} from './queries.ts'
import { ruleDates } from './rule-dates.ts'
import { firstDate, ruleOf, datesOf, todayOf } from './series.ts'
import { Conflict, unknownReference, BadRequest } from '../errors/app-error.ts'
import { followSeries } from './follow-series.ts'
import { dateIn } from '../effects/time-text.ts'
import type { Cleared } from '../deletions/tables.ts'

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
  if (series === undefined || later === undefined || ruleOf(series) === null) throw noSuchSeries()
  const date = firstDate(later)
  const taken = new Set([firstDate(series), ...(await datesOfOccurrences(scope, series))])
  const dates = [date, ...(await datesOfOccurrences(scope, later))]
  if (dates.some((one) => taken.has(one)) || !(await releaseDate(scope, later, date))) {
    throw new Conflict('occurrence_exists')
  }
  await handOnOccurrences(db, later, series.id, EARLIEST, at)
  const follows = await isAsHandedOn(scope, series, later, date)
  await updateBySeries(db, series, { rrule, at })
  await updateBySeries(db, later, {
    rrule: null,
    recurring_task_id: series.id,
    recurrence_date: date,
    detached: !follows,
    at,
  })
  recordRows(scope, 'task', 'updated', [series, later])
  await followSeries(scope, series, {})
}

/** Whether a task is what its series makes of a date. */
async function isAsHandedOn(scope: Scope, series: Series, { id }: TaskKey, date: string) {
  const occurrences = await occurrencesFrom(scope.db, series, todayOf(series, scope))
  const model = occurrences.findLast(isUntouched) ?? series
  return areAlike(scope.db, { ...model, ...datesOf(model, date) }, id)
}

/** To be called when an occurrence was changed: one that is again as its series makes it follows the series. */
export async function followAgain(
  scope: Scope,
  { organization_id, id, recurring_task_id: seriesId }: TaskRow,
) {
  if (seriesId === null) return
  const row = await findSeries(scope.db, { organization_id, id })
  if (row === undefined || !row.detached || row.recurrence_date === null) return
  const series = await findSeries(scope.db, { organization_id, id: seriesId })
  if (series === undefined || !(await isAsHandedOn(scope, series, row, row.recurrence_date))) return
  await updateBySeries(scope.db, row, { detached: false })
}

function noSuchSeries(): BadRequest {
  const says = 'is not a recurring task of the workspace'
  return unknownReference('recurring_task_id', 'series', { says })
}

async function datesOfOccurrences({ db }: Scope, series: TaskKey): Promise<readonly (string | null)[]> {
  return (await occurrencesFrom(db, series, EARLIEST)).map((one) => one.recurrence_date)
}

/**
 * Prepares the deletion of a task that recurs, and says which task is left to be deleted and what has gone along. With a series
 * go the occurrences that are still to do; `this` of a series deletes its first alone, and the next one becomes the series.
 * `all` of a subtask of a series takes its copies along.
 */
export async function deletionInScope(
  scope: Scope,
  viewer: Viewer,
  row: TaskRow,
  wanted: RecurrenceScope | undefined,
): Promise<{ readonly row: TaskKey; readonly along: Cleared }> {
  const target = await taskInScope(scope, viewer, row, wanted)
  if (target.rrule === null) {
    const copies = wanted === 'all' ? await copiesOf(scope.db, target) : []
    return { row: target, along: await takeBack(scope, copies.filter(isUnused)) }
  }
  if (wanted === 'this') {
    const next = await nextOf(scope, viewer, target)
    if (next !== undefined) {
      await splitSeries(scope, next)
      // Should it come back, it is a task of its own.
      await updateBySeries(scope.db, target, { rrule: null, recurrence_date: null })
    }
    return { row: target, along: {} }
  }
  const { start_date: start, end_date: end, created_at: created } = target
  // Later ones than the task itself, also where that lies in the past.
  const from = wanted === 'following' ? (start ?? end ?? dateIn('UTC', created)) : undefined
  return { row: target, along: await endSeries(scope, target, from) }
}

/**
 * To be called when a series is deleted: its occurrences from today on go too, unless they are done or time was tracked. Answers
 * what is gone.
 */
export async function endSeries(scope: SeriesScope, key: TaskKey, from?: string): Promise<Cleared> {
  const series = await findSeries(scope.db, key)
  if (series === undefined) return {}
  const occurrences = await occurrencesFrom(scope.db, series, from ?? todayOf(series, scope))
  const left = occurrences.filter((row) => row.deleted_at === null && !row.is_done && !row.is_tracked)
  return takeBack(scope, left)
}

// Single occurrences: made by hand, changed with the later ones, deleted.

/**
 * Makes room for a task that stands for one occurrence of a series: in the place of the one that was deleted from its start or
 * end date, else on that date itself, where what the series made gives way, unless somebody has changed or used it.
 *
 * @returns its columns, and the deleted occurrence whose place it takes, if that date had one.
 * @throws {BadRequest} when there is no such series, or the body has no date.
 * @throws {Conflict} when that date's occurrence is somebody's work already.
 */
export async function occurrenceColumns(
  scope: Scope,
  viewer: Viewer,
  seriesId: TaskBody['recurring_task_id'],
  row: Pick<NewTask, 'start_date' | 'end_date'>,
) {
  if (seriesId === null || seriesId === undefined) return { columns: {}, deleted: null }
  const series = await findTask(scope.db, viewer, seriesId)
  if (series === undefined || series.rrule === null) throw noSuchSeries()
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
