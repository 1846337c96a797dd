import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'

/** The first dates of a rule for a task that begins on `first`; empty when the rule cannot be followed. */
export function nextOccurrences(rrule: string, first: string, most: number): readonly string[] {
  try {
    const dtstart = Temporal.PlainDate.from(first).toZonedDateTime('UTC')
    const rule = new RRuleTemporal({
      rruleString: rrule.replace(/^RRULE:/i, ''),
      dtstart,
      includeDtstart: true,
    })
    const dates: string[] = []
    for (const at of rule.all((_, index) => index < most)) dates.push(at.toPlainDate().toString())
    return dates.slice(0, most)
  } catch {
    return []
  }
}
