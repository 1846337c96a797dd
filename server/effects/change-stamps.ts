/** The order of changes, which outlives the process and a clock that is set back. */

import type { Instant } from '../database/columns.ts'

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
