/** The part of the day's work in which the person wants to be reminded to track. */

import type { Preferences } from '../../shared/bridge/preferences.ts'
import { zoneDays } from '../../shared/domain/days.ts'
import { epochSeconds } from '../../shared/domain/instant.ts'
import { weekdayOf } from '../../shared/domain/plain-date.ts'
import { wallClock } from '../../shared/domain/wall-clock.ts'
import { nextAt } from '../timer/stop-time.ts'
import type { ReminderDay } from './reminder-rules.ts'

/** @returns null on another day, or where the work lies outside of the hours */
export function reminderHours(
  work: ReminderDay['work'],
  today: string,
  {
    reminderDays,
    reminderPeriod,
    timeZone,
  }: Pick<Preferences, 'reminderDays' | 'reminderPeriod' | 'timeZone'>,
): ReminderDay['work'] {
  if (work === null || !reminderDays.split(',').includes(String(weekdayOf(today)))) return null
  const [from = '', to = ''] = reminderPeriod.split('-')
  const begins = zoneDays(timeZone).boundsOf(today).start
  const clock = wallClock(timeZone)
  const at = (time: string): number => epochSeconds(time === '00:00' ? begins : nextAt(time, begins, clock))
  const start = Math.max(work.start, at(from))
  const end = to > from ? Math.min(work.end, at(to)) : work.end
  return start < end ? { start, end } : null
}
