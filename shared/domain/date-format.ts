/** Dates as people type and read them, by preference (T §2 `date_format`). */

import type { Parsed } from './parsed.ts'
import { addDays, isPlainDate } from './plain-date.ts'
import { i18n } from '../words/words.ts'

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
  return fromParts(typed.split(/\D+/).filter(Boolean), orderOf(typed, format), today)
}

/** Where people prefer the ISO form, `5.12.` is still the fifth of December: numbers with dots begin with the day. */
function orderOf(typed: string, format: DateFormat): DateFormat {
  return format === 'YYYY-MM-DD' && /^\d{1,2}\./.test(typed) ? 'DD.MM.YYYY' : format
}

/** The years, both included, in which an entry may start (decisions §5). Other dates that people plan by keep to them too. */
export const plannedYears: YearSpan = { first: 2006, last: 2100 }

export interface YearSpan {
  readonly first: number
  readonly last: number
}

/**
 * Reads a date in the order of the preferred form with any separators, its year short or left out (this year), the
 * ISO form always, and `today`, `yesterday`, `tomorrow`. With dots, the day comes first where the preferred form is ISO.
 *
 * @param years a date outside of them is refused
 */
export function parseDate(
  text: string,
  format: DateFormat,
  today: string,
  years: YearSpan = plannedYears,
): Parsed<string> {
  const value = read(text.trim().toLowerCase(), format, today)
  if (value) return inYears(value, years)
  const typed = text.trim()
  const example = formatDate(today, format)
  const message = typed ? `“${typed}” isn’t a date. Try ${example}.` : `Type a date, such as ${example}.`
  return { ok: false, message }
}

/** Refuses a date outside of the years. */
export function inYears(date: string, { first, last }: YearSpan): Parsed<string> {
  const year = Number(date.slice(0, 4))
  if (year >= first && year <= last) return { ok: true, value: date }
  return { ok: false, message: `Choose a date between the years ${first} and ${last}.` }
}

/** Making a writer takes longer than writing a thousand days with it. */
const writers = new Map<string, Intl.DateTimeFormat>()

/**
 * Writes days with these parts, from the first to the last: month first for people who write dates that way, else day
 * first and without commas: `Wed, Dec 31, 2025`, `Wed 31 Dec 2025`, `23 – 26 Mar`.
 */
export function writeDays(
  from: string,
  to: string,
  parts: Intl.DateTimeFormatOptions,
  format: DateFormat,
): string {
  const language = format.startsWith('MM') ? 'en-US' : 'en-GB'
  const key = `${language} ${JSON.stringify(parts)}`
  const writer = writers.get(key) ?? new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' })
  writers.set(key, writer)
  const written = from === to ? writer.format(atNoon(from)) : writer.formatRange(atNoon(from), atNoon(to))
  // British English sets a comma after a weekday only where a year follows, and the spaces around the dash vary.
  return (language === 'en-GB' ? written.replaceAll(',', '') : written).replaceAll(/\s*–\s*/g, ' – ')
}

function atNoon(date: string): Date {
  return new Date(`${date}T12:00:00Z`)
}

/** Days in words, from the first to the last. The year is named where one of them is not in this one. */
export function daysInWords(
  from: string,
  to: string,
  parts: Intl.DateTimeFormatOptions,
  format: DateFormat,
  today: string,
): string {
  const isThisYear = [from, to].every((date) => date.slice(0, 4) === today.slice(0, 4))
  return writeDays(from, to, isThisYear ? parts : { ...parts, year: 'numeric' }, format)
}

/** `Today`, `Yesterday`, or the day in words: `Mon 23 Mar`, `Mon, Mar 23`, `Wed 31 Dec 2025`. */
export function formatDay(date: string, format: DateFormat, today: string): string {
  if (date === today) return i18n._('Today')
  if (date === addDays(today, -1)) return i18n._('Yesterday')
  return daysInWords(date, date, { weekday: 'short', day: 'numeric', month: 'short' }, format, today)
}
