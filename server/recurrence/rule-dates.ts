/** On which dates a rule falls. */

import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import type { RecurrenceRule } from '../../shared/domain/recurrence.ts'

/** Dates have no zone; counting them in one whose days are all of the same length keeps them what they are. */
function midnight(date: string): Temporal.ZonedDateTime {
  return Temporal.PlainDate.from(date).toZonedDateTime('UTC')
}

/**
 * The dates of the rule within a range, in order.
 *
 * @param first the date that the rule counts from; it is one of its dates only if the rule says so.
 * @param range dates that are both included.
 */
export function ruleDates(
  rule: RecurrenceRule,
  first: string,
  range: { readonly from: string; readonly to: string },
): string[] {
  const dates = new RRuleTemporal({
    freq: rule.frequency,
    interval: rule.interval,
    ...(rule.count !== null && { count: rule.count }),
    ...(rule.until !== null && { until: midnight(rule.until) }),
    ...(rule.byDay.length > 0 && { byDay: [...rule.byDay] }),
    ...(rule.byMonth.length > 0 && { byMonth: [...rule.byMonth] }),
    ...(rule.byMonthDay.length > 0 && { byMonthDay: [...rule.byMonthDay] }),
    ...(rule.byYearDay.length > 0 && { byYearDay: [...rule.byYearDay] }),
    ...(rule.byWeekNumber.length > 0 && { byWeekNo: [...rule.byWeekNumber] }),
    ...(rule.bySetPosition.length > 0 && { bySetPos: [...rule.bySetPosition] }),
    wkst: rule.weekStart,
    dtstart: midnight(first),
    includeDtstart: true,
    strict: true,
  })
  return dates
    .between(midnight(range.from), midnight(range.to), true)
    .map((date) => date.toString().slice(0, 10))
}
