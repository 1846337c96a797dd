/** Days and weeks in words. */

import { t } from '@lingui/core/macro'
import { type DateFormat, daysInWords, formatDay, writeDays } from '../../../shared/domain/date-format.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'

/** A weekday is written the same in every format. */
function weekday(date: string, length: 'short' | 'long'): string {
  return writeDays(date, date, { weekday: length }, 'YYYY-MM-DD')
}

/** `Sunday` is 0. */
export const weekdayNames = [0, 1, 2, 3, 4, 5, 6].map((day) => weekday(addDays('2023-01-01', day), 'long'))

/** `January` is 0. */
export const monthNames = Array.from({ length: 12 }, (_, month) => {
  const date = `2023-${String(month + 1).padStart(2, '0')}-01`
  return writeDays(date, date, { month: 'long' }, 'YYYY-MM-DD')
})

/** `Mon` */
export function shortWeekday(date: string): string {
  return weekday(date, 'short')
}

/** `23` */
export function dayOfMonth(date: string): string {
  return String(Number(date.slice(8)))
}

/** `Monday 23 November`, or `Monday, November 23`; of another year `Monday 4 January 2027`. */
export function longDay(date: string, format: DateFormat, today: string): string {
  return daysInWords(date, date, { weekday: 'long', day: 'numeric', month: 'long' }, format, today)
}

/** `23 – 29 November 2026` */
export function weekTitle(from: string, to: string, format: DateFormat): string {
  return writeDays(from, to, { day: 'numeric', month: 'long', year: 'numeric' }, format)
}

/** Later than that the weekday alone could be any. */
function isWithinTheWeek(date: string, today: string): boolean {
  return date <= addDays(today, 6)
}

/** `Tomorrow`, or the weekday: `Mon`; more than a week ahead with its date: `Mon 4 Jan`. */
export function shortDay(date: string, format: DateFormat, today: string): string {
  if (date === addDays(today, 1)) return t`Tomorrow`
  return isWithinTheWeek(date, today) ? shortWeekday(date) : formatDay(date, format, today)
}

/** `tomorrow`, or the weekday: `Monday`; more than a week ahead with its date; for sentences. */
export function nextDayInWords(date: string, format: DateFormat, today: string): string {
  if (date === addDays(today, 1)) return t`tomorrow`
  return isWithinTheWeek(date, today) ? weekday(date, 'long') : longDay(date, format, today)
}
