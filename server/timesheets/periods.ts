/** The periods of a timesheet setup: they follow each other from its first day on, without a gap. */

import { Temporal } from 'temporal-polyfill'
import type { Periodicity } from '../../shared/api/timesheets.ts'
import { zoneDays } from '../../shared/domain/days.ts'
import { epochSeconds } from '../../shared/domain/instant.ts'
import type { Instant } from '../database/columns.ts'
import { SECOND } from '../effects/timestamps.ts'

/** First and last day, `YYYY-MM-DD`. */
export interface Period {
  readonly start: string
  readonly end: string
}

export interface PeriodRule {
  readonly periodicity: Periodicity
  readonly start_date: string
  /** Cuts the last period short; null for no end. */
  readonly end_date: string | null
}

const steps: Readonly<Record<Periodicity, { readonly unit: 'days' | 'months'; readonly count: number }>> = {
  weekly: { unit: 'days', count: 7 },
  biweekly: { unit: 'days', count: 14 },
  monthly: { unit: 'months', count: 1 },
}

/** The first day of a period by its number; a month that is too short begins its period on its last day. */
function firstDay({ periodicity, start_date }: PeriodRule, index: number): Temporal.PlainDate {
  const { unit, count } = steps[periodicity]
  return Temporal.PlainDate.from(start_date).add({ [unit]: index * count })
}

function periodNumbered(rule: PeriodRule, index: number): Period {
  const end = firstDay(rule, index + 1)
    .subtract({ days: 1 })
    .toString()
  const cut = rule.end_date !== null && rule.end_date < end ? rule.end_date : end
  return { start: firstDay(rule, index).toString(), end: cut }
}

function indexAt(rule: PeriodRule, date: string): number {
  const { unit, count } = steps[rule.periodicity]
  const elapsed = Temporal.PlainDate.from(rule.start_date).until(date, { largestUnit: unit })[unit]
  const index = Math.floor(elapsed / count)
  // Counting months back from a short one may end a month early.
  return firstDay(rule, index + 1).toString() <= date ? index + 1 : index
}

/** The period in which the date lies; null before the first and after the last. */
export function periodAt(rule: PeriodRule, date: string): Period | null {
  if (date < rule.start_date || (rule.end_date !== null && date > rule.end_date)) return null
  return periodNumbered(rule, indexAt(rule, date))
}

/** The one that begins when the period ends; null after the last. */
export function periodAfter(rule: PeriodRule, { end }: Period): Period | null {
  return periodAt(rule, Temporal.PlainDate.from(end).add({ days: 1 }).toString())
}

/** All that have a day from `first` to `last`, oldest first. */
export function periodsBetween(rule: PeriodRule, first: string, last: string): Period[] {
  const periods: Period[] = []
  let period = periodAt(rule, first < rule.start_date ? rule.start_date : first)
  while (period !== null && period.start <= last) {
    periods.push(period)
    period = periodAfter(rule, period)
  }
  return periods
}

/** The instants between which a period lies in a zone; the end is exclusive. @param timeZone IANA name */
export function periodBounds(
  { start, end }: Period,
  timeZone: string,
): { readonly startsAt: Instant; readonly endsAt: Instant } {
  const bounds = zoneDays(timeZone).boundsBetween(start, end)
  return { startsAt: epochSeconds(bounds.start) * SECOND, endsAt: epochSeconds(bounds.end) * SECOND }
}
