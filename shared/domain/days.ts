/**
 * When the days and weeks of a zone begin and end. A day lasts from the first moment that carries its date to the
 * first moment of the next date: 23, 24 or 25 hours, 23 and a half on Lord Howe, and none at all where a zone
 * jumped over a date.
 */

import { Temporal } from 'temporal-polyfill'
import { addSeconds, instantOf } from './instant.ts'
import { addDays, firstDayOfWeek } from './plain-date.ts'
import type { Weekday } from './plain-date.ts'

/** `[start, end)` as instants in UTC. */
export interface Bounds {
  readonly start: string
  readonly end: string
}

export interface DayBounds extends Bounds {
  readonly date: string
  /** How long the day lasts. */
  readonly seconds: number
}

/** The days of one zone. It remembers every day that was asked for: keep one for as long as the zone is in use. */
export interface ZoneDays {
  readonly timeZone: string
  /**
   * The date whose bounds hold the instant: the date on the wall, except for the minutes that a clock set back over
   * midnight shows for a second time, which stay with the date that had begun.
   */
  readonly dateOf: (instant: string) => string
  readonly boundsOf: (date: string) => DayBounds
  /** From the beginning of `first` to the end of `last`. */
  readonly boundsBetween: (first: string, last: string) => Bounds
  /** The week around a date, for weeks that begin on the given weekday. */
  readonly weekOf: (date: string, weekBegins: Weekday) => Bounds
}

/** Whether the name is a zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId.length > 0
  } catch {
    return false
  }
}

/**
 * The days of a zone, made for long lists: after a day was met once, finding the date of an instant in it costs a map
 * look-up and two comparisons of text.
 *
 * @throws RangeError when the zone is unknown
 */
export function zoneDays(timeZone: string): ZoneDays {
  if (!isTimeZone(timeZone)) throw new RangeError(`Unknown time zone: ${timeZone}`)
  const known = new Map<string, DayBounds>()
  /** Local days that overlap a day of UTC, which is the first ten letters of an instant. */
  const overlapping = new Map<string, readonly DayBounds[]>()
  let latest: DayBounds | undefined

  function firstMoment(date: string): number {
    const moment = Temporal.PlainDate.from(date).toZonedDateTime(timeZone)
    return Math.ceil(moment.epochMilliseconds / 1000)
  }

  function boundsOf(date: string): DayBounds {
    const cached = known.get(date)
    if (cached) return cached
    const start = firstMoment(date)
    const end = Math.max(start, firstMoment(addDays(date, 1)))
    const bounds = { date, start: instantOf(start), end: instantOf(end), seconds: end - start }
    known.set(date, bounds)
    return bounds
  }

  function around(utcDate: string): readonly DayBounds[] {
    const cached = overlapping.get(utcDate)
    if (cached) return cached
    const days = [addDays(utcDate, -1), utcDate, addDays(utcDate, 1)].map(boundsOf)
    overlapping.set(utcDate, days)
    return days
  }

  function dateOf(instant: string): string {
    if (latest && latest.start <= instant && instant < latest.end) return latest.date
    latest = around(instant.slice(0, 10)).find(({ start, end }) => start <= instant && instant < end)
    if (!latest) throw new RangeError(`Not an instant: ${instant}`)
    return latest.date
  }

  function boundsBetween(first: string, last: string): Bounds {
    return { start: boundsOf(first).start, end: boundsOf(last).end }
  }

  function weekOf(date: string, weekBegins: Weekday): Bounds {
    const first = firstDayOfWeek(date, weekBegins)
    return boundsBetween(first, addDays(first, 6))
  }

  return { timeZone, dateOf, boundsOf, boundsBetween, weekOf }
}

/** From its instant until that of the next anchor, every 86,400 seconds begin one more date. */
export interface DayAnchor {
  readonly start: string
  readonly date: string
}

/**
 * Days as numbers can be told from: where a day is longer or shorter than others, another anchor begins. With them a
 * database puts instants on days by dividing, without a calendar.
 */
export function dayAnchors(days: ZoneDays, first: string, last: string): readonly DayAnchor[] {
  const anchors: DayAnchor[] = [{ start: days.boundsOf(first).start, date: first }]
  for (let date = first; date < last;) {
    const { start, end, seconds } = days.boundsOf(date)
    const next = addDays(date, 1)
    if (seconds > wholeDay) anchors.push({ start: addSeconds(start, wholeDay), date })
    if (seconds !== wholeDay) anchors.push({ start: end, date: next })
    date = next
  }
  const { start, seconds } = days.boundsOf(last)
  if (seconds > wholeDay) anchors.push({ start: addSeconds(start, wholeDay), date: last })
  return anchors
}

const wholeDay = 86_400
