/**
 * One day of a zone as the wall shows it: how long it really lasts, where its clock was put forward or back, and which hours
 * it therefore shows. Times here are seconds since 1970, so that pictures can be computed from them.
 */

import { Temporal } from 'temporal-polyfill'
import type { ZoneDays } from './days.ts'
import { epochSeconds } from './instant.ts'
import { instantAt } from './zoned-time.ts'

/** A stretch of a day in which the clock ran without a change. */
export interface ClockSpan {
  readonly start: number
  /** Exclusive. */
  readonly end: number
  /** Seconds by which the wall is ahead of UTC. */
  readonly offset: number
}

export interface DayShape {
  readonly date: string
  readonly start: number
  /** Exclusive; equal to `start` for a date that the zone jumped over. */
  readonly end: number
  /** When the wall shows 12:00: days are lined up by it, since clocks change at night. */
  readonly noon: number
  /** One on most days, none on a date that the zone jumped over. */
  readonly spans: readonly ClockSpan[]
}

/** A full hour of the wall. */
export interface HourMark {
  readonly at: number
  /** 0 to 23; the same hour twice where the clock was put back. */
  readonly hour: number
}

/** A change of the clock within a day. */
export interface ClockChange {
  readonly at: number
  /** Positive: so many seconds were left out. Negative: so many were shown twice. */
  readonly seconds: number
}

/** @throws RangeError when the text is no date */
export function dayShape(date: string, days: ZoneDays): DayShape {
  const bounds = days.boundsOf(date)
  const start = epochSeconds(bounds.start)
  const end = epochSeconds(bounds.end)
  if (start === end) return { date, start, end, noon: start, spans: [] }
  const noon = epochSeconds(instantAt(date, { hour: 12, minute: 0, second: 0 }, days.timeZone))
  return { date, start, end, noon, spans: spansBetween(start, end, days.timeZone) }
}

function spansBetween(start: number, end: number, timeZone: string): readonly ClockSpan[] {
  const spans: ClockSpan[] = []
  let from = Temporal.Instant.fromEpochMilliseconds(start * 1000).toZonedDateTimeISO(timeZone)
  let at = start
  while (at < end) {
    const change = from.getTimeZoneTransition('next')
    const next = change === null ? end : Math.min(end, Math.ceil(change.epochMilliseconds / 1000))
    spans.push({ start: at, end: next, offset: Math.round(from.offsetNanoseconds / 1e9) })
    if (change === null) break
    from = change
    at = next
  }
  return spans
}

/** The full hours that the wall shows during the day, in their order. */
export function hourMarks(day: DayShape): readonly HourMark[] {
  return day.spans.flatMap((span) => {
    const marks: HourMark[] = []
    const first = Math.ceil((span.start + span.offset) / 3600) * 3600
    for (let wall = first; wall - span.offset < span.end; wall += 3600) {
      marks.push({ at: wall - span.offset, hour: Math.floor((wall % 86_400) / 3600) })
    }
    return marks
  })
}

/** Where the clock was changed during the day; none on most days. */
export function clockChanges(day: DayShape): readonly ClockChange[] {
  return day.spans.slice(1).flatMap((span, index) => {
    const seconds = span.offset - (day.spans[index]?.offset ?? span.offset)
    return seconds === 0 ? [] : [{ at: span.start, seconds }]
  })
}

/**
 * The moment of the day, its end included, at which the wall shows a multiple of `step` seconds and which is nearest
 * to the given one. Moments outside of the day count as its nearest end.
 */
export function snapToWall(day: DayShape, at: number, step: number): number {
  const within = Math.min(Math.max(at, day.start), day.end)
  const span = day.spans.find(({ end }) => within < end) ?? day.spans.at(-1)
  if (span === undefined) return day.start
  const snapped = Math.round((within + span.offset) / step) * step - span.offset
  return Math.min(Math.max(snapped, day.start), day.end)
}
