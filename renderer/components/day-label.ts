/** Days and weeks in words. */

import type { DateFormat } from '../../shared/domain/date-format.ts'
import { addDays } from '../../shared/domain/plain-date.ts'

/** Month before day for who writes dates that way, day before month for everyone else. */
function languageOf(format: DateFormat): string {
  return format.startsWith('MM') ? 'en-US' : 'en-GB'
}

/** To make one takes longer than to write with it a thousand times. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(language: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(parts)}`
  const known = formatters.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' })
  formatters.set(key, made)
  return made
}

function written(date: string, language: string, parts: Intl.DateTimeFormatOptions): string {
  return formatter(language, parts).format(atNoon(date))
}

function atNoon(date: string): Date {
  return new Date(`${date}T12:00:00Z`)
}

/** `Mon` */
export function shortWeekday(date: string): string {
  return written(date, 'en-GB', { weekday: 'short' })
}

/** `23` */
export function dayOfMonth(date: string): string {
  return String(Number(date.slice(8)))
}

/** `Monday 23 November`, or `Monday, November 23`. */
export function longDay(date: string, format: DateFormat): string {
  return written(date, languageOf(format), { weekday: 'long', day: 'numeric', month: 'long' })
}

/** `23 – 29 November 2026` */
export function weekTitle(from: string, to: string, format: DateFormat): string {
  const parts = { day: 'numeric', month: 'long', year: 'numeric' } as const
  return formatter(languageOf(format), parts).formatRange(atNoon(from), atNoon(to))
}

/** `Tomorrow`, or the weekday: `Mon`. */
export function shortDay(date: string, today: string): string {
  return date === addDays(today, 1) ? 'Tomorrow' : shortWeekday(date)
}

/** `tomorrow`, or the weekday: `Monday`; for sentences. */
export function nextDayInWords(date: string, today: string): string {
  return date === addDays(today, 1) ? 'tomorrow' : written(date, 'en-GB', { weekday: 'long' })
}
