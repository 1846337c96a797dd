import { Temporal } from 'temporal-polyfill'
import { instantOfMilliseconds } from '../../../shared/domain/instant.ts'

const workingSeconds = 8 * 3600
const beginsAt = '09:00'
const lastWorkday = 5

/** Working seconds of a date while nobody has set working hours: eight hours, Monday to Friday. */
export function defaultCapacity(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek <= lastWorkday ? workingSeconds : 0
}

/** When that work begins and ends in the zone, as instants: from nine. Null on a day off. */
export function defaultWork(date: string, timeZone: string): { start: string; end: string } | null {
  const seconds = defaultCapacity(date)
  if (seconds === 0) return null
  const begins = Temporal.PlainDateTime.from(`${date}T${beginsAt}`)
  const at = (time: Temporal.PlainDateTime) =>
    instantOfMilliseconds(time.toZonedDateTime(timeZone).epochMilliseconds)
  return { start: at(begins), end: at(begins.add({ seconds })) }
}
