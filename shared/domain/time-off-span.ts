/** Time off as people write it: whole days from one date to another, or hours of one day. */

import type { Bounds } from './days.ts'
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

/** Where a day begins, for `instantAt`. */
export const midnight: TimeOfDay = { hour: 0, minute: 0, second: 0 }

/** From midnight to midnight in the zone, or from time to time. */
export function instantsOfSpan(
  { from, to, hours }: TimeOffSpan,
  timeZone: string,
): { readonly start: string; readonly end: string } {
  if (hours === null)
    return { start: instantAt(from, midnight, timeZone), end: instantAt(addDays(to, 1), midnight, timeZone) }
  return { start: instantAt(from, hours.start, timeZone), end: instantAt(from, hours.end, timeZone) }
}

/** The span on the wall: midnights are whole days, and so is a span over midnight, since hours are of one day. */
export function spanOfInstants(start: string, end: string, clock: WallClock): TimeOffSpan {
  const from = clock.dateOf(start)
  const to = clock.dateOf(end)
  const hours = { start: clock.timeOf(start), end: clock.timeOf(end) }
  if (to === from) return { from, to, hours }
  const first = nearestDay(from, hours.start)
  const last = addDays(nearestDay(to, hours.end), -1)
  return last < first ? { from, to, hours } : { from: first, to: last, hours: null }
}

function nearestDay(date: string, { hour }: TimeOfDay): string {
  return hour < 12 ? date : addDays(date, 1)
}

/** Whether the wall shows the beginning of a day, which is later than 0:00 where the clock is set forward over that. */
export function beginsDay(instant: string, clock: WallClock): boolean {
  return (
    clock.timeOf(instant).hour < 2 && instantAt(clock.dateOf(instant), midnight, clock.timeZone) === instant
  )
}

/**
 * Time off as the wall of one zone shows it, for another: whole days are the same days there, from midnight to midnight. Hours,
 * and what begins and ends within days, stay the instants that they are. For everybody to read the same days, whole days are
 * stored for the zone `UTC`.
 */
export function inZone<Away extends Bounds>(away: Away, clock: WallClock, timeZone: string): Away {
  if (timeZone === clock.timeZone || !beginsDay(away.start, clock) || !beginsDay(away.end, clock)) return away
  const span = { from: clock.dateOf(away.start), to: addDays(clock.dateOf(away.end), -1), hours: null }
  return { ...away, ...instantsOfSpan(span, timeZone) }
}

/**
 * Stored time off as the wall of a zone shows it: whole days are the same days everywhere.
 *
 * @param homeOf answers the clock of who is away: what is within one day there is hours, however many
 */
export function keepingDays<Away extends Bounds>(
  stored: Away,
  clock: WallClock,
  homeOf: (stored: Away) => WallClock = () => clock,
): Away {
  const { start, end } = stored
  if (!hasLengthOfDays(stored)) return stored
  const isOfUtc = start.endsWith('T00:00:00Z') && end.endsWith('T00:00:00Z')
  if (!isOfUtc) {
    const home = homeOf(stored)
    if (home.dateOf(start) === home.dateOf(end)) return stored
  }
  const span = { from: dateOfMidnight(start), to: addDays(dateOfMidnight(end), -1), hours: null }
  return span.to < span.from ? stored : { ...stored, ...instantsOfSpan(span, clock.timeZone) }
}

const dayMilliseconds = 86_400_000
/** A change of the clock makes whole days this much longer or shorter. */
const clockChange = 3_600_000

function hasLengthOfDays({ start, end }: Bounds): boolean {
  const length = Date.parse(end) - Date.parse(start)
  return Math.abs(length - Math.round(length / dayMilliseconds) * dayMilliseconds) <= clockChange
}

/**
 * The day that begins. Other programs store the midnights of their zones: until 10:00 UTC a day begins in the west, as far as
 * Hawaii at -10:00, and later the next day does in the east, as far as the Chathams at +13:45.
 */
function dateOfMidnight(instant: string): string {
  const date = instant.slice(0, 10)
  return instant.slice(11, 19) > '10:00:00' ? addDays(date, 1) : date
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
