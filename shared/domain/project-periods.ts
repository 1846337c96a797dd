/**
 * The periods of a recurring project (T §2 Project `recurring_parameters`, decisions §4): its rules follow each other, each from
 * its first day to its last, and the periods of a rule follow each other without a gap.
 */

import type { RecurringParameters } from '../api/projects.ts'
import { type Period, periodAt } from './periods.ts'
import { addDays, firstDayOfWeek, type Weekday } from './plain-date.ts'

export const recurringPeriods = ['daily', 'weekly', 'monthly', 'quarterly', 'yearly', 'custom'] as const
export type RecurringPeriod = (typeof recurringPeriods)[number]

/** The first day of the week, month, quarter or year that holds a date; of other periods the date itself. */
export function beginningOf(period: RecurringPeriod, date: string, weekBegins: Weekday): string {
  const [year, month] = [date.slice(0, 4), Number(date.slice(5, 7))]
  const inYear = (first: number) => `${year}-${String(first).padStart(2, '0')}-01`
  switch (period) {
    case 'weekly':
      return firstDayOfWeek(date, weekBegins)
    case 'monthly':
      return inYear(month)
    case 'quarterly':
      return inYear(month - ((month - 1) % 3))
    case 'yearly':
      return inYear(1)
    default:
      return date
  }
}

type Rule = RecurringParameters

/**
 * The rule in force on a date; undefined before the first begins, after one has ended, and between them.
 *
 * @param date `YYYY-MM-DD`
 */
export function ruleOn(rules: readonly Rule[] | null, date: string): Rule | undefined {
  return rules?.findLast(
    ({ parameter_start_date: first, parameter_end_date: last }) =>
      first <= date && (last === null || date <= last),
  )
}

/**
 * The period of a rule that holds a date; the last one is cut where the rule ends.
 *
 * @param date `YYYY-MM-DD`, of a day on which the rule is in force
 */
export function periodOf(rule: Rule, date: string): Period {
  const { period, custom_period: days, parameter_start_date: start_date, parameter_end_date: end_date } = rule
  const periodicity = period === 'custom' ? ({ unit: 'days', count: days ?? 1 } as const) : period
  const found = periodAt({ periodicity, start_date, end_date }, date)
  if (found === null) throw new Error(`No period of the rule from ${start_date} holds ${date}.`)
  return found
}

/** The rules with one that takes over from its first day on: the past keeps its periods. */
export function withRule(rules: readonly Rule[], rule: Rule): Rule[] {
  const last = addDays(rule.parameter_start_date, -1)
  const begun = rules.filter((each) => each.parameter_start_date <= last)
  return [...begun.map((each) => endedBy(each, last)), rule]
}

function endedBy(rule: Rule, last: string): Rule {
  const isEnded = rule.parameter_end_date !== null && rule.parameter_end_date <= last
  return isEnded ? rule : { ...rule, parameter_end_date: last }
}

/** The rules with another estimate for each period of the one in force; undefined when none is, or it has none of its own. */
export function rulesWithEstimate(
  rules: readonly Rule[] | null,
  today: string,
  estimate: number | null,
): Rule[] | undefined {
  const rule = ruleOn(rules, today)
  if (rules === null || rule === undefined || rule.estimated_seconds === null) return undefined
  return rules.with(rules.indexOf(rule), { ...rule, estimated_seconds: estimate })
}

/** The last rule, begun anew with another project: what a template hands on. */
export function restarted(rules: readonly Rule[] | null, start: string): Rule[] | null {
  const rule = rules?.at(-1)
  if (rule === undefined) return null
  const dates = { parameter_start_date: start, parameter_end_date: null, project_start_date: start }
  return [{ ...rule, ...dates }]
}
