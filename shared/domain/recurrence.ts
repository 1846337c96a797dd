/**
 * The rules by which tasks recur: the part of RFC 5545 RRULE that speaks of dates. A task recurs on dates and not at times,
 * so that no change of a clock, and no zone, ever moves an occurrence.
 */

import type { Parsed } from './parsed.ts'
import { addDays, daysBetween, isPlainDate, weekdayOf } from './plain-date.ts'

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof frequencies)[number]

export interface RecurrenceRule {
  readonly frequency: Frequency
  /** Every so many days, weeks, months or years. */
  readonly interval: number
  /** Ends after so many occurrences, the first included; null: by `until`, or never. */
  readonly count: number | null
  /** The last possible date, `YYYY-MM-DD`; null: by `count`, or never. */
  readonly until: string | null
  /** `MO`, or with its place in the month or year: `2TU`, `-1FR`. */
  readonly byDay: readonly string[]
  readonly byMonth: readonly number[]
  /** Negative from the end of the month. */
  readonly byMonthDay: readonly number[]
  /** Negative from the end of the year. */
  readonly byYearDay: readonly number[]
  readonly byWeekNumber: readonly number[]
  /** Which of the dates of one period. */
  readonly bySetPosition: readonly number[]
  /** On which day weeks begin. */
  readonly weekStart: string
}

/** More is a mistake, or meant to hurt. */
const MOST_OCCURRENCES = 1000
const LONGEST_INTERVAL = 999

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
const weekday = weekdays.join('|')
const plainDay = new RegExp(`^(?:${weekday})$`)
const placedDay = new RegExp(`^(?:[+-]?[1-9]\\d?)?(?:${weekday})$`)

function codeOf(date: string): string {
  // Weekdays count from Sunday.
  return weekdays.at(weekdayOf(date) - 1) ?? ''
}

const parts = [
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'BYDAY',
  'BYMONTH',
  'BYMONTHDAY',
  'BYYEARDAY',
  'BYWEEKNO',
  'BYSETPOS',
  'WKST',
] as const
type Part = (typeof parts)[number]

/** Of a time and not of a date. */
const timeParts: ReadonlySet<string> = new Set(['BYHOUR', 'BYMINUTE', 'BYSECOND'])
const timeFrequencies: ReadonlySet<string> = new Set(['HOURLY', 'MINUTELY', 'SECONDLY'])

/** A fault in a rule; caught by `parseRule`. */
class RuleProblem extends Error {}

function isPart(name: string): name is Part {
  return (parts as readonly string[]).includes(name)
}

function splitRule(text: string): ReadonlyMap<Part, string> {
  const found = new Map<Part, string>()
  const body = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '')
  if (body === '') throw new RuleProblem('must not be empty')
  if (/[\r\n]/.test(body)) throw new RuleProblem('must be one rule on one line')
  for (const piece of body.split(';')) {
    const [name = '', value = '', ...more] = piece.split('=')
    if (timeParts.has(name)) throw new RuleProblem(`${name} is not possible: tasks recur on dates`)
    if (!isPart(name)) throw new RuleProblem(`${name === '' ? 'an empty part' : name} is not part of a rule`)
    if (value === '' || more.length > 0) throw new RuleProblem(`${name} must have a value`)
    if (found.has(name)) throw new RuleProblem(`${name} must not be there twice`)
    found.set(name, value)
  }
  return found
}

function frequencyOf(text: string | undefined): Frequency {
  if (text === undefined) throw new RuleProblem('FREQ must be present')
  const frequency = frequencies.find((known) => known === text)
  if (frequency !== undefined) return frequency
  const why = timeFrequencies.has(text) ? ': tasks recur on dates' : ''
  throw new RuleProblem(`FREQ must be ${frequencies.join(', ')}${why}`)
}

function integerOf(part: Part, text: string, least: number, most: number): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= least && value <= most)) throw new RuleProblem(`${part} must be ${least} to ${most}`)
  return value
}

/** Numbers from 1, and where `negative`, counted from the end too. */
function numbersOf(part: Part, text: string | undefined, most: number, negative = true): readonly number[] {
  if (text === undefined) return []
  const values = text.split(',').map((one) => (/^[+-]?\d{1,3}$/.test(one) ? Number(one) : Number.NaN))
  for (const value of values) {
    const size = negative ? Math.abs(value) : value
    if (!(size >= 1 && size <= most)) {
      throw new RuleProblem(`${part} must be 1 to ${most}${negative ? `, or -1 to -${most}` : ''}`)
    }
  }
  return [...new Set(values)].sort((a, b) => a - b)
}

function daysOf(text: string | undefined, frequency: Frequency): readonly string[] {
  if (text === undefined) return []
  const mayBePlaced = frequency === 'MONTHLY' || frequency === 'YEARLY'
  const days = text.split(',')
  for (const day of days) {
    if (!placedDay.test(day)) throw new RuleProblem('BYDAY must be weekdays such as MO or -1FR')
    if (!mayBePlaced && !plainDay.test(day)) {
      throw new RuleProblem(`BYDAY ${day} is possible with MONTHLY and YEARLY only`)
    }
  }
  return [...new Set(days)]
}

/** A time counts as its date. */
function untilOf(text: string | undefined): string | null {
  if (text === undefined) return null
  const match = /^(\d{4})(\d{2})(\d{2})(?:T\d{6}Z?)?$/.exec(text)
  const date = match === null ? '' : `${match[1]}-${match[2]}-${match[3]}`
  if (!isPlainDate(date)) throw new RuleProblem('UNTIL must be a date such as 20061231')
  return date
}

function weekStartOf(text: string | undefined): string {
  if (text === undefined) return 'MO'
  if (!plainDay.test(text)) throw new RuleProblem('WKST must be a weekday such as MO')
  return text
}

function ruleOf(text: string): RecurrenceRule {
  const given = splitRule(text)
  const frequency = frequencyOf(given.get('FREQ'))
  const only = (part: Part, allowed: readonly Frequency[]): void => {
    if (given.has(part) && !allowed.includes(frequency)) {
      throw new RuleProblem(`${part} is not possible with ${frequency}`)
    }
  }
  only('BYWEEKNO', ['YEARLY'])
  only('BYYEARDAY', ['YEARLY'])
  only('BYMONTHDAY', ['DAILY', 'MONTHLY', 'YEARLY'])
  const [count, until] = [given.get('COUNT'), given.get('UNTIL')]
  if (count !== undefined && until !== undefined) {
    throw new RuleProblem('COUNT and UNTIL must not be there both')
  }
  const by = (['BYDAY', 'BYMONTH', 'BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO'] as const).some((part) =>
    given.has(part),
  )
  if (given.has('BYSETPOS') && !by) throw new RuleProblem('BYSETPOS needs another BY part')
  return {
    frequency,
    interval: integerOf('INTERVAL', given.get('INTERVAL') ?? '1', 1, LONGEST_INTERVAL),
    count: count === undefined ? null : integerOf('COUNT', count, 1, MOST_OCCURRENCES),
    until: untilOf(until),
    byDay: daysOf(given.get('BYDAY'), frequency),
    byMonth: numbersOf('BYMONTH', given.get('BYMONTH'), 12, false),
    byMonthDay: numbersOf('BYMONTHDAY', given.get('BYMONTHDAY'), 31),
    byYearDay: numbersOf('BYYEARDAY', given.get('BYYEARDAY'), 366),
    byWeekNumber: numbersOf('BYWEEKNO', given.get('BYWEEKNO'), 53),
    bySetPosition: numbersOf('BYSETPOS', given.get('BYSETPOS'), 366),
    weekStart: weekStartOf(given.get('WKST')),
  }
}

/**
 * Reads a rule as iCalendar writes it, with or without `RRULE:`.
 *
 * @example parseRule('FREQ=WEEKLY;BYDAY=MO,WE')
 * @returns the rule, or what is wrong with the text: parts that speak of times, unknown or repeated parts, values out of
 *   bounds, more than 1,000 occurrences.
 */
export function parseRule(text: string): Parsed<RecurrenceRule> {
  try {
    return { ok: true, value: ruleOf(text) }
  } catch (error) {
    if (!(error instanceof RuleProblem)) throw error
    return { ok: false, message: error.message }
  }
}

/** The rule in iCalendar's words, always the same for the same rule. `parseRule` reads it back. */
export function formatRule(rule: RecurrenceRule): string {
  const list = (name: string, values: readonly (string | number)[]): string[] =>
    values.length === 0 ? [] : [`${name}=${values.join(',')}`]
  return [
    `FREQ=${rule.frequency}`,
    ...(rule.interval === 1 ? [] : [`INTERVAL=${rule.interval}`]),
    ...(rule.count === null ? [] : [`COUNT=${rule.count}`]),
    ...(rule.until === null ? [] : [`UNTIL=${rule.until.replaceAll('-', '')}`]),
    ...list('BYMONTH', rule.byMonth),
    ...list('BYWEEKNO', rule.byWeekNumber),
    ...list('BYYEARDAY', rule.byYearDay),
    ...list('BYMONTHDAY', rule.byMonthDay),
    ...list('BYDAY', rule.byDay),
    ...list('BYSETPOS', rule.bySetPosition),
    ...(rule.weekStart === 'MO' ? [] : [`WKST=${rule.weekStart}`]),
  ].join(';')
}

/** The rule up to the day before a date; it keeps no count. */
export function endedBefore(rule: RecurrenceRule, date: string): RecurrenceRule {
  const last = addDays(date, -1)
  const until = rule.until !== null && rule.until < last ? rule.until : last
  return { ...rule, count: null, until }
}

/** The rule from one of its later occurrences on. @param before how many occurrences came before it. */
export function continuedAfter(rule: RecurrenceRule, before: number): RecurrenceRule {
  return rule.count === null ? rule : { ...rule, count: Math.max(1, rule.count - before) }
}

/**
 * The rule when the date that it counts from moves, and all later ones by as many days; null when it names days that cannot
 * move along: several weekdays, days of the month, another weekday than that of the date.
 */
export function movedRule(rule: RecurrenceRule, from: string, to: string): RecurrenceRule | null {
  const until = rule.until === null ? null : addDays(rule.until, daysBetween(from, to))
  const [day, ...others] = [
    ...rule.byDay,
    ...rule.byMonth,
    ...rule.byMonthDay,
    ...rule.byYearDay,
    ...rule.byWeekNumber,
  ]
  if (day === undefined) return { ...rule, until }
  if (rule.frequency !== 'WEEKLY' || others.length > 0 || day !== codeOf(from)) return null
  return { ...rule, until, byDay: [codeOf(to)] }
}
