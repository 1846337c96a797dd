import { Temporal } from 'temporal-polyfill'
import type { Instant } from '../database/columns.ts'

/** The date on the wall of a zone, `YYYY-MM-DD`. @param timeZone IANA name */
export function dateIn(timeZone: string, instant: Instant): string {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(instant / 1000))
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString()
}
