/** Dates and times as files write them, and the instants that they mean. */

import type { DateOrder, UnreadReason } from '../../../shared/bridge/imports.ts'
import { plannedYears } from '../../../shared/domain/date-format.ts'
import { type Bounds, isTimeZone, type ZoneDays, zoneDays } from '../../../shared/domain/days.ts'
import { longestDurationSeconds, parseDuration } from '../../../shared/domain/duration.ts'
import { addSeconds, epochSeconds, instantOf } from '../../../shared/domain/instant.ts'
import { addDays, isPlainDate } from '../../../shared/domain/plain-date.ts'
import type { TimeOfDay } from '../../../shared/domain/time-of-day.ts'
import { instantsAt } from '../../../shared/domain/zoned-time.ts'
import type { Moment, SourceRow } from './source-row.ts'

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/
const dayAndMonth = /^(\d{1,2})[ -]([a-z]{3})[a-z]*\.?,?[ -](\d{4})/i
const monthAndDay = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})/i
const clock = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?(?:\s*([ap])\.?m\.?)?$/i
const hour = /^(\d{1,2})\s*([ap])\.?m\.?$/i
const offset = /(?:\s*(Z|UTC|GMT)|([+-])(\d{2}):?(\d{2}))$/i

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A date with what stands behind it. */
interface ReadDate {
  readonly date: string
  readonly rest: string
}

/** Null for a text that does not begin with a date. */
function readDate(text: string, order: DateOrder): ReadDate | null {
  const rest = (found: RegExpExecArray) => text.slice(found[0].length).replace(/^[T,\s]+/, '')
  const iso = yearFirst.exec(text)
  if (iso !== null) return dateOf(iso[1], iso[2], iso[3], rest(iso))
  const short = yearLast.exec(text)
  if (short !== null) {
    const [, first, separator, second, year = ''] = short
    // Numbers with dots begin with the day everywhere.
    const isDayFirst = order === 'dmy' || separator === '.'
    const [day, month] = isDayFirst ? [first, second] : [second, first]
    return dateOf(year.length === 2 ? `20${year}` : year, month, day, rest(short))
  }
  const named = dayAndMonth.exec(text)
  if (named !== null) return dateOf(named[3], monthOf(named[2]), named[1], rest(named))
  const american = monthAndDay.exec(text)
  return american === null ? null : dateOf(american[3], monthOf(american[1]), american[2], rest(american))
}

function monthOf(name = ''): string {
  return String(months.indexOf(name.toLowerCase()) + 1)
}

function dateOf(year = '', month = '', day = '', rest = ''): ReadDate | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isPlainDate(date) ? { date, rest } : null
}

/** The order of day and month that a date tells: `open` where both are possible, null where it does not matter. */
export function orderOf(text: string): DateOrder | 'open' | null {
  const found = yearLast.exec(text)
  if (found === null || found[2] === '.') return null
  const [first, second] = [Number(found[1]), Number(found[3])]
  if (first > 12) return 'dmy'
  if (second > 12) return 'mdy'
  return first === second ? null : 'open'
}

/** 24:00 is the end of a day. */
function readTime(text: string): TimeOfDay | null {
  const found = clock.exec(text) ?? hour.exec(text)
  if (found === null) return null
  const isClock = found.length > 3
  const half = (isClock ? found[4] : found[2])?.toLowerCase()
  const hours = Number(found[1])
  const time = {
    hour: half === undefined ? hours : (hours % 12) + (half === 'p' ? 12 : 0),
    minute: isClock ? Number(found[2]) : 0,
    second: isClock ? Number(found[3] ?? 0) : 0,
  }
  const isEnd = time.hour === 24 && time.minute + time.second === 0
  const fits = (time.hour < 24 || isEnd) && time.minute < 60 && time.second < 60
  return fits && !(half !== undefined && (hours < 1 || hours > 12)) ? time : null
}

/** Where an entry lies in time; without times of day, only its day and its length are known. `date` is the written one. */
export type EntryTimes = { readonly date: string } & (
  | { readonly start: string; readonly stop: string }
  | { readonly seconds: number }
)

export interface WrongTimes {
  readonly reason: UnreadReason
  readonly value: string
}

/** The instants that a moment can mean: one, or two where the clock shows the time twice. */
interface Meant {
  readonly date: string
  /** Null for a day without a time. */
  readonly instants: readonly string[] | null
}

interface MomentReaderOptions {
  /** Of times that name none. */
  readonly timeZone: string
  readonly dateOrder: DateOrder
}

/** Reads the times of one file. Each day is looked up once. */
export class MomentReader {
  readonly #options: MomentReaderOptions
  readonly #zones = new Map<string, ZoneDays | null>()

  constructor(options: MomentReaderOptions) {
    this.#options = options
  }

  timesOf(row: Pick<SourceRow, 'start' | 'stop' | 'duration'>): EntryTimes | WrongTimes {
    const { start, stop, duration } = row
    if (start === null) return { reason: 'no_start', value: '' }
    const said = secondsOf(duration)
    const seconds = typeof said === 'number' ? said : null
    // A length that is not understood does no harm where the end is known.
    const unknownEnd: WrongTimes =
      typeof said === 'object' && said !== null ? said : { reason: 'no_end', value: '' }
    const begins = this.#meant(start, null)
    if ('reason' in begins) return begins
    const wrongYear = yearFault(begins.date)
    if (wrongYear !== null) return wrongYear
    if (begins.instants === null) {
      return seconds === null ? unknownEnd : withinLimits(seconds, begins.date)
    }
    const [first = ''] = begins.instants
    const ends = stop === null ? null : this.#meant(stop, begins.date)
    if (ends !== null && 'reason' in ends) return ends
    if (ends === null || ends.instants === null) {
      if (seconds === null) return unknownEnd
      return checked(begins.date, [first, addSeconds(first, seconds)])
    }
    const span = pairOf(begins.instants, ends.instants, seconds)
    if (span !== null) return checked(begins.date, span)
    // A time alone that lies before the start is one of the next day.
    const next = isTimeAlone(stop) ? this.#meant(stop, addDays(begins.date, 1)) : ends
    const late = 'reason' in next ? null : pairOf(begins.instants, next.instants ?? [], seconds)
    return late === null ? { reason: 'ends_before_start', value: textOf(stop) } : checked(begins.date, late)
  }

  /** The instant at which the wall of the file's zone shows a time, so many seconds after midnight. */
  at(date: string, secondOfDay: number): string {
    const day = this.#daysOf(this.#options.timeZone)?.boundsOf(date)
    if (day?.seconds === 86_400) return addSeconds(day.start, secondOfDay)
    const time = {
      hour: Math.floor(secondOfDay / 3600),
      minute: Math.floor((secondOfDay % 3600) / 60),
      second: secondOfDay % 60,
    }
    return instantsAt(date, time, this.#options.timeZone)[0] ?? ''
  }

  /** The day of the file's zone in which an instant lies. */
  dayOf(instant: string): Bounds {
    const days = this.#daysOf(this.#options.timeZone)
    if (days === null) throw new RangeError(`Unknown time zone: ${this.#options.timeZone}`)
    return days.boundsOf(days.dateOf(instant))
  }

  /** @param day of a time that stands alone */
  #meant(moment: Moment, day: string | null): Meant | WrongTimes {
    if ('instant' in moment) return { date: moment.instant.slice(0, 10), instants: [moment.instant] }
    const { dateOrder, timeZone } = this.#options
    const isAlone = day !== null && isTimeAlone(moment)
    const read = isAlone ? { date: day, rest: moment.time || moment.date } : readDate(moment.date, dateOrder)
    if (read === null) {
      if (day === null && isTimeAlone(moment)) return { reason: 'no_start', value: moment.date }
      return { reason: 'not_a_date', value: moment.date }
    }
    const written = isAlone ? read.rest : moment.time || read.rest
    if (written === '') return { date: read.date, instants: null }
    const shift = offset.exec(written)
    const time = readTime(shift === null ? written : written.slice(0, shift.index).trim())
    if (time === null) return { reason: 'not_a_time', value: written }
    if (shift !== null) return { date: read.date, instants: [atOffset(read.date, time, shift)] }
    const zone = this.#daysOf(moment.zone ?? timeZone)
    if (zone === null) return { reason: 'unknown_zone', value: moment.zone ?? timeZone }
    const date = time.hour === 24 ? addDays(read.date, 1) : read.date
    return { date: read.date, instants: instantsOn(zone, date, { ...time, hour: time.hour % 24 }) }
  }

  #daysOf(timeZone: string): ZoneDays | null {
    let days = this.#zones.get(timeZone)
    if (days === undefined) {
      days = isTimeZone(timeZone) ? zoneDays(timeZone) : null
      this.#zones.set(timeZone, days)
    }
    return days
  }
}

/** Most days have no change of the clock, and their times need no calendar. */
function instantsOn(zone: ZoneDays, date: string, time: TimeOfDay): readonly string[] {
  const { start, seconds } = zone.boundsOf(date)
  if (seconds !== 86_400) return instantsAt(date, time, zone.timeZone)
  return [addSeconds(start, time.hour * 3600 + time.minute * 60 + time.second)]
}

function atOffset(date: string, { hour: hours, minute, second }: TimeOfDay, shift: RegExpExecArray): string {
  const [, , sign, offsetHours = '0', offsetMinutes = '0'] = shift
  const east = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? -60 : 60)
  return instantOf(epochSeconds(`${date}T00:00:00Z`) + hours * 3600 + minute * 60 + second - east)
}

/** Of the instants that a start and a stop can mean, those as far apart as the duration says; else the first that fit. */
function pairOf(
  starts: readonly string[],
  stops: readonly string[],
  seconds: number | null,
): readonly [string, string] | null {
  const pairs = starts.flatMap((start) =>
    stops.flatMap((stop) => (stop >= start ? [[start, stop] as const] : [])),
  )
  const isSaid = ([start, stop]: readonly [string, string]) => addSeconds(start, seconds ?? 0) === stop
  return (pairs.length > 1 && seconds !== null ? pairs.find(isSaid) : undefined) ?? pairs[0] ?? null
}

function isTimeAlone(moment: Moment | null): moment is Exclude<Moment, { instant: string }> {
  if (moment === null || 'instant' in moment) return false
  return moment.date === '' || (moment.time === '' && readTime(moment.date.replace(offset, '')) !== null)
}

function textOf(moment: Moment | null): string {
  if (moment === null) return ''
  return 'instant' in moment ? moment.instant : `${moment.date} ${moment.time}`.trim()
}

/** Null for none. */
function secondsOf(duration: SourceRow['duration']): number | WrongTimes | null {
  if (duration === null || typeof duration === 'number') return duration
  const read = parseDuration(duration, 'decimal')
  if (read.ok) return read.value
  return { reason: 'not_a_duration', value: duration }
}

/** Whether the zone that is chosen for the file decides when a moment is. */
export function isLocal(moment: Moment | null): boolean {
  if (moment === null || 'instant' in moment || moment.zone !== null) return false
  // A date alone ends as an offset may.
  const time = moment.time || (readDate(moment.date, 'dmy')?.rest ?? moment.date)
  return !offset.test(time)
}

/** Whether a moment says a time of day. */
export function hasTimeOfDay(moment: Moment): boolean {
  if ('instant' in moment || moment.time !== '') return true
  return readDate(moment.date, 'dmy')?.rest !== '' && readDate(moment.date, 'mdy')?.rest !== ''
}

function yearFault(date: string): WrongTimes | null {
  const year = Number(date.slice(0, 4))
  const { first, last } = plannedYears
  return year < first || year > last ? { reason: 'year', value: date } : null
}

function withinLimits(seconds: number, date: string): EntryTimes | WrongTimes {
  return seconds > 86_400 ? { reason: 'too_long', value: '' } : { date, seconds }
}

function checked(date: string, [start, stop]: readonly [string, string]): EntryTimes | WrongTimes {
  const seconds = epochSeconds(stop) - epochSeconds(start)
  if (seconds > longestDurationSeconds) return { reason: 'too_long', value: '' }
  return yearFault(start.slice(0, 10)) ?? { date, start, stop }
}
