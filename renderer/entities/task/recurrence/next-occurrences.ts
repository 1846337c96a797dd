import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'

/** On which date a task that is not planned yet begins to recur: the first one of its rule from today on. */
export function firstOccurrence(rrule: string, today: string): string {
  return nextOccurrences(rrule, today, 1, false)[0] ?? today
}

/**
 * The first dates of a rule for a task that begins on `first`; empty when the rule cannot be followed.
 *
 * @param includesFirst whether `first` is one of them, whatever the rule says
 */
export function nextOccurrences(
  rrule: string,
  first: string,
  most: number,
  includesFirst = true,
): readonly string[] {
  try {
    const dtstart = Temporal.PlainDate.from(first).toZonedDateTime('UTC')
    const rule = new RRuleTemporal({
      rruleString: rrule.replace(/^RRULE:/i, ''),
      dtstart,
      includeDtstart: includesFirst,
    })
    const dates: string[] = []
    for (const at of rule.all((_, index) => index < most)) dates.push(at.toPlainDate().toString())
    return dates.slice(0, most)
  } catch {
    return []
  }
}
