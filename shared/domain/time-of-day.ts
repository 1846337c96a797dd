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
