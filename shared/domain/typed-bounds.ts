/** The meaning of a time that a person types as the start or the stop of an entry: the date is inferred. */

import { longestDurationSeconds } from './duration.ts'
import { secondsBetween } from './instant.ts'
import type { Parsed } from './parsed.ts'
import { addDays } from './plain-date.ts'
import { nearestFirst, type TypedStop, type TypedTime } from './time-of-day.ts'
import { wallClock } from './wall-clock.ts'
import { instantsAt } from './zoned-time.ts'

/** A typed time moves an entry over midnight only while it stays shorter than this: else it is taken for a slip. */
const longestInferredSeconds = 12 * 3600

/**
 * As long, where the nearer half of the day cannot be and the other one is on the next day: `12:45` for a stop at 1:45 PM of an
 * entry from 1:00 PM is a slip.
 */
const longestOtherHalfSeconds = 10 * 3600

/** A longer entry is told by its date or its duration, never by its times alone. */
const daySeconds = 24 * 3600

/**
 * Every moment on the dates, or around the instant, at which the wall shows one of the times, the nearest first.
 *
 * @param meant the moment that one of them stands for, which is what counts as near
 */
function near(
  instant: string,
  typed: TypedTime,
  timeZone: string,
  dates?: readonly string[],
  meant: (moment: string) => string = (moment) => moment,
): readonly string[] {
  const { dateOf, timeOf } = wallClock(timeZone)
  const date = dateOf(instant)
  const days = dates ?? [addDays(date, -1), date, addDays(date, 1)]
  const distance = (candidate: string) => Math.abs(secondsBetween(instant, candidate))
  return nearestFirst(typed, timeOf(instant))
    .flatMap((time) => days.flatMap((day) => instantsAt(day, time, timeZone)))
    .map(meant)
    .toSorted((a, b) => distance(a) - distance(b))
}

/**
 * The stop that a typed time stands for: the moment nearest the present stop that is not before the start. Only where the
 * present stop is a day or more after the start can the new one be: a stop that is on the next day because its time is
 * before the start's comes back with a later time. Times have no seconds, so the minute in which the entry started counts
 * as its start. A bare hour on a 24-hour clock means the other half of the day where it would add a day to the entry: after
 * a start at 9:30, `9` is 21:00.
 *
 * @param currentStop the present stop; the start itself for an entry that has none yet
 * @param isProposed the present stop is a proposal of the form, and says nothing of an hour that comes twice: the
 *   first time that is not before the start is meant
 */
export function stopFromTime(
  start: string,
  typed: TypedStop,
  timeZone: string,
  currentStop: string = start,
  isProposed = false,
): Parsed<string> {
  const { dateOf } = wallClock(timeZone)
  const startDate = dateOf(start)
  const startInItsMinute = (moment: string) =>
    moment < start && secondsBetween(moment, start) < 60 ? start : moment
  const around = (times: TypedTime, dates?: readonly string[]) =>
    near(currentStop, times, timeZone, dates, startInItsMinute)
  const stopsOf = (times: TypedTime, dates?: readonly string[]) =>
    around(times, dates).filter((moment) => moment >= start)
  if (typed.daysLater !== null) {
    const [value] = stopsOf(typed.times, [addDays(startDate, typed.daysLater)])
    if (value === undefined) return stopBeforeStart(typed)
    return secondsBetween(start, value) > longestDurationSeconds ? tooLong : { ok: true, value }
  }

  const isDateSaid = secondsBetween(start, currentStop) >= daySeconds
  const isPlausible = (stop: string) => {
    if (isDateSaid || dateOf(stop) === startDate) return true
    const seconds = secondsBetween(start, stop)
    return dateOf(currentStop) === startDate ? seconds < longestInferredSeconds : seconds <= daySeconds
  }
  const value = [typed.times, ...(typed.otherHalf === null ? [] : [[typed.otherHalf] as const])]
    .flatMap((times) => stopsOf(times))
    .find(isPlausible)
  if (value === undefined) return stopBeforeStart(typed)
  const isOtherHalf = typed.times.length === 2 && value !== around(typed.times)[0]
  const isLong = dateOf(value) !== startDate && secondsBetween(start, value) > longestOtherHalfSeconds
  if (isOtherHalf && isLong && !isProposed && !isDateSaid) return stopBeforeStart(typed)
  const sameTimes = isProposed ? instantsAt(dateOf(value), wallClock(timeZone).timeOf(value), timeZone) : []
  return { ok: true, value: sameTimes.find((moment) => moment >= start) ?? value }
}

function stopBeforeStart({ clock }: TypedStop): Parsed<string> {
  const message = `The stop would be before the start. Type a later time, or ${clock} +1 for the next day.`
  return { ok: false, message }
}

const tooLong = {
  ok: false,
  message: 'An entry can last 999 hours at most. Type an earlier stop.',
} as const

/**
 * The start that a typed time stands for: the moment nearest the present start that is not after the stop. Without AM or PM, the
 * nearer half of the day is meant, and refused where it would be after the stop: `3` in the place of 2:00 PM is not 3:00 AM.
 *
 * @param stop the stop, or now for a running entry
 */
export function startFromTime(
  currentStart: string,
  typed: TypedTime,
  timeZone: string,
  stop: string,
  isRunning = false,
): Parsed<string> {
  const { dateOf } = wallClock(timeZone)
  const moments = near(currentStart, typed, timeZone)
  // An hour that comes twice has two moments.
  const isMeant = (moment: string) => {
    const apart = Math.abs(secondsBetween(moments[0] ?? moment, moment))
    return typed.length === 1 || apart < longestInferredSeconds / 2
  }
  const value = moments.find(
    (moment) =>
      moment <= stop &&
      isMeant(moment) &&
      (dateOf(moment) === dateOf(currentStart) || secondsBetween(moment, stop) < longestInferredSeconds),
  )
  if (value !== undefined) return { ok: true, value }
  const message = isRunning ? 'The timer would start in the future.' : 'The start would be after the stop.'
  const advice = typed.length === 1 ? 'Type an earlier time.' : 'Type an earlier time, or add AM or PM.'
  return { ok: false, message: `${message} ${advice}` }
}
