import { formatDate, formatDay } from '../../../shared/domain/date-format.ts'
import { formatTimeOfDay, formatTimeWithSeconds } from '../../../shared/domain/time-of-day.ts'
import { wallClock } from '../../../shared/domain/wall-clock.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'

/** `minute` is for reading, `second` tells two times apart, `full` is for whoever looks for a cause: the date, and the second. */
export type Exactness = 'minute' | 'second' | 'full'

/** Writes an instant or a date in the person's zone and formats: `10:42`, `Yesterday, 10:42`, `Yesterday`. */
export type Moment = (instantOrDate: string, exactness?: Exactness) => string

export function useMoment(): Moment {
  const { data: preferences } = useBridgeQuery('preferences.get')
  if (!preferences) return () => ''
  const { timeZone, timeFormat, dateFormat } = preferences
  const clock = wallClock(timeZone)
  return (given, exactness = 'minute') => {
    const today = clock.dateOf(new Date().toISOString())
    const day = (date: string) =>
      exactness === 'full' ? formatDate(date, dateFormat) : formatDay(date, dateFormat, today)
    if (!given.includes('T')) return day(given)
    const date = clock.dateOf(given)
    const write = exactness === 'minute' ? formatTimeOfDay : formatTimeWithSeconds
    const time = write(clock.timeOf(given), timeFormat)
    return date === today && exactness !== 'full' ? time : `${day(date)}, ${time}`
  }
}
