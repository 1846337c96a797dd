/** When an entry starts and stops: how `start`, `start_date`, `stop` and `duration` of a request go together (T §4.11, decisions §5). */

import type { TimeEntryBody } from '../../shared/api/time-entries.ts'
import type { Instant } from '../database/columns.ts'
import { SECOND } from '../effects/timestamps.ts'
import { BadRequest } from '../errors/app-error.ts'
import { FIRST_YEAR, LAST_YEAR, MAXIMUM_HOURS, MAXIMUM_LENGTH } from './limits.ts'
import { type ParsedTime, requireDatePart, requireTime } from '../effects/time-text.ts'

/** Whole seconds. */
export interface Span {
  readonly start: Instant
  /** Null while it runs. */
  readonly stop: Instant | null
}

type SpanKeys = Pick<TimeEntryBody, 'start' | 'start_date' | 'stop' | 'duration'>

const EARLIEST = Date.UTC(FIRST_YEAR, 0, 1) * 1000
const LATEST = Date.UTC(LAST_YEAR + 1, 0, 1) * 1000

function parseStart({ start, start_date: date }: SpanKeys, field = 'start'): ParsedTime | undefined {
  if (start === undefined) return undefined
  if (date === undefined) return requireTime(start, field)
  requireTime(start, field)
  return requireTime(requireDatePart(date, 'start_date') + start.slice(10), field)
}

/** @throws {BadRequest} naming the field, in a year that is not tracked. */
function requireTrackedYear(instant: Instant, field: string): Instant {
  if (instant < EARLIEST || instant >= LATEST)
    throw new BadRequest('outside_years', { field, first: FIRST_YEAR, last: LAST_YEAR })
  return instant
}

/** The instant of a field, if it has one. @throws {BadRequest} naming it, in years that no entry may be in. */
export function possibleInstant(text: string | null, field: string): Instant | null {
  return text === null ? null : requireTrackedYear(requireTime(text, field).instant, field)
}

/** @throws {BadRequest} when it ends before it starts, lasts too long or lies in no year that is tracked. */
function requirePossible(span: Span): Span {
  requireTrackedYear(span.start, 'start')
  if (span.stop === null) return span
  if (span.stop < span.start)
    throw new BadRequest('earlier_than', { field: 'stop', other: 'start', says: 'must not be before start' })
  if (span.stop - span.start > MAXIMUM_LENGTH) {
    throw new BadRequest('too_many_hours', { field: 'duration', hours: MAXIMUM_HOURS })
  }
  return span
}

/**
 * The stop that `stop` and `duration` say together.
 *
 * @returns null to run, undefined when neither says anything.
 */
function stopOf(start: ParsedTime, { stop, duration }: SpanKeys): Instant | null | undefined {
  const parsed = typeof stop === 'string' ? requireTime(stop, 'stop') : undefined
  if (duration === undefined) return parsed?.instant
  if (duration < 0) {
    if (parsed !== undefined) throw new BadRequest('stop_of_running_entry', { field: 'duration' })
    return null
  }
  const expected = start.instant + duration * SECOND
  if (parsed === undefined) return expected
  // Cutting fractions off start and stop may move them one second closer together or further apart.
  const tolerance = start.cut || parsed.cut ? SECOND : 0
  if (Math.abs(parsed.instant - expected) > tolerance) {
    throw new BadRequest('span_mismatch', { field: 'duration' })
  }
  return parsed.instant
}

/**
 * The span of a new entry. With neither `duration` nor `stop` it is finished and of length zero; with a negative
 * duration it runs.
 *
 * @throws {BadRequest} naming the field that is missing, malformed or does not agree with the others.
 */
export function newSpan(body: SpanKeys): Span {
  const start = parseStart(body)
  if (start === undefined) throw new BadRequest('required', { field: 'start' })
  const stop = stopOf(start, body)
  return requirePossible({ start: start.instant, stop: stop === undefined ? start.instant : stop })
}

/**
 * The span of an entry after a change of some of the keys. A new start alone keeps the stop; `start_date` alone moves the
 * whole entry to that date of UTC; `stop: null` alone makes the entry run.
 *
 * @throws {BadRequest} naming the field that is malformed or does not agree with the others.
 */
export function changedSpan(before: Span, body: SpanKeys): Span {
  const start = parseStart({ ...body, start: body.start ?? startText(before, body) }) ?? {
    instant: before.start,
    cut: false,
  }
  const said = movesWhole(body) ? movedStop(before, start.instant) : stopOf(start, body)
  const stop = said === undefined ? (body.stop === null ? null : before.stop) : said
  return requirePossible({ start: start.instant, stop })
}

function startText({ start }: Span, { start_date: date }: SpanKeys): string | undefined {
  return date === undefined ? undefined : new Date(start / 1000).toISOString()
}

function movesWhole({ start, start_date: date, stop, duration }: SpanKeys): boolean {
  return date !== undefined && start === undefined && stop === undefined && duration === undefined
}

function movedStop({ start, stop }: Span, movedStart: Instant): Instant | null {
  return stop === null ? null : movedStart + (stop - start)
}
