/** The days that a report is about: named ones, which move with the calendar, and those before and after them. */

import { addDays, daysBetween, firstDayOfWeek, type Weekday } from './plain-date.ts'

/** Days, both ends included. */
export interface Period {
  readonly from: string
  readonly to: string
}

export const periodNames = [
  'today',
  'yesterday',
  'week',
  'last-week',
  'month',
  'last-month',
  'quarter',
  'last-quarter',
  'year',
  'last-year',
] as const
export type PeriodName = (typeof periodNames)[number]

/** The days that a name means on a date. */
export function namedPeriod(name: PeriodName, today: string, weekBegins: Weekday): Period {
  if (name === 'yesterday') return namedPeriod('today', addDays(today, -1), weekBegins)
  if (name.startsWith('last-')) {
    const present = name.slice('last-'.length) as 'week' | 'month' | 'quarter' | 'year'
    return shiftedPeriod(namedPeriod(present, today, weekBegins), -1)
  }
  if (name === 'today') return { from: today, to: today }
  if (name === 'week') {
    const from = firstDayOfWeek(today, weekBegins)
    return { from, to: addDays(from, 6) }
  }
  return monthsAround(today, name === 'year' ? 12 : name === 'quarter' ? 3 : 1)
}

/**
 * The period so many of its lengths later, or earlier. Whole months stay whole months, however long they are; of other
 * periods the days are counted.
 */
export function shiftedPeriod({ from, to }: Period, by: number): Period {
  const next = addDays(to, 1)
  if (from.endsWith('-01') && next.endsWith('-01')) {
    const [first, after] = [monthNumber(from), monthNumber(next)]
    const months = after - first
    return { from: firstOfMonth(first + months * by), to: addDays(firstOfMonth(after + months * by), -1) }
  }
  const days = (daysBetween(from, to) + 1) * by
  return { from: addDays(from, days), to: addDays(to, days) }
}

/** So many whole months, of those into which a year is divided, around a date. */
function monthsAround(date: string, count: number): Period {
  const month = monthNumber(date)
  const first = month - (month % count)
  return { from: firstOfMonth(first), to: addDays(firstOfMonth(first + count), -1) }
}

/** Months since the year 0. */
function monthNumber(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
}

function firstOfMonth(number: number): string {
  const year = String(Math.floor(number / 12)).padStart(4, '0')
  return `${year}-${String((number % 12) + 1).padStart(2, '0')}-01`
}
