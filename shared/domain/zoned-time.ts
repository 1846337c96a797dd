/** From a date and a time on the wall of a zone to an instant. */

import { Temporal } from 'temporal-polyfill'
import { instantOf } from './instant.ts'
import type { TimeOfDay } from './time-of-day.ts'

/**
 * The instants at which the wall of a zone shows a date and a time, earlier first: one, or two when the clock was set
 * back. For a time that a clock set forward left out: the instant as long after the change as the time lies after it,
 * so that 2:30 becomes 3:30.
 */
export function instantsAt(date: string, time: TimeOfDay, timeZone: string): readonly string[] {
  const local = Temporal.PlainDate.from(date).toPlainDateTime(time)
  const seconds = (['compatible', 'later'] as const).map((disambiguation) =>
    Math.floor(local.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds / 1000),
  )
  return [...new Set(seconds)].map(instantOf)
}

/** The first of `instantsAt`. */
export function instantAt(date: string, time: TimeOfDay, timeZone: string): string {
  const [first] = instantsAt(date, time, timeZone)
  if (first === undefined) throw new RangeError(`No instant at ${date}`)
  return first
}
