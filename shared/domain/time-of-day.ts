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
  const found = separated.exec(text) ?? digits.exec(text.replace(/h$/, ''))
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

/** Reads `9`, `930`, `9:30`, `9.30`, `9h30`, `21:30`, `9:30:15`, `9pm`, `9.30 p.m.`. */
export function parseTimeOfDay(text: string): Parsed<TimeOfDay> {
  const value = read(text.trim().toLowerCase())
  if (value) return { ok: true, value }
  const typed = text.trim()
  return {
    ok: false,
    message: typed ? `“${typed}” isn’t a time. Try 9:30 or 930.` : 'Type a time, such as 9:30 or 930.',
  }
}

/** A time typed as a stop. */
export interface TypedStop {
  readonly time: TimeOfDay
  /** The time as it was typed, without the days. */
  readonly clock: string
  /** Twelve hours away, where the text does not say which half of the day is meant; else null. */
  readonly otherHalf: TimeOfDay | null
  /** How many days after the start, where the text says it; else null. */
  readonly daysLater: number | null
}

const laterDay = /\s*\+\s*(\d{1,2})$/
const bareHour = /^[1-9]\d?$/
const endOfDay = /^24(?:[:.h]?00){0,2}h?$/i

/**
 * Reads what `parseTimeOfDay` reads, and `9:00 +1` for a stop one day after the start. A bare hour leaves the half of the day
 * open; on a 12-hour clock so does every time without AM or PM. `24:00` is midnight at the end of the day of the start.
 */
export function parseStopTime(text: string, format: TimeFormat): Parsed<TypedStop> {
  const typed = text.trim()
  const later = laterDay.exec(typed)
  const clock = later ? typed.slice(0, later.index) : typed
  const days = later ? Number(later[1]) : null
  if (endOfDay.test(clock)) {
    const time = { hour: 0, minute: 0, second: 0 }
    return { ok: true, value: { time, clock, otherHalf: null, daysLater: (days ?? 0) + 1 } }
  }
  const parsed = parseTimeOfDay(clock)
  if (!parsed.ok) return parsed
  const time = parsed.value
  const isOpen = time.hour >= 1 && time.hour <= 12 && (format === 'H:mm' ? bareHour : /^[^ap]*$/i).test(clock)
  return {
    ok: true,
    value: {
      time,
      clock,
      otherHalf: isOpen ? { ...time, hour: (time.hour + 12) % 24 } : null,
      daysLater: days,
    },
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
