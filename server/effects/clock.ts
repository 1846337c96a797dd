/**
 * The time, injected so that tests can choose it, and the order of changes, which outlives the process and a clock that is
 * set back.
 */

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

/** Gives the `at` of what changes: the time of the change, but always later than every `at` before. */
export type StampChange = (now: Instant) => Instant

/**
 * Clients ask for what changed since an instant, so no change may lie before one that they have seen. The times that
 * people see (stops, archiving) are the clock's own, lest a clock that once was ahead bends them.
 *
 * @param newest the newest `at` that the database holds.
 */
export function createChangeStamps(newest: Instant): StampChange {
  let last = newest
  return (now) => {
    last = Math.max(last + 1, now)
    return last
  }
}
