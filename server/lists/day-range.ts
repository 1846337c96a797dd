/** Ranges of lists whose bounds are dates or times. */

import { zoneDays } from '../../shared/domain/days.ts'
import { epochSeconds } from '../../shared/domain/instant.ts'
import { isPlainDate } from '../../shared/domain/plain-date.ts'
import type { Instant } from '../database/columns.ts'
import { requireTime } from '../effects/time-text.ts'
import { SECOND } from '../effects/timestamps.ts'
import { BadRequest } from '../errors/app-error.ts'

export interface InstantRange {
  readonly from: Instant
  /** Exclusive. */
  readonly before: Instant
}

/** Nothing that lists hold is outside of these days; far beyond them days have no bounds. */
const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2200-12-31'

/** The first moment of a date in the zone, or of the day after it; of dates before 1900 and after 2200 that of the nearest. */
export function dayInstant(date: string, timeZone: string, side: 'start' | 'end'): Instant {
  const notBefore = date < FIRST_DAY ? FIRST_DAY : date
  const day = notBefore > LAST_DAY ? LAST_DAY : notBefore
  return epochSeconds(zoneDays(timeZone).boundsOf(day)[side]) * SECOND
}

/** The instants of the days from one date to another in a zone. @param timeZone IANA name */
export function daySpan(first: string, last: string, timeZone: string): InstantRange {
  const { start, end } = zoneDays(timeZone).boundsBetween(first, last)
  return { from: epochSeconds(start) * SECOND, before: epochSeconds(end) * SECOND }
}

/** The first moment of a date in the zone, or of the day after it; or the instant of an RFC 3339 time. */
export function boundary(text: string, field: string, timeZone: string, side: 'start' | 'end'): Instant {
  if (isPlainDate(text)) return dayInstant(text, timeZone, side)
  return requireTime(text, field).instant
}

/**
 * The range that planning's lists are asked for: a date as its end is included, a time is not.
 *
 * @param names of the parameters.
 * @param timeZone IANA zone of the caller.
 * @throws {BadRequest} naming the parameter that is missing or cannot be read.
 */
export function dayRange<Name extends string>(
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
  names: { readonly from: Name; readonly to: Name },
  timeZone: string,
): InstantRange {
  if (from === undefined) throw new BadRequest('required', { field: names.from })
  if (to === undefined) throw new BadRequest('required', { field: names.to })
  const range = {
    from: boundary(from, names.from, timeZone, 'start'),
    before: boundary(to, names.to, timeZone, 'end'),
  }
  const isReversed = isPlainDate(from) && isPlainDate(to) && to < from
  if (isReversed || range.before < range.from)
    throw new BadRequest('earlier_than', { field: names.to, other: names.from })
  return range
}
