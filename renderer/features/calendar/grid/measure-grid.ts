/** Which day lies under the pointer, and where in it: read from what is drawn. */

import type { Point } from '../../../components/dragging/follow-press.ts'
import { edgeScroll } from '../../../entities/task/drop-target.ts'

/** Marks the drawn column of a day, by its date. */
export const dayAttribute = 'data-day'
/** Marks what stays on top of the columns while they scroll, and the parts of it by date. */
export const headAttribute = 'data-calendar-head'
export const headDayAttribute = 'data-head-day'
/** Marks what stays at the left of the columns. */
export const gutterAttribute = 'data-calendar-gutter'

/** Marks the column of activity, in which nothing is dropped. */
export const activityAttribute = 'data-activity'

export interface GridPlace {
  readonly date: string
  /** CSS pixels below the top of the column. */
  readonly place: number
}

/** The place in the nearest day's column. */
export function placeUnder(grid: Element, { x, y }: Point): GridPlace | null {
  const columns = [...grid.querySelectorAll(`[${dayAttribute}]`)].map((element) => ({
    date: element.getAttribute(dayAttribute) ?? '',
    box: element.getBoundingClientRect(),
  }))
  const distance = ({ left, right }: DOMRect) => Math.max(left - x, 0, x - right)
  const [nearest] = columns.toSorted((a, b) => distance(a.box) - distance(b.box))
  return nearest === undefined ? null : { date: nearest.date, place: y - nearest.box.top }
}

/** Whether the point lies where times are drawn, not over heads, lists or outside. */
export function isOverHours(grid: Element, { x, y }: Point): boolean {
  const { left, right, bottom } = grid.getBoundingClientRect()
  return x >= left && x < right && y >= topOfHours(grid) && y < bottom
}

/** Whether the point lies over the activity, or farther to its side. */
export function isOverActivity(grid: Element, { x }: Point): boolean {
  const column = grid.querySelector(`[${activityAttribute}]`)
  return column !== null && x >= column.getBoundingClientRect().left
}

/** The day whose head, with the tasks of the day, lies under the point. */
export function headDayUnder(grid: Element, { x, y }: Point): string | null {
  const found = [...grid.querySelectorAll(`[${headDayAttribute}]`)].find((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return x >= left && x < right && y >= top && y < bottom
  })
  return found?.getAttribute(headDayAttribute) ?? null
}

/** Scrolls the hours when the pointer is near their edges; answers whether anything moved. */
export function scrollGrid(grid: Element, { x, y }: Point): boolean {
  const { right, bottom } = grid.getBoundingClientRect()
  const left = grid.querySelector(`[${gutterAttribute}]`)?.getBoundingClientRect().right ?? 0
  const { scrollTop, scrollLeft } = grid
  if (x >= left && x <= right) grid.scrollTop += edgeScroll(y, topOfHours(grid), bottom, 32, 10)
  if (y >= topOfHours(grid)) grid.scrollLeft += edgeScroll(x, left, right, 24, 10)
  return grid.scrollTop !== scrollTop || grid.scrollLeft !== scrollLeft
}

function topOfHours(grid: Element): number {
  return grid.querySelector(`[${headAttribute}]`)?.getBoundingClientRect().bottom ?? 0
}
