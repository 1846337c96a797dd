/** The period that a recurring project is in (T §2 Project `current_period`, decisions §4). */

import { Temporal } from 'temporal-polyfill'
import type { RecurringParameters } from '../../shared/api/projects.ts'

export interface Period {
  /** `YYYY-MM-DD` */
  readonly start_date: string
  /** `YYYY-MM-DD`, the last day of the period. */
  readonly end_date: string
}

interface Length {
  readonly unit: 'days' | 'months'
  readonly count: number
}

const lengths: Readonly<Record<Exclude<RecurringParameters['period'], 'custom'>, Length>> = {
  daily: { unit: 'days', count: 1 },
  weekly: { unit: 'days', count: 7 },
  monthly: { unit: 'months', count: 1 },
  quarterly: { unit: 'months', count: 3 },
  yearly: { unit: 'months', count: 12 },
}

function lengthOf({ period, custom_period: days }: RecurringParameters): Length {
  return period === 'custom' ? { unit: 'days', count: days ?? 1 } : lengths[period]
}

/**
 * The rule in force on a date; undefined before the first begins, after one has ended, and between them.
 *
 * @param date `YYYY-MM-DD`
 */
export function ruleOn(
  rules: readonly RecurringParameters[] | null,
  date: string,
): RecurringParameters | undefined {
  return rules?.findLast(
    ({ parameter_start_date: first, parameter_end_date: last }) =>
      first <= date && (last === null || date <= last),
  )
}

/**
 * The period of a rule that holds a date; the last one is cut where the rule ends.
 *
 * @param date `YYYY-MM-DD`, not before the rule begins.
 */
export function periodOf(rule: RecurringParameters, date: string): Period {
  const { unit, count } = lengthOf(rule)
  const first = Temporal.PlainDate.from(rule.parameter_start_date)
  // Counted from the first period, so that monthly periods from the 31st do not drift.
  const begins = (index: number): Temporal.PlainDate => first.add({ [unit]: index * count })
  const whole = Math.floor(first.until(date, { largestUnit: unit })[unit] / count)
  // From 31 January to 29 February is no whole month, and yet the second period has begun.
  const index = Temporal.PlainDate.compare(begins(whole + 1), date) <= 0 ? whole + 1 : whole
  const end = begins(index + 1)
    .subtract({ days: 1 })
    .toString()
  const { parameter_end_date: last } = rule
  return { start_date: begins(index).toString(), end_date: last !== null && last < end ? last : end }
}
