/** The time, injected so that tests can choose it. */

import type { Instant } from '../database/columns.ts'

export interface Clock {
  /** Never the same or an earlier instant twice within a process: `at` fields order changes. */
  now(): Instant
}

/** The computer's clock, made strictly increasing. */
export function systemClock(): Clock {
  let last = 0
  return {
    now() {
      last = Math.max(last + 1, Date.now() * 1000)
      return last
    },
  }
}
