import { addDays } from '../../shared/domain/plain-date.ts'
import { continuedAfter, endedBefore, formatRule } from '../../shared/domain/recurrence.ts'
import { recordRows } from '../events/record-rows.ts'
import type { TaskKey } from '../tasks/queries.ts'
import type { StoredTask } from './copy-queries.ts'
import { findSeries, handOnOccurrences, type SeriesScope, updateBySeries } from './queries.ts'
import { ruleDates } from './rule-dates.ts'
import { firstDate, ruleOf } from './series.ts'

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
