/** Dates as people type and read them, by preference (T §2 `date_format`). */

import type { Parsed } from './parsed.ts'
import { addDays, isPlainDate } from './plain-date.ts'

export type DateFormat =
  | 'MM/DD/YYYY'
  | 'DD-MM-YYYY'
  | 'MM-DD-YYYY'
  | 'YYYY-MM-DD'
  | 'DD/MM/YYYY'
  | 'DD.MM.YYYY'

/** Writes `2026-03-29` in the preferred form. */
export function formatDate(date: string, format: DateFormat): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return format.replace('YYYY', year).replace('MM', month).replace('DD', day)
}

function fromParts(parts: readonly string[], format: DateFormat, today: string): string | undefined {
  const thisYear = today.slice(0, 4)
  const order = (['YYYY', 'MM', 'DD'] as const)
    .filter((part) => parts.length === 3 || part !== 'YYYY')
    .toSorted((a, b) => format.indexOf(a) - format.indexOf(b))
  const value = (part: 'YYYY' | 'MM' | 'DD') => parts[order.indexOf(part)] ?? thisYear
  const year = value('YYYY')
  const date = `${year.length === 2 ? thisYear.slice(0, 2) + year : year}-${value('MM').padStart(2, '0')}-${value('DD').padStart(2, '0')}`
  return isPlainDate(date) ? date : undefined
}

function read(typed: string, format: DateFormat, today: string): string | undefined {
  if (typed === 'today') return today
  if (typed === 'yesterday') return addDays(today, -1)
  if (typed === 'tomorrow') return addDays(today, 1)
  if (isPlainDate(typed)) return typed
  if (!/^\d{1,4}([./\- ]+\d{1,4}){1,2}\.?$/.test(typed)) return undefined
  return fromParts(typed.split(/\D+/).filter(Boolean), format, today)
}

/**
 * Reads a date in the order of the preferred form with any separators, its year short or left out (this year), the
 * ISO form always, and `today`, `yesterday`, `tomorrow`.
 */
export function parseDate(text: string, format: DateFormat, today: string): Parsed<string> {
  const value = read(text.trim().toLowerCase(), format, today)
  if (value) return { ok: true, value }
  const typed = text.trim()
  const example = formatDate(today, format)
  const message = typed ? `“${typed}” isn’t a date. Try ${example}.` : `Type a date, such as ${example}.`
  return { ok: false, message }
}

/**
 * `Today`, `Yesterday`, or the day in words, month first for who writes dates that way: `Mon 23 Mar`, `Mon, Mar 23`.
 * The year is named where it is not this one.
 */
export function formatDay(date: string, format: DateFormat, today: string): string {
  if (date === today) return 'Today'
  if (date === addDays(today, -1)) return 'Yesterday'
  return inWords(date, format.startsWith('MM') ? 'en-US' : 'en-GB', date.slice(0, 4) === today.slice(0, 4))
}

function inWords(date: string, language: string, isThisYear: boolean): string {
  const words = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  })
  return words.format(new Date(`${date}T00:00:00Z`))
}
