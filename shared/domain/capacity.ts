/**
 * How much work a day has room for: the working hours of its weekday, less time off. Working hours are times on the
 * wall, so that a shift over a change of the clock is really shorter or longer.
 */

import { epochSeconds } from './instant.ts'
import type { PlanningDays } from './planning-days.ts'

/** The hours of one weekday of a person or a ghost. */
export interface WeekdayHours {
  /** 0 Sunday to 6 Saturday. */
  readonly weekday: number
  /** Seconds after midnight on the wall at which work begins. */
  readonly startSeconds: number
  /** Seconds of work; 0 on a day off. */
  readonly seconds: number
}

/** Time off: instants in UTC, `[start, end)`. */
export interface Absence {
  readonly start: string
  readonly end: string
}

/** By weekday, 0 Sunday to 6 Saturday: when work begins and ends on the wall, in seconds after midnight. */
export interface WorkWeek {
  readonly starts: Int32Array
  readonly ends: Int32Array
}

const dayLength = 86_400
const usualStart = 9 * 3600
const usualEnd = 17 * 3600

/** Monday to Friday 9:00 to 17:00 for who has no hours at all; a weekday without hours is a day off otherwise. */
export function workWeek(hours: Iterable<WeekdayHours>): WorkWeek {
  const starts = new Int32Array(7)
  const ends = new Int32Array(7)
  let isSet = false
  for (const { weekday, startSeconds, seconds } of hours) {
    isSet = true
    starts[weekday] = startSeconds
    ends[weekday] = Math.min(dayLength, startSeconds + seconds)
  }
  if (!isSet) {
    starts.fill(usualStart, 1, 6)
    ends.fill(usualEnd, 1, 6)
  }
  return { starts, ends }
}

/** The weekdays without work, 0 Sunday to 6 Saturday: days off in every week, on the board as on the team's timeline. */
export function weekdaysOff({ starts, ends }: WorkWeek): readonly number[] {
  return [0, 1, 2, 3, 4, 5, 6].filter((weekday) => (ends[weekday] ?? 0) <= (starts[weekday] ?? 0))
}

/** Absences as seconds since 1970, in order, those that touch joined: start and end in turns. */
function joined(absences: Iterable<Absence>): readonly number[] {
  const spans: [number, number][] = []
  for (const { start, end } of absences) spans.push([epochSeconds(start), epochSeconds(end)])
  if (spans.length > 1) spans.sort((one, other) => one[0] - other[0])
  const flat: number[] = []
  for (const [start, end] of spans) {
    if (end <= start) continue
    const last = flat.at(-1)
    if (last === undefined || start > last) flat.push(start, end)
    else if (end > last) flat[flat.length - 1] = end
  }
  return flat
}

/** The seconds of work of each day, by its number. Absences may overlap, and come in any order. */
export function capacity(days: PlanningDays, week: WorkWeek, absences: Iterable<Absence>): Int32Array {
  const { weekdays, starts, instantOn } = days
  const count = weekdays.length
  const seconds = new Int32Array(count)
  for (let index = 0; index < count; index += 1) {
    const weekday = weekdays[index] as number
    const from = week.starts[weekday] as number
    const to = week.ends[weekday] as number
    if (to <= from) continue
    const length = (starts[index + 1] as number) - (starts[index] as number)
    seconds[index] = length === dayLength ? to - from : instantOn(index, to) - instantOn(index, from)
  }
  const away = joined(absences)
  for (let at = 0; at < away.length; at += 2) {
    const start = away[at] as number
    const end = away[at + 1] as number
    const last = Math.min(count - 1, days.indexAt(end - 1))
    for (let index = Math.max(0, days.indexAt(start)); index <= last; index += 1) {
      const weekday = weekdays[index] as number
      const from = week.starts[weekday] as number
      const to = week.ends[weekday] as number
      if (to <= from) continue
      const overlap = Math.min(end, instantOn(index, to)) - Math.max(start, instantOn(index, from))
      if (overlap > 0) seconds[index] = (seconds[index] as number) - overlap
    }
  }
  return seconds
}

/** `[start, end)` in seconds since 1970. */
export interface WorkSpan {
  readonly start: number
  readonly end: number
}

/**
 * The parts of a day in which there is work, in order: the span of its weekday, without time off; none on a day off. Their
 * lengths add up to the day's capacity.
 */
export function workSpans(
  days: PlanningDays,
  index: number,
  week: WorkWeek,
  absences: Iterable<Absence>,
): readonly WorkSpan[] {
  const weekday = days.weekdays[index]
  if (weekday === undefined) return []
  const from = week.starts[weekday] as number
  const to = week.ends[weekday] as number
  if (to <= from) return []
  const end = days.instantOn(index, to)
  let start = days.instantOn(index, from)
  const spans: WorkSpan[] = []
  const away = joined(absences)
  for (let at = 0; at < away.length; at += 2) {
    const gone = away[at] as number
    const back = away[at + 1] as number
    if (back <= start || gone >= end) continue
    if (gone > start) spans.push({ start, end: gone })
    start = back
  }
  if (start < end) spans.push({ start, end })
  return spans
}
