/** Which entries a list request means (T §4.11, decisions §5 and §10). */

import { Temporal } from 'temporal-polyfill'
import type { z } from 'zod'
import type { timeEntryListQuery } from '../../shared/api/time-entries.ts'
import type { Instant } from '../database/columns.ts'
import { dateIn } from '../effects/time-text.ts'
import { BadRequest } from '../errors/app-error.ts'
import { boundary } from '../lists/day-range.ts'
import { sinceInstant } from '../lists/since.ts'
import type { EntryFilter } from './queries.ts'

type ListQuery = z.output<typeof timeEntryListQuery>

/** How far back lists reach, in calendar months. */
const MONTHS = 3

export interface ListLimits {
  readonly now: Instant
  /** IANA zone of the caller: plain dates begin at its midnight. */
  readonly timeZone: string
  readonly unlimitedHistory: boolean
}

/** The day exactly three months ago, in the caller's zone. */
function earliestDate({ now, timeZone }: ListLimits): string {
  return Temporal.PlainDate.from(dateIn(timeZone, now)).subtract({ months: MONTHS }).toString()
}

function requireRecent(instant: Instant, field: string, limits: ListLimits): void {
  if (limits.unlimitedHistory) return
  const date = earliestDate(limits)
  if (instant < boundary(date, field, limits.timeZone, 'start')) {
    throw new BadRequest('too_long_ago', {
      field,
      earliest: date,
      text: `${field} must not be earlier than ${date}`,
    })
  }
}

/** @throws {BadRequest} for what `cursorAfter` did not write. */
export function parseCursor(text: string): { readonly start: Instant; readonly id: number } {
  const match = /^(\d{1,16})-(\d{1,16})$/.exec(text)
  if (match === null)
    throw new BadRequest('invalid', { field: 'cursor', says: 'is not one that X-Next-Cursor carried' })
  return { start: Number(match[1]), id: Number(match[2]) }
}

/** The value of `X-Next-Cursor` when more entries follow this one. */
export function cursorAfter(last: { readonly start: Instant; readonly id: number }): string {
  return `${last.start}-${last.id}`
}

/**
 * The filter that the query asks for.
 *
 * @throws {BadRequest} for `since` with `before`, half a range, what cannot be parsed, and what lies too far back.
 */
export function entryFilter(query: ListQuery, limits: ListLimits): EntryFilter {
  const { since, before, start_date: first, end_date: last, cursor } = query
  if (since !== undefined && before !== undefined) {
    throw new BadRequest('not_together', { field: 'since', other: 'before' })
  }
  if ((first === undefined) !== (last === undefined)) {
    const missing = first === undefined ? 'start_date' : 'end_date'
    throw new BadRequest('invalid', { field: missing, says: 'start_date and end_date must be used together' })
  }
  const changedSince = sinceInstant(since)
  if (changedSince !== undefined) requireRecent(changedSince, 'since', limits)
  const from = first === undefined ? undefined : boundary(first, 'start_date', limits.timeZone, 'start')
  const to = last === undefined ? undefined : boundary(last, 'end_date', limits.timeZone, 'start')
  if (from !== undefined) requireRecent(from, 'start_date', limits)
  if (from !== undefined && to !== undefined && to < from) {
    throw new BadRequest('earlier_than', { field: 'end_date', other: 'start_date' })
  }
  const until = before === undefined ? undefined : boundary(before, 'before', limits.timeZone, 'start')
  const bounds = [to, until].filter((bound) => bound !== undefined)
  return {
    since: changedSince,
    from,
    before: bounds.length > 0 ? Math.min(...bounds) : undefined,
    after: cursor === undefined ? undefined : parseCursor(cursor),
  }
}
