/** Times as requests write them. */

import { isPlainDate } from '../../shared/domain/plain-date.ts'
import type { Instant } from '../database/columns.ts'
import { SECOND } from './timestamps.ts'
import { BadRequest } from '../errors/app-error.ts'
import { Temporal } from 'temporal-polyfill'

/** RFC 3339, also with a space for the `T` and offsets without a colon; date, hours, minutes, seconds, fraction, offset. */
const RFC_3339 =
  /^(\d{4}-\d{2}-\d{2})[Tt ]([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(\.\d+)?(?:[Zz]|([+-])((?:[01]\d|2[0-3])):?([0-5]\d))$/

export interface ParsedTime {
  /** Cut to the whole second. */
  readonly instant: Instant
  /** Whether a fraction of a second was cut off. */
  readonly cut: boolean
}

/** The last date of a time. Most times of a request are of one day, and to ask the calendar takes most of their reading. */
let known = { date: '', midnight: Number.NaN }

/** Seconds since 1970; not a number for a date that its month does not have. */
function midnightOf(date: string): number {
  if (date !== known.date) {
    known = { date, midnight: isPlainDate(date) ? Date.parse(`${date}T00:00:00Z`) / 1000 : Number.NaN }
  }
  return known.midnight
}

/** Null when the text is no RFC 3339 time of the calendar, or one whose microseconds are no exact number. */
export function parseTime(text: string): ParsedTime | null {
  const match = RFC_3339.exec(text)
  if (match === null) return null
  const [, date = '', hours, minutes, seconds, fraction, sign, offsetHours, offsetMinutes] = match
  const local = midnightOf(date) + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  const offset = sign === undefined ? 0 : Number(offsetHours) * 3600 + Number(offsetMinutes) * 60
  const instant = (sign === '-' ? local + offset : local - offset) * SECOND
  return Number.isSafeInteger(instant) ? { instant, cut: fraction !== undefined } : null
}

/** @throws {BadRequest} naming the field. */
export function requireTime(text: string, field: string): ParsedTime {
  const parsed = parseTime(text)
  if (parsed === null) throw new BadRequest('wrong_type', { field, type: 'time' })
  return parsed
}

/** The date that the text begins with, whether it goes on with a time or not. @throws {BadRequest} naming the field. */
export function requireDatePart(text: string, field: string): string {
  const date = text.slice(0, 10)
  if (isPlainDate(date) && (text.length === 10 || parseTime(text) !== null)) return date
  throw new BadRequest('wrong_type', { field, type: 'date' })
}

/** The date on the wall of a zone, `YYYY-MM-DD`. @param timeZone IANA name */
export function dateIn(timeZone: string, instant: Instant): string {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(instant / 1000))
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString()
}

/**
 * A date as it stands; of a timestamp, its date in the zone (decisions §9).
 *
 * @returns `YYYY-MM-DD`
 * @throws {BadRequest} naming the field.
 */
export function readDate(text: string, field: string, timeZone: string): string {
  if (isPlainDate(text)) return text
  const time = parseTime(text)
  if (time === null) throw new BadRequest('wrong_type', { field, type: 'date' })
  return dateIn(timeZone, time.instant)
}
