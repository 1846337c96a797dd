import { Temporal } from 'temporal-polyfill'

const workingSeconds = 8 * 3600
const lastWorkday = 5

/** Working seconds of a date while nobody has set working hours: eight hours, Monday to Friday. */
export function defaultCapacity(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek <= lastWorkday ? workingSeconds : 0
}
