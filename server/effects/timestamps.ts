/** Instants as answers write them: UTC, `Z`. */

import type { Instant, KeptColumns } from '../database/columns.ts'

export const SECOND: Instant = 1_000_000
export const MINUTE: Instant = 60 * SECOND
export const HOUR: Instant = 60 * MINUTE
/** 24 hours, for how long things are kept; never a calendar day. */
export const DAY: Instant = 24 * HOUR

const DAY_SECONDS = DAY / SECOND

/**
 * Answers `2006-01-02T`. Timestamps of one kind in an answer mostly lie on the same day, so that the last one is kept: to ask
 * the calendar takes ten times as long as all the rest of a timestamp.
 */
function dateWriter(): (day: number) => string {
  let known = Number.NaN
  let written = ''
  return (day) => {
    if (day !== known) {
      written = new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 'yyyy-mm-ddT'.length)
      known = day
    }
    return written
  }
}

const [dateOfTime, dateOfVersion] = [dateWriter(), dateWriter()]

function twoDigits(count: number): string {
  return count < 10 ? `0${count}` : String(count)
}

/** `2006-01-02T15:04:05` of whole seconds since 1970. */
function dateAndTime(seconds: number, dateOf: (day: number) => string): string {
  const day = Math.floor(seconds / DAY_SECONDS)
  const rest = seconds - day * DAY_SECONDS
  const hours = Math.floor(rest / 3600)
  const minutes = Math.floor(rest / 60) % 60
  return `${dateOf(day)}${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(rest % 60)}`
}

/** Whole seconds: `2006-01-02T15:04:05Z`. */
export function toTimestamp(instant: Instant): string {
  return `${dateAndTime(Math.floor(instant / SECOND), dateOfTime)}Z`
}

/** With microseconds, as `at` fields are written: `2006-01-02T15:04:05.000000Z`. */
export function toPreciseTimestamp(instant: Instant): string {
  const seconds = Math.floor(instant / SECOND)
  return `${dateAndTime(seconds, dateOfVersion)}.${String(instant - seconds * SECOND).padStart(6, '0')}Z`
}

/** The same, null for an instant that there is none of. */
export function toTimestampOrNull(instant: Instant | null): string | null {
  return instant === null ? null : toTimestamp(instant)
}

/** The times that planning's answers have of a row. */
export function keptTimes({ created_at, at, deleted_at }: KeptColumns) {
  return {
    created_at: toTimestamp(created_at),
    deleted_at: toTimestampOrNull(deleted_at),
    updated_at: toPreciseTimestamp(at),
  }
}
