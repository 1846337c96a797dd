/** What a time that a person types as the start or the stop of an entry means: the date is theirs to infer. */

import { epochSeconds, secondsBetween } from './instant.ts'
import type { Parsed } from './parsed.ts'
import { addDays } from './plain-date.ts'
import type { TimeOfDay } from './time-of-day.ts'
import { wallClock } from './wall-clock.ts'
import { instantsAt } from './zoned-time.ts'

/** A typed time moves an entry over midnight only while it stays shorter than this: else it is taken for a slip. */
const longestInferredSeconds = 12 * 3600

/** Every moment around an instant at which the wall shows the time, the nearest first. */
function near(instant: string, time: TimeOfDay, timeZone: string): readonly string[] {
  const date = wallClock(timeZone).dateOf(instant)
  const distance = (candidate: string) => Math.abs(secondsBetween(instant, candidate))
  return [addDays(date, -1), date, addDays(date, 1)]
    .flatMap((day) => instantsAt(day, time, timeZone))
    .toSorted((a, b) => distance(a) - distance(b))
}

/**
 * The stop that a typed time stands for: the moment nearest the present stop that is not before the start. Times have
 * no seconds, so the minute in which the entry started counts as its start.
 *
 * @param currentStop the present stop; the start itself for an entry that has none yet
 */
export function stopFromTime(
  start: string,
  time: TimeOfDay,
  timeZone: string,
  currentStop: string = start,
): Parsed<string> {
  const { dateOf } = wallClock(timeZone)
  const candidate = near(currentStop, time, timeZone).find((moment) => secondsBetween(start, moment) > -60)
  if (candidate === undefined) return stopBeforeStart
  const value = epochSeconds(candidate) < epochSeconds(start) ? start : candidate
  const startDate = dateOf(start)
  const plausible =
    dateOf(value) === startDate ||
    dateOf(currentStop) !== startDate ||
    secondsBetween(start, value) < longestInferredSeconds
  return plausible ? { ok: true, value } : stopBeforeStart
}

const stopBeforeStart = {
  ok: false,
  message: 'The stop would be before the start. Type a later time.',
} as const

/**
 * The start that a typed time stands for: the moment nearest the present start that is not after the stop.
 *
 * @param stop the stop, or now for a running entry
 */
export function startFromTime(
  currentStart: string,
  time: TimeOfDay,
  timeZone: string,
  stop: string,
): Parsed<string> {
  const { dateOf } = wallClock(timeZone)
  const value = near(currentStart, time, timeZone).find((moment) => moment <= stop)
  const plausible =
    value !== undefined &&
    (dateOf(value) === dateOf(currentStart) || secondsBetween(value, stop) < longestInferredSeconds)
  return plausible
    ? { ok: true, value }
    : { ok: false, message: 'The start would be after the stop. Type an earlier time.' }
}
