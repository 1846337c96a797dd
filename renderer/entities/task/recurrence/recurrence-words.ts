/** Recurrences in sentences: `every 2 weeks on Monday and Thursday, until 3 May 2027`, written and read. */

import { plural, selectOrdinal, t } from '@lingui/core/macro'
import { monthNames, weekdayNames } from '../../../components/labels/day-label.ts'
import { type DateFormat, writeDays } from '../../../../shared/domain/date-format.ts'
import { type DateReading, parseTypedDate } from '../../../../shared/domain/natural-date.ts'
import {
  formOf,
  newForm,
  type PlacedWeekday,
  type RecurrenceForm,
  type RecurrenceUnit,
  type WeekdayCode,
  weekdayCodes,
} from './recurrence-form.ts'

/** `Monday` */
export function weekdayName(code: WeekdayCode): string {
  return weekdayNames[(weekdayCodes.indexOf(code) + 1) % 7] ?? ''
}

export const placeNames: readonly { readonly nth: PlacedWeekday['nth']; readonly name: string }[] = [
  { nth: 1, name: t`first` },
  { nth: 2, name: t`second` },
  { nth: 3, name: t`third` },
  { nth: 4, name: t`fourth` },
  { nth: -1, name: t`last` },
]

const workdays = weekdayCodes.slice(0, 5).join(' ')

/** The sentence of a rule; what no sentence can say stays as iCalendar writes it. */
export function recurrenceWords(rule: string, dateFormat: DateFormat): string {
  const form = formOf(rule)
  return form === null ? rule.replace(/^RRULE:/i, '') : formWords(form, dateFormat)
}

export function formWords(form: RecurrenceForm, dateFormat: DateFormat): string {
  const { unit, interval, weekdays, until, count } = form
  const isWorkdays = unit === 'week' && interval === 1 && weekdays.join(' ') === workdays
  const words = isWorkdays ? t`every weekday` : withDays(everyWords[unit](interval), form)
  if (until !== null) return t`${words}, until ${writeDays(until, until, lastDay, dateFormat)}`
  return count === null ? words : plural(count, { one: `${words}, once`, other: `${words}, # times` })
}

const lastDay = { day: 'numeric', month: 'long', year: 'numeric' } as const

const everyWords: Readonly<Record<RecurrenceUnit, (interval: number) => string>> = {
  day: (interval) => plural(interval, { one: 'every day', other: 'every # days' }),
  week: (interval) => plural(interval, { one: 'every week', other: 'every # weeks' }),
  month: (interval) => plural(interval, { one: 'every month', other: 'every # months' }),
  year: (interval) => plural(interval, { one: 'every year', other: 'every # years' }),
}

function withDays(every: string, { unit, weekdays, on, month }: RecurrenceForm): string {
  if (unit === 'week' && weekdays.length > 0) return t`${every} on ${list(weekdays.map(weekdayName))}`
  if (unit === 'month' && on !== null) return t`${every} on ${placeWords(on)}`
  const monthName = month === null ? '' : (monthNames[month - 1] ?? '')
  if (unit !== 'year' || monthName === '') return every
  if (on === null) return t`${every} in ${monthName}`
  return typeof on === 'number' && on > 0
    ? t`${every} on ${on} ${monthName}`
    : t`${every} on ${placeWords(on)} of ${monthName}`
}

function placeWords(on: number | PlacedWeekday): string {
  if (typeof on === 'object') {
    const place = placeNames.find(({ nth }) => nth === on.nth)?.name ?? ''
    return t`the ${place} ${weekdayName(on.weekday)}`
  }
  return on === -1 ? t`the last day` : t`the ${ordinal(on)}`
}

/** `1st`, `22nd`, `13th` */
export function ordinal(day: number): string {
  return selectOrdinal(day, { one: '#st', two: '#nd', few: '#rd', other: '#th' })
}

function list(words: readonly string[]): string {
  return words.length <= 1 ? (words[0] ?? '') : t`${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`
}

/**
 * Reads a sentence such as `every 2 weeks on mon and thu until 3 May 2027`: short names, commas and `every` may be as one
 * types them, and the last date as in any field of a date, though one without a year always lies ahead. Null when it says
 * something else. Reads everything that `formWords` writes.
 */
export function readRecurrence(text: string, dates: DateReading): RecurrenceForm | null {
  const { rest, until, count } = takeEnd(text.toLowerCase().replaceAll(/\s+/g, ' ').trim(), dates)
  const form = readEvery(rest)
  return form === null ? null : { ...form, until, count }
}

interface Ending extends Pick<RecurrenceForm, 'until' | 'count'> {
  readonly rest: string
}

function takeEnd(text: string, dates: DateReading): Ending {
  const times = /,? (?:(\d{1,3}) times|(once))$/.exec(text)
  if (times !== null) {
    return { rest: text.slice(0, times.index), until: null, count: Number(times[1] ?? 1) }
  }
  const last = /,? until (.+)$/.exec(text)
  const date = parseTypedDate(last?.[1] ?? '', dates, undefined, 0)
  return last !== null && date.ok
    ? { rest: text.slice(0, last.index), until: date.value, count: null }
    : { rest: text, until: null, count: null }
}

function readEvery(text: string): RecurrenceForm | null {
  const shorts: Readonly<Record<string, RecurrenceForm>> = {
    daily: { ...newForm, unit: 'day' },
    weekly: newForm,
    monthly: { ...newForm, unit: 'month' },
    yearly: { ...newForm, unit: 'year' },
    'every weekday': { ...newForm, weekdays: weekdayCodes.slice(0, 5) },
  }
  if (shorts[text] !== undefined) return shorts[text]
  const match = /^every (?:(\d{1,3}|other) )?(day|week|month|year)s?(?: (on|in) (.+))?$/.exec(text)
  if (match === null) {
    // `every monday and friday`
    const days = readWeekdays(text.replace(/^every /, ''))
    return text.startsWith('every ') && days !== null ? { ...newForm, weekdays: days } : null
  }
  const interval = match[1] === undefined ? 1 : match[1] === 'other' ? 2 : Number(match[1])
  if (interval < 1) return null
  const form: RecurrenceForm = { ...newForm, unit: match[2] as RecurrenceUnit, interval }
  return match[4] === undefined ? form : readOn(form, match[3] ?? 'on', match[4])
}

function readOn(form: RecurrenceForm, word: string, text: string): RecurrenceForm | null {
  if (word === 'in') {
    const month = monthNumber(text)
    return form.unit === 'year' && month !== null ? { ...form, month } : null
  }
  switch (form.unit) {
    case 'day':
      return null
    case 'week': {
      const weekdays = readWeekdays(text)
      return weekdays === null ? null : { ...form, weekdays }
    }
    case 'month': {
      const on = readPlace(text)
      return on === null ? null : { ...form, on }
    }
    default: {
      const match = /^(?:(\d{1,2}) |(.+) of )([a-z]+)$/.exec(text)
      const month = monthNumber(match?.[3] ?? '')
      const on = match?.[1] === undefined ? readPlace(match?.[2] ?? '') : dayNumber(match[1])
      return month === null || on === null ? null : { ...form, on, month }
    }
  }
}

function readWeekdays(text: string): readonly WeekdayCode[] | null {
  const codes = text.split(/, and |, | and |,/).map((word) => weekdayCode(word))
  return codes.every((code) => code !== null) ? weekdayCodes.filter((code) => codes.includes(code)) : null
}

function readPlace(text: string): RecurrenceForm['on'] {
  if (/^(the )?last day$/.test(text)) return -1
  const day = /^(?:the |day )?(\d{1,2})(?:st|nd|rd|th)?$/.exec(text)
  if (day?.[1] !== undefined) return dayNumber(day[1])
  const placed = /^(?:the )?(\w+) (\w+)$/.exec(text)
  const nth = placeNames.find(({ name }) => name === placed?.[1])?.nth
  const weekday = weekdayCode(placed?.[2] ?? '')
  return nth === undefined || weekday === null ? null : { nth, weekday }
}

/** By at least three letters. */
function weekdayCode(word: string): WeekdayCode | null {
  if (word.length < 3) return null
  return weekdayCodes.find((code) => weekdayName(code).toLowerCase().startsWith(word)) ?? null
}

function monthNumber(word: string): number | null {
  if (word.length < 3) return null
  const index = monthNames.findIndex((name) => name.toLowerCase().startsWith(word))
  return index < 0 ? null : index + 1
}

function dayNumber(text: string): number | null {
  const day = Number(text)
  return day >= 1 && day <= 31 ? day : null
}
