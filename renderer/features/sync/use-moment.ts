import { formatDay } from '../../../shared/domain/date-format.ts'
import { formatTimeOfDay } from '../../../shared/domain/time-of-day.ts'
import { wallClock } from '../../../shared/domain/wall-clock.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'

/** Writes an instant or a date in the person's zone and formats: `10:42`, `Yesterday, 10:42`, `Yesterday`. */
export type Moment = (instantOrDate: string) => string

export function useMoment(): Moment {
  const { data: preferences } = useBridgeQuery('preferences.get')
  if (!preferences) return () => ''
  const { timeZone, timeFormat, dateFormat } = preferences
  const clock = wallClock(timeZone)
  return (given) => {
    const today = clock.dateOf(new Date().toISOString())
    if (!given.includes('T')) return formatDay(given, dateFormat, today)
    const date = clock.dateOf(given)
    const time = formatTimeOfDay(clock.timeOf(given), timeFormat)
    return date === today ? time : `${formatDay(date, dateFormat, today)}, ${time}`
  }
}
