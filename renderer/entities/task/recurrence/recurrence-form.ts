/** A recurrence as the editor shows it: the rules that people mean most of the time. */

import { type RecurrenceRule, formatRule, parseRule } from '../../../../shared/domain/recurrence.ts'

export const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type WeekdayCode = (typeof weekdayCodes)[number]

/** Which weekday of its month: `nth` counts from 1, -1 is the last. */
export interface PlacedWeekday {
  readonly nth: 1 | 2 | 3 | 4 | -1
  readonly weekday: WeekdayCode
}

export type RecurrenceUnit = 'day' | 'week' | 'month' | 'year'

export interface RecurrenceForm {
  readonly unit: RecurrenceUnit
  /** Every so many units, from 1. */
  readonly interval: number
  /** Of weeks, Monday first; none: the weekday of the task's date. */
  readonly weekdays: readonly WeekdayCode[]
  /** Of months and years: a day (-1 the last), or a placed weekday; null: that of the task's date. */
  readonly on: number | PlacedWeekday | null
  /** Of years, 1 to 12; null: that of the task's date. */
  readonly month: number | null
  /** The last possible date. */
  readonly until: string | null
  /** Ends after so many occurrences; not together with `until`. */
  readonly count: number | null
}

const units = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const
const frequencies = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const

export const newForm: RecurrenceForm = {
  unit: 'week',
  interval: 1,
  weekdays: [],
  on: null,
  month: null,
  until: null,
  count: null,
}

/** The form of a rule, null for rules that it cannot hold: those are shown as they are, and kept. */
export function formOf(text: string): RecurrenceForm | null {
  const parsed = parseRule(text)
  return parsed.ok ? formOfRule(parsed.value) : null
}

function formOfRule(rule: RecurrenceRule): RecurrenceForm | null {
  const { frequency, interval, until, count } = rule
  if (rule.byYearDay.length > 0 || rule.byWeekNumber.length > 0 || rule.bySetPosition.length > 0) return null
  const base: RecurrenceForm = { ...newForm, unit: units[frequency], interval, until, count }
  switch (frequency) {
    case 'DAILY':
      if (rule.byMonth.length > 0 || rule.byMonthDay.length > 0) return null
      if (rule.byDay.length === 0) return base
      // Each of these weekdays comes once a week: the same dates, in the words of weeks.
      return interval === 1 ? { ...base, unit: 'week', weekdays: plainDays(rule.byDay) } : null
    case 'WEEKLY':
      // Where weeks begin decides which weeks are left out.
      if (rule.byMonth.length > 0 || (interval > 1 && rule.weekStart !== 'MO')) return null
      return { ...base, weekdays: plainDays(rule.byDay) }
    case 'MONTHLY': {
      if (rule.byMonth.length > 0) return null
      const on = placeOf(rule)
      return on === undefined ? null : { ...base, on }
    }
    default: {
      const on = placeOf(rule)
      const [month = null, ...others] = rule.byMonth
      // A place without its month would mean a place in the year.
      if (on === undefined || others.length > 0 || (on !== null && month === null)) return null
      return { ...base, on, month }
    }
  }
}

/** Undefined when the form has no such place. */
function placeOf({ byDay, byMonthDay }: RecurrenceRule): RecurrenceForm['on'] | undefined {
  if (byDay.length + byMonthDay.length > 1) return undefined
  const [day] = byMonthDay
  if (day !== undefined) return day >= -1 ? day : undefined
  const [placed] = byDay
  if (placed === undefined) return null
  const match = /^\+?(-1|[1-4])([A-Z]{2})$/.exec(placed)
  if (match === null) return undefined
  return { nth: Number(match[1]) as PlacedWeekday['nth'], weekday: match[2] as WeekdayCode }
}

function plainDays(days: readonly string[]): readonly WeekdayCode[] {
  return weekdayCodes.filter((code) => days.includes(code))
}

/** The rule of a form, in iCalendar's words. */
export function ruleOfForm(form: RecurrenceForm): string {
  const isPlaced = form.on !== null && typeof form.on === 'object'
  const takesPlace = form.unit === 'month' || form.unit === 'year'
  return formatRule({
    frequency: frequencies[form.unit],
    interval: form.interval,
    until: form.until,
    count: form.until === null ? form.count : null,
    byDay:
      form.unit === 'week'
        ? form.weekdays
        : takesPlace && isPlaced
          ? [`${form.on.nth}${form.on.weekday}`]
          : [],
    byMonth: form.unit === 'year' && form.month !== null ? [form.month] : [],
    byMonthDay: takesPlace && typeof form.on === 'number' ? [form.on] : [],
    byYearDay: [],
    byWeekNumber: [],
    bySetPosition: [],
    weekStart: 'MO',
  })
}
