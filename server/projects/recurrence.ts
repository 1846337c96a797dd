/** The rules by which a project recurs (T §2 Project `recurring_parameters`). */

import type { RecurringParameters, RecurringParametersBody } from '../../shared/api/projects.ts'
import { withRule } from '../../shared/domain/project-periods.ts'
import { BadRequest } from '../errors/app-error.ts'
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
    return withRule(known, rule)
  }
  const rules = sent.map((rule) => ruleOf(rule, dates.start, dates))
  return rules.length === 0
    ? null
    : rules.sort((a, b) => a.parameter_start_date.localeCompare(b.parameter_start_date))
}
