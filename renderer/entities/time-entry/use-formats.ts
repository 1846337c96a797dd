import { useMemo } from 'react'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import { writeDays, formatDay } from '../../../shared/domain/date-format.ts'
import { durationForEditing, formatDuration, parseDuration } from '../../../shared/domain/duration.ts'
import { formatTimeOfDay, steppedTime } from '../../../shared/domain/time-of-day.ts'
import { wallClock } from '../../../shared/domain/wall-clock.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'

/** How this person reads times, dates and durations. Their identity changes only with the preferences. */
export function createFormats(preferences: Preferences) {
  const clock = wallClock(preferences.timeZone)
  const { timeFormat, durationFormat, keyMinutes } = preferences
  return {
    preferences,
    /** The text of a time after an arrow key; null for a text that is no time. */
    stepTime: (text: string, by: 1 | -1) => steppedTime(text, by * keyMinutes, timeFormat),
    /** The same for a duration. */
    stepDuration: (text: string, by: 1 | -1): string | null => {
      const read = parseDuration(text, durationFormat)
      return read.ok
        ? durationForEditing(Math.max(0, read.value + by * keyMinutes * 60), durationFormat)
        : null
    },
    duration: (seconds: number) => formatDuration(seconds, preferences.durationFormat),
    /** The time of day in the person's zone. */
    time: (instant: string) => formatTimeOfDay(clock.timeOf(instant), preferences.timeFormat),
    /** The date in the person's zone, `2026-03-29`. */
    dateOf: clock.dateOf,
    /** `Thu 19 Mar 2026` */
    date: (date: string) =>
      writeDays(
        date,
        date,
        { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
        preferences.dateFormat,
      ),
    /** `Today`, `Yesterday`, or weekday and date. */
    day: (date: string, today: string) => formatDay(date, preferences.dateFormat, today),
  }
}

export type Formats = ReturnType<typeof createFormats>

/** Null until the preferences are read. */
export function useFormats(): Formats | null {
  const { data } = useBridgeQuery('preferences.get')
  return useMemo(() => (data ? createFormats(data) : null), [data])
}
