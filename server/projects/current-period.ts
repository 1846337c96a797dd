/** The period that a recurring project is in (T §2 Project `current_period`, decisions §4). */

import type { RecurringParameters } from '../../shared/api/projects.ts'
import { periodAt } from '../timesheets/periods.ts'

export interface Period {
  /** `YYYY-MM-DD` */
  readonly start_date: string
  /** `YYYY-MM-DD`, the last day of the period. */
  readonly end_date: string
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
  const { period, custom_period: days, parameter_start_date: start_date, parameter_end_date: end_date } = rule
  const periodicity = period === 'custom' ? ({ unit: 'days', count: days ?? 1 } as const) : period
  const found = periodAt({ periodicity, start_date, end_date }, date)
  if (found === null) throw new Error(`No period of the rule from ${start_date} holds ${date}.`)
  return { start_date: found.start, end_date: found.end }
}
