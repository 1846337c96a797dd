/** Dates in words: `tomorrow`, `next monday`, `in 3 days`, `12 dec`. */

import { type DateFormat, inYears, parseDate, plannedYears, type YearSpan } from './date-format.ts'
import type { Parsed } from './parsed.ts'
import { addDays, daysBetween, firstDayOfWeek, isPlainDate, type Weekday, weekdayOf } from './plain-date.ts'

export interface DateReading {
  readonly today: string
  readonly dateFormat: DateFormat
  readonly weekBegins: Weekday
  /** A weekday, or a day without a year, is the nearest in this direction; with `nearest` that day in either, and the weekday ahead. */
  readonly tense: 'past' | 'future' | 'nearest'
}

/** The pattern of a weekday in full or short, in small letters. */
export const weekdayName =
  'sun(?:day)?|mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:rs?|rsday)?|fri(?:day)?|sat(?:urday)?'
const weekdays = new RegExp(`^(?:(this|next) )?(${weekdayName})$`)
const weekdayStarts = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthName =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const dayFirst = new RegExp(String.raw`^(\d{1,2})(?:st|nd|rd|th)? ${monthName}(?:,? (\d{4}))?$`)
const monthFirst = new RegExp(String.raw`^${monthName} (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?$`)
const distance = /^in (\d{1,3}|a) (day|week)s?$/

/**
 * Reads `today`, `tomorrow`, `yesterday`, weekdays in full or short (the next one, which is never today, or the last one, which may be), `next monday`
 * (of the next week), `in 3 days`, `in 2 weeks`, `12 dec`, `Dec 12th 2026`, the ISO form, and dates of three numbers in
 * the preferred order; any of them after `on`. Null for everything else, and for years that nobody plans in.
 */
export function readNaturalDate(text: string, reading: DateReading): string | null {
  const date = read(text, reading, 0)
  const year = Number(date?.slice(0, 4))
  return year >= plannedYears.first && year <= plannedYears.last ? date : null
}

const dayAndMonth = /^\d{1,2}[./\- ]+\d{1,2}\.?$/

/**
 * Reads a date in a field of its own: what `parseDate` reads, and what `readNaturalDate` reads in a sentence.
 *
 * @param years a date outside of them is refused
 * @param leeway so many days a date without a year may lie against the tense: nobody names the year of last week
 */
export function parseTypedDate(
  text: string,
  reading: DateReading,
  years: YearSpan = plannedYears,
  leeway = 14,
): Parsed<string> {
  const date = read(text.trim().replaceAll(/\s+/g, ' '), reading, leeway)
  if (date !== null) return inYears(date, years)
  const { today, dateFormat } = reading
  const inYear = (year: number) => {
    const parsed = parseDate(text, dateFormat, `${year}${today.slice(4)}`, years)
    return parsed.ok ? parsed.value : null
  }
  const value = dayAndMonth.test(text.trim()) ? nearest(inYear, reading, leeway) : null
  return value === null ? parseDate(text, dateFormat, today, years) : { ok: true, value }
}

/** The nearest that the tense allows. A leap day may be four years away. */
function nearest(
  inYear: (year: number) => string | null,
  { today, tense }: DateReading,
  leeway: number,
): string | null {
  const thisYear = Number(today.slice(0, 4))
  const ahead = (date: string) => daysBetween(today, date)
  const [meant = null] = Array.from({ length: 9 }, (_, index) => inYear(thisYear - 4 + index))
    .filter((date) => date !== null)
    .filter((date) =>
      tense === 'past' ? ahead(date) <= leeway : tense === 'nearest' || ahead(date) >= -leeway,
    )
    .toSorted((one, other) => Math.abs(ahead(one)) - Math.abs(ahead(other)))
  return meant
}

function read(text: string, reading: DateReading, leeway: number): string | null {
  const phrase = text.toLowerCase().replace(/^on /, '')
  const { today, dateFormat } = reading
  const isSimple =
    /^(?:today|tomorrow|yesterday)$/.test(phrase) || /^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/.test(phrase)
  if (isSimple) {
    const read = parseDate(phrase, dateFormat, today)
    return read.ok ? read.value : null
  }
  const away = distance.exec(phrase)
  if (away) return addDays(today, (away[1] === 'a' ? 1 : Number(away[1])) * (away[2] === 'week' ? 7 : 1))
  return readWeekday(phrase, reading) ?? readMonthDay(phrase, reading, leeway)
}

function readWeekday(phrase: string, { today, weekBegins, tense }: DateReading): string | null {
  const [, which, name] = weekdays.exec(phrase) ?? []
  if (name === undefined) return null
  const weekday = weekdayStarts.indexOf(name.slice(0, 3))
  if (which === 'next') {
    const nextWeek = addDays(firstDayOfWeek(today, weekBegins), 7)
    return addDays(nextWeek, (weekday - weekBegins + 7) % 7)
  }
  const ahead = (weekday - weekdayOf(today) + 7) % 7
  return addDays(today, tense === 'past' ? ahead && ahead - 7 : ahead || 7)
}

function readMonthDay(phrase: string, reading: DateReading, leeway: number): string | null {
  const dayThenMonth = dayFirst.exec(phrase)
  const [, month = '', day = '', year] = dayThenMonth
    ? [phrase, dayThenMonth[2], dayThenMonth[1], dayThenMonth[3]]
    : (monthFirst.exec(phrase) ?? [])
  if (month === '') return null
  const inYear = (each: number | string) => {
    const number = String(months.indexOf(month.slice(0, 3)) + 1).padStart(2, '0')
    const date = `${each}-${number}-${day.padStart(2, '0')}`
    return isPlainDate(date) ? date : null
  }
  return year === undefined ? nearest(inYear, reading, leeway) : inYear(year)
}
