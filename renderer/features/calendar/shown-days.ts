/** Which days the calendar shows. */

import { addDays, firstDayOfWeek, weekdayOf } from '../../../shared/domain/plain-date.ts'

export type CalendarRange = 'day' | 'work-week' | 'week'

/** The dates around one of them, in their order: a work week is Monday to Friday. */
export function shownDates(range: CalendarRange, around: string, weekBegins: number): readonly string[] {
  if (range === 'day') return [around]
  if (range === 'week') return datesFrom(firstDayOfWeek(around, weekBegins), 7)
  // The week as the person counts it, so that a Sunday that begins it belongs to the Monday that follows.
  const week = datesFrom(firstDayOfWeek(around, weekBegins), 7)
  const workdays = week.filter((date) => ![0, 6].includes(weekdayOf(date)))
  return workdays.toSorted()
}

/** The date that is gone to by one step earlier or later. */
export function steppedDate(range: CalendarRange, around: string, direction: -1 | 1): string {
  return addDays(around, direction * (range === 'day' ? 1 : 7))
}

function datesFrom(first: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}
