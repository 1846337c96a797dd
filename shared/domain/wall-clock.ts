/**
 * The clock on the wall of a zone at an instant, through `Intl` alone: for showing times, where the weight of Temporal is
 * not needed. The other way, from the wall to an instant, is in `zoned-time.ts`.
 */

import type { TimeOfDay } from './time-of-day.ts'

export interface WallClock {
  readonly timeZone: string
  readonly dateOf: (instant: string) => string
  readonly timeOf: (instant: string) => TimeOfDay
}

/** @throws RangeError when the zone is unknown */
export function wallClock(timeZone: string): WallClock {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })

  // Read from the text, `29/03/2026, 01:30:00`: its parts would cost four times as much.
  function read(instant: string): string {
    const shown = format.format(new Date(instant))
    // A year before 1000 is written without leading zeros.
    return shown.length === 20 ? shown : shown.replace(/\d+(?=,)/, (year) => year.padStart(4, '0'))
  }

  return {
    timeZone,
    dateOf(instant) {
      const shown = read(instant)
      return `${shown.slice(6, 10)}-${shown.slice(3, 5)}-${shown.slice(0, 2)}`
    },
    timeOf(instant) {
      const shown = read(instant)
      return {
        hour: Number(shown.slice(12, 14)),
        minute: Number(shown.slice(15, 17)),
        second: Number(shown.slice(18, 20)),
      }
    },
  }
}
