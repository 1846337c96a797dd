/** The rules by which a project recurs (T §2 Project `recurring_parameters`). */

import type { RecurringParameters, RecurringParametersBody } from '../../shared/api/projects.ts'
import { addDays } from '../../shared/domain/plain-date.ts'
import { BadRequest } from '../errors/app-error.ts'
import { ruleOn } from './current-period.ts'
import { readDate } from '../effects/time-text.ts'

export interface RuleDates {
  /** Of the project, `YYYY-MM-DD`. */
  readonly start: string
  /** For the caller, `YYYY-MM-DD`. */
  readonly today: string
  /** IANA zone of the caller. */
  readonly timeZone: string
}

/** @param begins the first date of a rule that does not say one. */
function ruleOf(
  body: RecurringParametersBody,
  begins: string,
  { start, timeZone }: RuleDates,
): RecurringParameters {
  const read = (
    field: 'parameter_start_date' | 'parameter_end_date' | 'project_start_date',
  ): string | null => {
    const text = body[field] ?? ''
    return text === '' ? null : readDate(text, `recurring_parameters.${field}`, timeZone)
  }
  const first = read('parameter_start_date') ?? begins
  const last = read('parameter_end_date')
  if (last !== null && last < first) {
    throw new BadRequest('earlier_than', {
      field: 'recurring_parameters.parameter_end_date',
      other: 'parameter_start_date',
    })
  }
  const days = body.custom_period ?? null
  if (body.period === 'custom' && days === null) {
    throw new BadRequest('required', {
      field: 'recurring_parameters.custom_period',
      says: 'must be present when period is custom',
    })
  }
  return {
    custom_period: body.period === 'custom' ? days : null,
    estimated_seconds: body.estimated_seconds ?? null,
    parameter_end_date: last,
    parameter_start_date: first,
    period: body.period,
    project_start_date: read('project_start_date') ?? start,
  }
}

/** Ends the rules before a date, and leaves out those that would only have begun. */
function until(rules: readonly RecurringParameters[], date: string): RecurringParameters[] {
  const last = addDays(date, -1)
  const begun = rules.filter((rule) => rule.parameter_start_date < date)
  return begun.map((rule) =>
    rule.parameter_end_date !== null && rule.parameter_end_date <= last ? rule : endedOn(rule, last),
  )
}

function endedOn(rule: RecurringParameters, last: string): RecurringParameters {
  return { ...rule, parameter_end_date: last }
}

/**
 * The rules after a request. A single one takes over from its first date on: the past keeps its periods. An array is all
 * there are, in the order of their first dates.
 *
 * @param current of the project so far; null for a new one.
 * @throws {BadRequest} naming the field that breaks a rule.
 */
export function rulesAfter(
  current: readonly RecurringParameters[] | null,
  sent: RecurringParametersBody | readonly RecurringParametersBody[] | null,
  dates: RuleDates,
): RecurringParameters[] | null {
  if (sent === null) return null
  const known = current ?? []
  if ('period' in sent) {
    const rule = ruleOf(sent, known.length === 0 ? dates.start : dates.today, dates)
    return [...until(known, rule.parameter_start_date), rule]
  }
  const rules = sent.map((rule) => ruleOf(rule, dates.start, dates))
  return rules.length === 0
    ? null
    : rules.sort((a, b) => a.parameter_start_date.localeCompare(b.parameter_start_date))
}

/** The rules with another estimate for each period of the one in force; undefined when none is, or it has none of its own. */
export function rulesWithEstimate(
  rules: readonly RecurringParameters[] | null,
  today: string,
  estimate: number | null,
): RecurringParameters[] | undefined {
  const rule = ruleOn(rules, today)
  if (rules === null || rule === undefined || rule.estimated_seconds === null) return undefined
  return rules.with(rules.indexOf(rule), { ...rule, estimated_seconds: estimate })
}

/** The last rule, begun anew with another project: what a template hands on. */
export function restarted(
  rules: readonly RecurringParameters[] | null,
  start: string,
): RecurringParameters[] | null {
  const rule = rules?.at(-1)
  if (rule === undefined) return null
  const dates = { parameter_start_date: start, parameter_end_date: null, project_start_date: start }
  return [{ ...rule, ...dates }]
}
