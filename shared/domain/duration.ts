/** Durations as people type and read them. Always whole seconds. */

import type { Parsed } from './parsed.ts'

/**
 * T §2 `duration_format`: classic `47:06 min` and `5:07:30 h`, improved `0:47:06` and `5:07:30`, decimal `0.79 h`, or
 * `0,79 h` with its `decimal_separator`. No two of them write a duration alike.
 */
export type DurationFormat = 'classic' | 'improved' | 'decimal' | 'decimal-comma'

/** Whether durations are written as hours with decimals. */
export function isDecimal(format: DurationFormat | undefined): boolean {
  return format === 'decimal' || format === 'decimal-comma'
}

/** The longest entry that the service accepts (decisions §5). */
export const longestDurationSeconds = 999 * 3600

interface LongestDuration {
  /** Seconds. */
  readonly longest: number
  readonly tooLong: string
}

const entries = {
  longest: longestDurationSeconds,
  tooLong: 'A duration is 999 hours at most. Type a shorter one.',
}

const projectEstimates = {
  longest: 99_999 * 3600,
  tooLong: 'A project can be estimated at 99,999 hours at most. Type a shorter estimate.',
}

const clock = /^(\d+):([0-5]?\d)(?::([0-5]?\d))?(?:\s*h)?$/
const minutesClock = /^(\d+):([0-5]?\d)\s*min$/
/** Hours of a day; so many are minutes where durations are shown as `47:06 min`. */
const mostClassicHours = 24
const hoursAndMinutes = /^(\d+)\s*h\s*([0-5]?\d)$/
const bareNumber = /^\d+$/
/** Nobody counts minutes in fractions: `1.5` is an hour and a half, as decimal durations are shown. */
const bareFraction = /^\d*[.,]\d+$/
const amount = /(\d+(?:[.,]\d+)?|[.,]\d+)\s*([a-z]+)/g
const amounts = /^(?:(?:\d+(?:[.,]\d+)?|[.,]\d+)\s*[a-z]+\s*)+$/

const secondsPerUnit: Readonly<Record<string, number>> = {
  h: 3600,
  hr: 3600,
  hrs: 3600,
  hour: 3600,
  hours: 3600,
  m: 60,
  min: 60,
  mins: 60,
  minute: 60,
  minutes: 60,
  s: 1,
  sec: 1,
  secs: 1,
  second: 1,
  seconds: 1,
}

/** `1,000h` may be a thousand hours or one: nobody is billed by a guess. */
const ambiguous = /(?:^|\D)[1-9]\d{0,2}[.,]\d{3}(?!\d)/

function decimal(text: string): number {
  return Number(text.replace(',', '.'))
}

function readAmounts(text: string): number | undefined {
  if (!amounts.test(text)) return undefined
  let total = 0
  let previous = Number.POSITIVE_INFINITY
  for (const [, number = '', unit = ''] of text.matchAll(amount)) {
    const seconds = secondsPerUnit[unit]
    // Each unit once and the larger first: `20m 1h 5m` is more likely a slip than a sum.
    if (seconds === undefined || seconds >= previous) return undefined
    total += decimal(number) * seconds
    previous = seconds
  }
  return total
}

function readSeconds(text: string, bareNumberSeconds: number, format?: DurationFormat): number | undefined {
  if (ambiguous.test(text)) return undefined
  const shown = minutesClock.exec(text)
  if (shown) return Number(shown[1]) * 60 + Number(shown[2])
  const time = clock.exec(text)
  if (time && format === 'classic' && /^\d+:\d+$/.test(text) && Number(time[1]) >= mostClassicHours) {
    return Number(time[1]) * 60 + Number(time[2])
  }
  if (time) return Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3] ?? 0)
  const joined = hoursAndMinutes.exec(text)
  if (joined) return Number(joined[1]) * 3600 + Number(joined[2]) * 60
  if (bareNumber.test(text)) return Number(text) * bareNumberSeconds
  if (bareFraction.test(text)) return decimal(text) * 3600
  return readAmounts(text)
}

/**
 * Reads `1:30`, `1:30:15`, `1.5h`, `1,5h`, `1.5` (hours), `90m`, `90` (minutes), `1h 20m`, `1h20`, `1h 20`, `45s`, and
 * everything that `formatDuration` writes. Fractions of a second are rounded. Where durations are shown as decimal hours,
 * `2` is two hours, as `1.5` is one and a half; where they are shown as `47:06 min`, `47:06` is less than an hour, too.
 */
export function parseDuration(text: string, format: DurationFormat): Parsed<number> {
  return parse(text, isDecimal(format) ? 3600 : 60, entries, format)
}

/** Reads what `parseDuration` reads, with a bare number in hours: `40`, `37.5`. Nobody estimates a project in minutes. */
export function parseProjectEstimate(text: string): Parsed<number> {
  return parse(text, 3600, projectEstimates)
}

function parse(
  text: string,
  bareNumberSeconds: number,
  { longest, tooLong }: LongestDuration,
  format?: DurationFormat,
): Parsed<number> {
  const typed = text.trim().toLowerCase()
  if (typed === '') return { ok: false, message: 'Type a duration, such as 1:30, 1.5h or 90m.' }
  const seconds = readSeconds(typed, bareNumberSeconds, format)
  if (seconds === undefined) {
    return { ok: false, message: `“${text.trim()}” isn’t a duration. Try 1:30, 1.5h or 90m.` }
  }
  const value = Math.round(seconds)
  if (value > longest) return { ok: false, message: tooLong }
  return { ok: true, value }
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/** A number as JavaScript writes it, with the decimal mark of the format. */
export function withMark(number: string, format: DurationFormat): string {
  return format === 'decimal-comma' ? number.replace('.', ',') : number
}

/** Writes whole seconds for reading; below zero counts as zero. Decimal hours have two places. */
export function formatDuration(seconds: number, format: DurationFormat): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const rest = `${twoDigits(minutes)}:${twoDigits(whole % 60)}`
  if (isDecimal(format)) return withMark(`${(Math.round(whole / 36) / 100).toFixed(2)} h`, format)
  if (format === 'improved') return `${hours}:${rest}`
  if (hours > 0) return `${hours}:${rest} h`
  return whole < 60 ? `${whole} sec` : `${minutes}:${twoDigits(whole % 60)} min`
}

/** For editing: decimal hours where they are chosen, else the form that reads back as exactly the same duration. */
export function durationForEditing(seconds: number, format: DurationFormat): string {
  return formatDuration(seconds, isDecimal(format) ? format : 'improved')
}
