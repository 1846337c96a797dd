/** Time off as people write it: whole days from one date to another, or hours of one day. */

import { instantAt } from './zoned-time.ts'
import { addDays } from './plain-date.ts'
import type { TimeOfDay } from './time-of-day.ts'
import type { WallClock } from './wall-clock.ts'

export interface TimeOffSpan {
  /** The first and the last day. */
  readonly from: string
  readonly to: string
  /** Null for whole days; hours are of the first day. */
  readonly hours: { readonly start: TimeOfDay; readonly end: TimeOfDay } | null
}

const midnight: TimeOfDay = { hour: 0, minute: 0, second: 0 }

/** From midnight to midnight in the zone, or from time to time. */
export function instantsOfSpan(
  { from, to, hours }: TimeOffSpan,
  timeZone: string,
): { readonly start: string; readonly end: string } {
  if (hours === null)
    return { start: instantAt(from, midnight, timeZone), end: instantAt(addDays(to, 1), midnight, timeZone) }
  return { start: instantAt(from, hours.start, timeZone), end: instantAt(from, hours.end, timeZone) }
}

/**
 * The stored span as it was written: midnights are whole days, and so is a span over midnight, since hours are of one day.
 * It was written in another zone then, and its days are those whose midnights lie nearest.
 */
export function spanOfInstants(start: string, end: string, clock: WallClock): TimeOffSpan {
  const from = clock.dateOf(start)
  const to = clock.dateOf(end)
  const hours = { start: clock.timeOf(start), end: clock.timeOf(end) }
  if (to === from) return { from, to, hours }
  const first = nearestDay(from, hours.start)
  const last = addDays(nearestDay(to, hours.end), -1)
  return last < first ? { from, to, hours } : { from: first, to: last, hours: null }
}

const dayMilliseconds = 86_400_000
/** A change of the clock makes whole days this much longer or shorter. */
const clockChange = 3_600_000

/**
 * Time off as it counts on the wall of a zone: what is away for whole days elsewhere is away for the same days here, from
 * midnight to midnight. Hours, and what begins and ends within days, stay the instants that they are.
 */
export function keepingDays<Away extends { readonly start: string; readonly end: string }>(
  away: Away,
  clock: WallClock,
): Away {
  const length = Date.parse(away.end) - Date.parse(away.start)
  if (Math.abs(length - Math.round(length / dayMilliseconds) * dayMilliseconds) > clockChange) return away
  const span = spanOfInstants(away.start, away.end, clock)
  if (span.hours !== null) return away
  const { start, end } = instantsOfSpan(span, clock.timeZone)
  return start === away.start && end === away.end ? away : { ...away, start, end }
}

function nearestDay(date: string, { hour }: TimeOfDay): string {
  return hour < 12 ? date : addDays(date, 1)
}

/** The fault that keeps a span from being saved, in words; null for none. */
export function spanFault({ from, to, hours }: TimeOffSpan): string | null {
  if (to < from) return 'The last day lies before the first.'
  if (hours !== null && minutesOf(hours.end) <= minutesOf(hours.start))
    return 'The end lies before the start.'
  return null
}

function minutesOf({ hour, minute }: TimeOfDay): number {
  return hour * 60 + minute
}
