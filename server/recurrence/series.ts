/**
 * Series: tasks that recur (P §2 Task `rrule`, `recurring_task_id`, `recurrence_date`). The task with the rule is its own
 * first occurrence; the later ones are tasks of their own, made for some time ahead.
 */

import { addDays } from '../../shared/domain/plain-date.ts'
import { formatRule, movedRule, parseRule, type RecurrenceRule } from '../../shared/domain/recurrence.ts'
import type { AnyScope } from '../access/scope.ts'
import type { StoredTask } from './copy-queries.ts'
import type { Series } from './queries.ts'
import { ruleDates } from './rule-dates.ts'
import { dateIn } from '../effects/time-text.ts'

/** How many days ahead there are occurrences. */
const HORIZON_DAYS = 60

/** The date from which the rule of the series counts: its own, unless its first occurrence alone was moved away. */
export function firstDate(series: Series): string {
  const { recurrence_date: kept, start_date: start, end_date: end } = series
  return kept ?? start ?? end ?? dateIn(series.timezone, series.created_at)
}

/** The rule for the dates that a series gets, so that its occurrences move along; null where it stays as it is. */
export function ruleWhenMoved(
  series: Pick<StoredTask, 'rrule' | 'recurrence_date' | 'start_date' | 'end_date'>,
  changes: Partial<Pick<StoredTask, 'start_date' | 'end_date'>>,
): string | null {
  const moved = { ...series, ...changes }
  const from = series.recurrence_date ?? series.start_date ?? series.end_date
  const to = moved.start_date ?? moved.end_date
  const parsed = parseRule(series.rrule ?? '')
  if (!parsed.ok || from === null || to === null) return null
  const rule = movedRule(parsed.value, from, to)
  return rule && formatRule(rule)
}

/** Null when it recurs no more. */
export function ruleOf({ rrule, deleted_at, archived_at, is_template }: StoredTask): RecurrenceRule | null {
  if (rrule === null || deleted_at !== null || archived_at !== null || is_template) return null
  const parsed = parseRule(rrule)
  return parsed.ok ? parsed.value : null
}

export function todayOf(series: Series, { now }: Pick<AnyScope, 'now'>): string {
  return dateIn(series.timezone, now)
}

/** The dates after the first on which it should have occurrences, from today to the horizon. */
export function wantedDates(series: Series, today: string): readonly string[] {
  const rule = ruleOf(series)
  if (rule === null) return []
  const first = firstDate(series)
  const dayAfter = addDays(first, 1)
  const to = addDays(today, HORIZON_DAYS)
  const from = dayAfter > today ? dayAfter : today
  return from > to ? [] : ruleDates(rule, first, { from, to })
}

/** The dates that an occurrence has, as far from each other as those of the series. */
export function datesOf(
  { start_date: start, end_date: end }: Pick<StoredTask, 'start_date' | 'end_date'>,
  date: string,
): { readonly start_date: string | null; readonly end_date: string | null } {
  if (start === null)
    return end === null ? { start_date: date, end_date: null } : { start_date: null, end_date: date }
  if (end === null) return { start_date: date, end_date: null }
  const days = Math.round((Date.parse(`${end}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / 86_400_000)
  return { start_date: date, end_date: addDays(date, days) }
}
