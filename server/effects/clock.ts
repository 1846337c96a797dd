/** The time, injected so that tests can choose it. */

import type { Instant } from '../database/columns.ts'
import { SECOND } from './timestamps.ts'

export interface Clock {
  /** Never the same instant twice in a row; earlier only when the computer's clock is set back. */
  now(): Instant
}

/** The computer's clock, which ticks in milliseconds, made to increase with each reading. */
export function systemClock(milliseconds: () => number = Date.now): Clock {
  let last = 0
  return {
    now() {
      const time = milliseconds() * 1000
      // A little is jitter; a clock that is set back further is believed, for people see these times.
      last = time < last - SECOND ? time : Math.max(last + 1, time)
      return last
    },
  }
}
