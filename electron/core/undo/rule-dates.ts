import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'

/**
 * The dates of a rule within a range, both ends included, in order.
 *
 * @param rrule as iCalendar writes it, read before
 * @param first the date that the rule counts from
 */
export function ruleDates(
  rrule: string,
  first: string,
  range: { readonly from: string; readonly to: string },
): readonly string[] {
  if (range.from > range.to) return []
  const rule = new RRuleTemporal({
    rruleString: rrule.replace(/^RRULE:/i, ''),
    dtstart: midnight(first),
    includeDtstart: true,
  })
  return rule
    .between(midnight(range.from), midnight(range.to), true)
    .map((date) => date.toPlainDate().toString())
}

/** Dates have no zone; in this one all days are of the same length. */
function midnight(date: string): Temporal.ZonedDateTime {
  return Temporal.PlainDate.from(date).toZonedDateTime('UTC')
}
