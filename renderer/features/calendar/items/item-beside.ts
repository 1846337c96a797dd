/** Where the arrow keys lead from an item. */

import type { Direction } from '../../../components/arrow-keys.ts'
import { type CalendarItem, type Lane, laneOf } from './calendar-item.ts'

/** The items that begin in each day, or, for the first day, before it; days in their order. */
export type ItemsByDay = readonly (readonly CalendarItem[])[]

/**
 * The item beside another: above and below in its day by time; to the sides first in the day's other lane, then in the
 * nearest day that has any. Among several the one that is nearest in time of day. Null at the ends.
 */
export function itemBeside(days: ItemsByDay, key: string, direction: Direction): CalendarItem | null {
  const index = days.findIndex((day) => day.some((item) => item.key === key))
  const day = days[index]
  const item = day?.find((each) => each.key === key)
  if (day === undefined || item === undefined) return null
  if (direction === 'up' || direction === 'down') return aboveOrBelow(day, key, direction)
  const step = direction === 'left' ? -1 : 1
  const towards: Lane = direction === 'left' ? 'planned' : 'tracked'
  const beside = laneOf(item) === towards ? [] : day.filter((each) => laneOf(each) === towards)
  if (beside.length > 0) return nearest(beside, item.start)
  for (let other = index + step; days[other] !== undefined; other += step) {
    const items = days[other] ?? []
    const entered = items.filter((each) => laneOf(each) !== towards)
    if (items.length > 0)
      return nearest(entered.length > 0 ? entered : items, shifted(item.start, other - index))
  }
  return null
}

function aboveOrBelow(
  day: readonly CalendarItem[],
  key: string,
  direction: 'up' | 'down',
): CalendarItem | null {
  const sorted = inOrder(day)
  const at = sorted.findIndex((item) => item.key === key)
  return sorted[at + (direction === 'up' ? -1 : 1)] ?? null
}

/** The items of a day by time, planned before tracked. */
export function inOrder(day: readonly CalendarItem[]): readonly CalendarItem[] {
  return day.toSorted(
    (a, b) => a.start - b.start || laneOf(a).localeCompare(laneOf(b)) || a.key.localeCompare(b.key),
  )
}

function nearest(items: readonly CalendarItem[], moment: number): CalendarItem | null {
  const distance = (item: CalendarItem) => Math.abs(item.start - moment)
  return items.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

/** About the same time of another day: near enough to choose by. */
function shifted(moment: number, days: number): number {
  return moment + days * 24 * 3600
}
