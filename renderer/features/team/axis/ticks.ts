/** The two lines of words over the timeline: months over days or weeks, or years over months. */

import type { Preferences } from '../../../../shared/bridge/preferences.ts'
import { type DateFormat, writeDays } from '../../../../shared/domain/date-format.ts'
import { dayOfMonth, shortWeekday } from '../../../components/labels/day-label.ts'
import type { DayRange } from './axis.ts'
import { dateOfDay, dayNumber, weekOfDay } from './day-number.ts'

export interface Tick {
  /** The first day that it stands over, and how many it does. */
  readonly day: number
  readonly days: number
  readonly label: string
}

export interface Ticks {
  readonly unit: TickUnit
  readonly upper: readonly Tick[]
  readonly lower: readonly Tick[]
}

export type TickUnit = 'days' | 'weeks' | 'months'

/** Px below which a day, or a week, has no room for its number. */
const roomForNumber = 18
/** Px above which a day has room for its weekday as well. */
const roomForWeekday = 52

/** The unit of the lower line at a width of a day. */
export function tickUnit(dayWidth: number): TickUnit {
  if (dayWidth >= roomForNumber) return 'days'
  return dayWidth * 7 >= roomForNumber ? 'weeks' : 'months'
}

/** The words over a range of days; the first and the last of a line may reach beyond it. */
export function ticksOver(
  { from, to }: DayRange,
  dayWidth: number,
  { firstDayOfWeek, dateFormat }: Pick<Preferences, 'firstDayOfWeek' | 'dateFormat'>,
): Ticks {
  const unit = tickUnit(dayWidth)
  if (unit === 'months') {
    return { unit, upper: years(from, to), lower: months(from, to, { month: 'short' }, dateFormat) }
  }
  const lower = unit === 'days' ? days(from, to, dayWidth >= roomForWeekday) : weeks(from, to, firstDayOfWeek)
  return { unit, upper: months(from, to, { month: 'short', year: 'numeric' }, dateFormat), lower }
}

function days(from: number, to: number, withWeekday: boolean): Tick[] {
  return Array.from({ length: to - from }, (_, index) => {
    const day = from + index
    const date = dateOfDay(day)
    const number = dayOfMonth(date)
    return { day, days: 1, label: withWeekday ? `${shortWeekday(date)} ${number}` : number }
  })
}

function weeks(from: number, to: number, weekBegins: number): Tick[] {
  const ticks: Tick[] = []
  for (let day = weekOfDay(from, weekBegins); day < to; day += 7)
    ticks.push({ day, days: 7, label: dayOfMonth(dateOfDay(day)) })
  return ticks
}

function months(from: number, to: number, parts: Intl.DateTimeFormatOptions, format: DateFormat): Tick[] {
  const ticks: Tick[] = []
  for (let month = monthOf(from); ; month += 1) {
    const day = firstDayOfMonth(month)
    if (day >= to) return ticks
    const date = dateOfDay(day)
    const label = writeDays(date, date, parts, format)
    ticks.push({ day, days: firstDayOfMonth(month + 1) - day, label })
  }
}

function years(from: number, to: number): Tick[] {
  const ticks: Tick[] = []
  for (let year = Math.floor(monthOf(from) / 12); ; year += 1) {
    const day = firstDayOfMonth(year * 12)
    if (day >= to) return ticks
    ticks.push({ day, days: firstDayOfMonth(year * 12 + 12) - day, label: String(year) })
  }
}

/** Months since the year 0. */
function monthOf(day: number): number {
  const date = dateOfDay(day)
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
}

function firstDayOfMonth(month: number): number {
  const year = String(Math.floor(month / 12)).padStart(4, '0')
  return dayNumber(`${year}-${String((month % 12) + 1).padStart(2, '0')}-01`)
}

/** The days of the calendar month that lies so many months after the one of a day. */
export function monthAfter(day: number, months: number): DayRange {
  const month = monthOf(day) + months
  return { from: firstDayOfMonth(month), to: firstDayOfMonth(month + 1) }
}
