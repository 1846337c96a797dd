/**
 * The days of a zone as numbers, for calculations over many people: where each day begins is asked of the calendar
 * once, and then for everybody.
 */

import type { ZoneDays } from './days.ts'
import { epochSeconds } from './instant.ts'
import { addDays, weekdayOf } from './plain-date.ts'
import { instantAt } from './zoned-time.ts'

const usualDay = 86_400

/** Days that follow each other, numbered from 0. Seconds are since 1970, UTC. */
export interface PlanningDays {
  readonly timeZone: string
  readonly dates: readonly string[]
  /** 0 Sunday to 6 Saturday. */
  readonly weekdays: Uint8Array
  /** When each day begins; one more than there are days, as the last one ends there. */
  readonly starts: Float64Array
  /** The number of a date; below 0 and above the last for dates outside. */
  readonly indexOf: (date: string) => number
  /** The number of the day that holds an instant; -1 before the first, the number of days after the last. */
  readonly indexAt: (seconds: number) => number
  /**
   * When the wall of a day shows a time, given as seconds after midnight, at most 86,400. A time that a change of the clock
   * leaves out is as much later; one that it shows twice is the first.
   */
  readonly instantOn: (index: number, wallSeconds: number) => number
}

function dayNumber(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000)
}

/**
 * The days from `from` to `to`, both included; none when `to` is earlier.
 *
 * @param zone kept by the caller for as long as the zone is in use, since it remembers the days it was asked for
 */
export function planningDays(zone: ZoneDays, from: string, to: string): PlanningDays {
  const origin = dayNumber(from)
  const count = Math.max(0, dayNumber(to) - origin + 1)
  const dates: string[] = []
  const weekdays = new Uint8Array(count)
  const starts = new Float64Array(count + 1)
  let date = from
  for (let index = 0; index < count; index += 1) {
    dates.push(date)
    weekdays[index] = weekdayOf(date)
    starts[index] = epochSeconds(zone.boundsOf(date).start)
    date = addDays(date, 1)
  }
  starts[count] = epochSeconds(zone.boundsOf(date).start)
  const { timeZone } = zone
  const changedDays = new Map<number, number>()
  const known = new Map(dates.map((each, index) => [each, index]))

  function indexAt(seconds: number): number {
    const first = starts[0] as number
    if (seconds < first) return -1
    // Days are about as long as usual, so that this is at most a day off in either direction.
    let index = Math.min(count, Math.floor((seconds - first) / usualDay))
    while (index > 0 && seconds < (starts[index] as number)) index -= 1
    while (index < count && seconds >= (starts[index + 1] as number)) index += 1
    return index
  }

  function instantOn(index: number, wallSeconds: number): number {
    const start = starts[index] as number
    const end = starts[index + 1] as number
    if (wallSeconds >= usualDay) return end
    if (end - start === usualDay) return start + wallSeconds
    const key = index * usualDay + wallSeconds
    let moment = changedDays.get(key)
    if (moment === undefined) {
      moment = onChangedDay(dates[index] as string, wallSeconds, timeZone, start, end)
      changedDays.set(key, moment)
    }
    return moment
  }

  return {
    timeZone,
    dates,
    weekdays,
    starts,
    indexOf: (wanted) => known.get(wanted) ?? dayNumber(wanted) - origin,
    indexAt,
    instantOn,
  }
}

function onChangedDay(
  date: string,
  wallSeconds: number,
  timeZone: string,
  start: number,
  end: number,
): number {
  const time = {
    hour: Math.floor(wallSeconds / 3600),
    minute: Math.floor((wallSeconds % 3600) / 60),
    second: Math.floor(wallSeconds % 60),
  }
  return Math.min(end, Math.max(start, epochSeconds(instantAt(date, time, timeZone))))
}
