/** Periods of timesheet setups and of recurring projects: they follow each other from a first day on, without a gap. */

import { Temporal } from 'temporal-polyfill'
import { addDays } from './plain-date.ts'

/** First and last day, `YYYY-MM-DD`. */
export interface Period {
  readonly start: string
  readonly end: string
}

export interface PeriodRule {
  readonly periodicity: keyof typeof steps | Step
  readonly start_date: string
  /** Cuts the last period short; null for no end. */
  readonly end_date: string | null
}

interface Step {
  readonly unit: 'days' | 'months'
  readonly count: number
}

const steps = {
  daily: { unit: 'days', count: 1 },
  weekly: { unit: 'days', count: 7 },
  biweekly: { unit: 'days', count: 14 },
  monthly: { unit: 'months', count: 1 },
  quarterly: { unit: 'months', count: 3 },
  yearly: { unit: 'months', count: 12 },
} as const satisfies Record<string, Step>

function stepOf({ periodicity }: PeriodRule): Step {
  return typeof periodicity === 'string' ? steps[periodicity] : periodicity
}

/** The first day of a period by its number; a month that is too short begins its period on its last day. */
function firstDay(rule: PeriodRule, index: number): string {
  const { unit, count } = stepOf(rule)
  if (unit === 'days') return addDays(rule.start_date, index * count)
  return Temporal.PlainDate.from(rule.start_date)
    .add({ months: index * count })
    .toString()
}

/** The number of the period in which a date lies. */
function indexAt(rule: PeriodRule, date: string): number {
  const { unit, count } = stepOf(rule)
  const elapsed = Temporal.PlainDate.from(rule.start_date).until(date, { largestUnit: unit })[unit]
  const index = Math.floor(elapsed / count)
  // Counting months from a long one to a short one may end a month early.
  return firstDay(rule, index + 1) <= date ? index + 1 : index
}

/**
 * All that have a day from `first` to `last`, oldest first. None of them costs more than a little, for lists are made of
 * the periods of years.
 */
export function periodsBetween(rule: PeriodRule, first: string, last: string): Period[] {
  const end = rule.end_date !== null && rule.end_date < last ? rule.end_date : last
  const from = first < rule.start_date ? rule.start_date : first
  const periods: Period[] = []
  if (from > end) return periods
  let index = indexAt(rule, from)
  let start = firstDay(rule, index)
  while (start <= end) {
    index += 1
    const next = firstDay(rule, index)
    const whole = addDays(next, -1)
    const cut = rule.end_date !== null && rule.end_date < whole ? rule.end_date : whole
    periods.push({ start, end: cut })
    start = next
  }
  return periods
}

/** The period in which the date lies; null before the first and after the last. */
export function periodAt(rule: PeriodRule, date: string): Period | null {
  return periodsBetween(rule, date, date).find(({ start }) => start <= date) ?? null
}

/** The one that begins when the period ends; null after the last. */
export function periodAfter(rule: PeriodRule, { end }: Period): Period | null {
  return periodAt(rule, addDays(end, 1))
}
