/** The days of the board as one endless row: every day has a place, counted from a day in its middle. */

import { addDays, daysBetween, firstDayOfWeek } from '../../../../shared/domain/plain-date.ts'

/** The row goes so far into the past and the future: twenty years each, which no scroll bar reaches. */
export const daysEachWay = 7300

export const dayCount = 2 * daysEachWay + 1

const dayMilliseconds = 86_400_000

/** The date at a place of the row in whose middle `origin` lies. Plain dates have no zone and no changed clocks. */
export function dateAt(origin: string, place: number): string {
  return addDays(origin, place - daysEachWay)
}

/** The place of a date. Dates before the row's beginning are at its beginning, those after its end at its end. */
export function placeOfDate(origin: string, date: string): number {
  const place = Math.round((Date.parse(date) - Date.parse(origin)) / dayMilliseconds) + daysEachWay
  return Math.max(0, Math.min(dayCount - 1, place))
}

/** Days that are read together, both ends included. */
export interface BoardRange {
  readonly from: string
  readonly to: string
}

/**
 * The range to read when the days from `first` to `last` are in sight: their weeks, and a week on either side, so that
 * scrolling finds the next days there, and a few steps of it read the same range.
 */
export function rangeAround(first: string, last: string, weekBegins: number): BoardRange {
  return {
    from: addDays(firstDayOfWeek(first, weekBegins), -7),
    to: addDays(firstDayOfWeek(last, weekBegins), 13),
  }
}

/** This week and the next: in them are today and the next day that has working time. */
export function rangeNear(today: string, weekBegins: number): BoardRange {
  const from = firstDayOfWeek(today, weekBegins)
  return { from, to: addDays(from, 13) }
}

export function isWithin(date: string, { from, to }: BoardRange): boolean {
  return date >= from && date <= to
}

/** The weeks of a range that begins and ends with one. */
export function weeksOf({ from, to }: BoardRange): readonly BoardRange[] {
  const weeks: BoardRange[] = []
  for (let first = from; first <= to; first = addDays(first, 7))
    weeks.push({ from: first, to: addDays(first, 6) })
  return weeks
}

/** A range stays in use while it reaches a few days around those in sight, and is not much larger than the wanted one. */
export function reachesAround(range: BoardRange, inSight: BoardRange, wanted: BoardRange): boolean {
  const reaches = range.from <= addDays(inSight.from, -3) && range.to >= addDays(inSight.to, 3)
  return reaches && daysBetween(range.from, range.to) <= daysBetween(wanted.from, wanted.to) + 7
}

/** Both ranges and what lies between them. */
export function spanning(a: BoardRange, b: BoardRange): BoardRange {
  return { from: a.from < b.from ? a.from : b.from, to: a.to > b.to ? a.to : b.to }
}

/** How many whole columns, none narrower than `narrowest`, have room side by side: one at least. */
export function columnsThatFit(width: number, narrowest: number): number {
  return Math.max(1, Math.floor(width / narrowest))
}
