/** Instants as answers write them: UTC, `Z`. */

import type { Instant } from '../database/columns.ts'

export const SECOND: Instant = 1_000_000
export const MINUTE: Instant = 60 * SECOND
export const HOUR: Instant = 60 * MINUTE
/** 24 hours, for how long things are kept; never a calendar day. */
export const DAY: Instant = 24 * HOUR

/** Whole seconds: `2006-01-02T15:04:05Z`. */
export function toTimestamp(instant: Instant): string {
  return `${new Date(Math.floor(instant / 1000)).toISOString().slice(0, 19)}Z`
}

/** With microseconds, as `at` fields are written: `2006-01-02T15:04:05.000000Z`. */
export function toPreciseTimestamp(instant: Instant): string {
  const milliseconds = new Date(Math.floor(instant / 1000)).toISOString().slice(0, 23)
  return `${milliseconds}${String(instant % 1000).padStart(3, '0')}Z`
}

/** The same, null for an instant that there is none of. */
export function toTimestampOrNull(instant: Instant | null): string | null {
  return instant === null ? null : toTimestamp(instant)
}
