/** Times on the wall as people type and read them: no date, no zone. */

import type { Parsed } from './parsed.ts'

export interface TimeOfDay {
  readonly hour: number
  readonly minute: number
  readonly second: number
}

/** T §2 `timeofday_format`: `9:30 PM` or `21:30`. */
export type TimeFormat = 'h:mm A' | 'H:mm'

const separated = /^(\d{1,2})[:.h](\d{2})(?::(\d{2}))?$/
const digits = /^(\d{1,2}?)(\d{2})?$/
const halfDay = /\s*([ap])\.?\s?m?\.?$/

function readDigits(text: string): TimeOfDay | undefined {
  const found = separated.exec(text) ?? digits.exec(text)
  if (!found) return undefined
  const time = { hour: Number(found[1]), minute: Number(found[2] ?? 0), second: Number(found[3] ?? 0) }
  return time.hour < 24 && time.minute < 60 && time.second < 60 ? time : undefined
}

function read(text: string): TimeOfDay | undefined {
  const half = halfDay.exec(text)
  if (!half) return readDigits(text)
  const time = readDigits(text.slice(0, half.index))
  if (!time || time.hour < 1 || time.hour > 12) return undefined
  return { ...time, hour: (time.hour % 12) + (half[1] === 'p' ? 12 : 0) }
}

/** The times that a text can stand for: two where it leaves the half of the day open, which only a 12-hour clock does. */
export type TypedTime = readonly [TimeOfDay] | readonly [TimeOfDay, TimeOfDay]

/** Reads `9`, `930`, `9:30`, `9.30`, `9h30`, `21:30`, `9:30:15`, `9pm`, `9.30 p.m.`; not `2h`, which is a duration. */
export function parseTypedTime(text: string, format: TimeFormat): Parsed<TypedTime> {
  const typed = text.trim()
  const time = read(typed.toLowerCase())
  if (time) {
    const isOpen = format === 'h:mm A' && !/[ap]/i.test(typed) && time.hour >= 1 && time.hour <= 12
    return { ok: true, value: isOpen ? [time, otherHalf(time)] : [time] }
  }
  return {
    ok: false,
    message: typed ? `“${typed}” isn’t a time. Try 9:30 or 930.` : 'Type a time, such as 9:30 or 930.',
  }
}

function otherHalf(time: TimeOfDay): TimeOfDay {
  return { ...time, hour: (time.hour + 12) % 24 }
}

/** As `parseTypedTime`; of two times, the one nearer to the time that it replaces. */
export function parseTimeOfDay(text: string, replaced: TimeOfDay, format: TimeFormat): Parsed<TimeOfDay> {
  const typed = parseTypedTime(text, format)
  return typed.ok ? { ok: true, value: nearestFirst(typed.value, replaced)[0] } : typed
}

/** The nearer one on the same day first; of two that are equally near, the one in the same half of the day. */
export function nearestFirst(typed: TypedTime, to: TimeOfDay): TypedTime {
  if (typed.length === 1) return typed
  const [one, other] = typed
  const distance = (time: TimeOfDay) =>
    Math.abs(secondOfDay(time) - secondOfDay(to)) + (time.hour < 12 === to.hour < 12 ? 0 : 0.5)
  return distance(one) < distance(other) ? typed : [other, one]
}

/** The text of a time that is so many minutes later, over midnight too; null for a text that is none. */
export function steppedTime(text: string, minutes: number, format: TimeFormat): string | null {
  const typed = parseTypedTime(text, format)
  if (!typed.ok) return null
  const stepped = (((Math.floor(secondOfDay(typed.value[0]) / 60) + minutes) % 1440) + 1440) % 1440
  return formatTimeOfDay({ hour: Math.floor(stepped / 60), minute: stepped % 60, second: 0 }, format)
}

function secondOfDay({ hour, minute, second }: TimeOfDay): number {
  return hour * 3600 + minute * 60 + second
}

/** A time typed as a stop. */
export interface TypedStop {
  readonly times: TypedTime
  /** The time as it was typed, without the days. */
  readonly clock: string
  /** Twelve hours away: meant where the time itself cannot be, after a bare hour on a 24-hour clock; else null. */
  readonly otherHalf: TimeOfDay | null
  /** How many days after the start, where the text says it; else null. */
  readonly daysLater: number | null
}

const laterDay = /\s*\+\s*(\d{1,2})$/
const bareHour = /^[1-9]\d?$/
const endOfDay = /^24(?:[:.h]?00){0,2}$/i

/**
 * Reads what `parseTypedTime` reads, and `9:00 +1` for a stop one day after the start. `24:00` is midnight at the end of the
 * day of the start.
 */
export function parseStopTime(text: string, format: TimeFormat): Parsed<TypedStop> {
  const typed = text.trim()
  const later = laterDay.exec(typed)
  const clock = later ? typed.slice(0, later.index) : typed
  const days = later ? Number(later[1]) : null
  if (endOfDay.test(clock)) {
    const times = [{ hour: 0, minute: 0, second: 0 }] as const
    return { ok: true, value: { times, clock, otherHalf: null, daysLater: (days ?? 0) + 1 } }
  }
  const parsed = parseTypedTime(clock, format)
  if (!parsed.ok) return parsed
  const times = parsed.value
  const isBare = times.length === 1 && times[0].hour <= 12 && bareHour.test(clock)
  return {
    ok: true,
    value: { times, clock, otherHalf: isBare ? otherHalf(times[0]) : null, daysLater: days },
  }
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/** Seconds are left out, as every clock does. */
export function formatTimeOfDay(time: TimeOfDay, format: TimeFormat): string {
  return written(time, format, '')
}

/** For where the second tells two times apart: `9:30:15 PM` or `21:30:15`. */
export function formatTimeWithSeconds(time: TimeOfDay, format: TimeFormat): string {
  return written(time, format, `:${twoDigits(time.second)}`)
}

function written({ hour, minute }: TimeOfDay, format: TimeFormat, seconds: string): string {
  if (format === 'H:mm') return `${hour}:${twoDigits(minute)}${seconds}`
  return `${hour % 12 || 12}:${twoDigits(minute)}${seconds} ${hour < 12 ? 'AM' : 'PM'}`
}
