import { useMemo } from 'react'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import { writeDays, formatDay } from '../../../shared/domain/date-format.ts'
import { formatDuration } from '../../../shared/domain/duration.ts'
import { formatTimeOfDay } from '../../../shared/domain/time-of-day.ts'
import { wallClock } from '../../../shared/domain/wall-clock.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'

/** How this person reads times, dates and durations. Their identity changes only with the preferences. */
export interface Formats {
  readonly preferences: Preferences
  readonly duration: (seconds: number) => string
  /** The time of day in the person's zone. */
  readonly time: (instant: string) => string
  /** The date in the person's zone, `2026-03-29`. */
  readonly dateOf: (instant: string) => string
  /** `Thu 19 Mar 2026` */
  readonly date: (date: string) => string
  /** `Today`, `Yesterday`, or weekday and date. */
  readonly day: (date: string, today: string) => string
}

export function createFormats(preferences: Preferences): Formats {
  const clock = wallClock(preferences.timeZone)
  return {
    preferences,
    duration: (seconds) => formatDuration(seconds, preferences.durationFormat),
    time: (instant) => formatTimeOfDay(clock.timeOf(instant), preferences.timeFormat),
    dateOf: clock.dateOf,
    date: (date) =>
      writeDays(
        date,
        date,
        { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
        preferences.dateFormat,
      ),
    day: (date, today) => formatDay(date, preferences.dateFormat, today),
  }
}

/** Null until the preferences are read. */
export function useFormats(): Formats | null {
  const { data } = useBridgeQuery('preferences.get')
  return useMemo(() => (data ? createFormats(data) : null), [data])
}
