/** The days of the demo: which are worked, and instants of them. */

import { zoneDays } from '../shared/domain/days.ts'
import { addDays, weekdayOf } from '../shared/domain/plain-date.ts'
import { instantOfMilliseconds } from '../shared/domain/instant.ts'
import { instantAt } from '../shared/domain/zoned-time.ts'

/** Today's date in a zone. */
export function todayIn(timeZone: string, now: number): string {
  return zoneDays(timeZone).dateOf(instantOfMilliseconds(now))
}

/** The dates from `first` on, so many, of weekdays for which there are hours. */
export function workingDays(first: string, count: number, hours: readonly number[]): string[] {
  return Array.from({ length: count }, (_, day) => addDays(first, day)).filter(
    (date) => (hours[weekdayOf(date)] ?? 0) > 0,
  )
}

/** The instant at which so many minutes of the day have passed on the wall. */
export function instantOn(date: string, minutes: number, timeZone: string): string {
  const time = { hour: Math.floor(minutes / 60), minute: minutes % 60, second: 0 }
  return instantAt(date, time, timeZone)
}
