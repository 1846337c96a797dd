/** The time axis: which days can be scrolled over, how wide a day is, and which of them are drawn. */

import { weekOfDay } from './day-number.ts'

/** Days that can be scrolled over, from `first` on. */
export interface Axis {
  readonly first: number
  readonly days: number
}

export type ZoomName = 'week' | 'month' | 'quarter' | 'year'

/** How many days each zoom brings into sight. */
export const zoomDays: Readonly<Record<ZoomName, number>> = { week: 7, month: 31, quarter: 92, year: 366 }

export const zoomNames = ['week', 'month', 'quarter', 'year'] as const

const daysBefore = 366
const daysAfter = 731

/** A year back and two years ahead of a day, from the beginning of a week. */
export function axisAround(day: number, weekBegins: number): Axis {
  const first = weekOfDay(day - daysBefore, weekBegins)
  return { first, days: day + daysAfter - first }
}

/** The width of a day, in px, at which so many days fill the track. */
export function widthForDays(days: number, trackWidth: number): number {
  return Math.max(trackWidth, 1) / days
}

/** Keeps a width between a week and a little more than a year in sight. */
export function clampDayWidth(width: number, trackWidth: number): number {
  const widest = widthForDays(5, trackWidth)
  const narrowest = widthForDays(400, trackWidth)
  return Math.min(widest, Math.max(narrowest, width))
}

/** The named zoom that is nearest to a width, as ratios go. */
export function nearestZoom(dayWidth: number, trackWidth: number): ZoomName {
  const distance = (name: ZoomName) => Math.abs(Math.log(dayWidth / widthForDays(zoomDays[name], trackWidth)))
  return zoomNames.reduce((nearest, name) => (distance(name) < distance(nearest) ? name : nearest))
}

/** Where the track must be scrolled to, in px, so that what lies under a point of it stays there at another width. */
export function scrollKeeping(scrollLeft: number, pointX: number, from: number, to: number): number {
  return Math.max(0, ((scrollLeft + pointX) * to) / from - pointX)
}

/** A range of day numbers, `[from, to)`. */
export interface DayRange {
  readonly from: number
  readonly to: number
}

/** The days in sight, begun ones included: as many for every place of the same track. */
export function daysInSight(axis: Axis, scrollLeft: number, trackWidth: number, dayWidth: number): DayRange {
  const from = axis.first + Math.floor(Math.max(0, scrollLeft) / dayWidth)
  return { from, to: from + Math.ceil(trackWidth / dayWidth) + 1 }
}

/**
 * The days that are drawn: those in sight with three quarters as many on either side, in steps of a quarter, so that scrolling
 * draws little anew and only now and then, and never what comes into sight.
 */
export function drawnDays(axis: Axis, sight: DayRange): DayRange {
  const step = Math.max(1, Math.ceil((sight.to - sight.from) / 4))
  const passed = Math.floor((sight.from - axis.first) / step)
  const from = axis.first + (passed - 3) * step
  const to = axis.first + (passed + 8) * step
  return { from: Math.max(axis.first, from), to: Math.min(axis.first + axis.days, to) }
}

/** Some days of some height, in px from the first row. */
export interface Stretch {
  readonly days: DayRange
  readonly top: number
  readonly bottom: number
}

/** Whether what is drawn holds what is in sight, and such a share of it more on each side where there is more to scroll to. */
export function reaches(axis: Axis, drawn: Stretch | null, sight: Stretch, share: number): boolean {
  if (drawn === null) return false
  const days = (sight.days.to - sight.days.from) * share
  const height = (sight.bottom - sight.top) * share
  return (
    drawn.days.from <= Math.max(axis.first, sight.days.from - days) &&
    drawn.days.to >= Math.min(axis.first + axis.days, sight.days.to + days) &&
    drawn.top <= Math.max(0, sight.top - height) &&
    drawn.bottom >= sight.bottom + height
  )
}

/** Whether two stretches have nothing in common. */
export function areApart(a: Stretch, b: Stretch): boolean {
  return a.days.to <= b.days.from || a.days.from >= b.days.to || a.bottom <= b.top || a.top >= b.bottom
}
