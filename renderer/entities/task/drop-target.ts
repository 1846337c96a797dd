/** Which place on a board of cards lies under the pointer. Pure geometry: the boxes are measured by whoever drags. */

import type { Point } from '../../components/dragging/follow-press.ts'

/** Where moved tasks land; `index` counts the tasks of the column without the moved ones. */
export interface DropTarget {
  /** The key of a column: a date, a status. */
  readonly column: string
  readonly index: number
}

export interface CardBox {
  readonly id: string
  readonly top: number
  readonly bottom: number
}

export interface ColumnBox {
  readonly key: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Ids of all the column's tasks in display order, drawn or not. */
  readonly taskIds: readonly string[]
  /** The cards that are drawn, from top to bottom; without any, what is dropped lands at the end. */
  readonly cards: readonly CardBox[]
}

/**
 * The place at which the moved cards would land. A column takes the drop over its whole height: below its last
 * card they land at the end. Null outside of every column.
 */
export function dropTargetAt(
  point: Point,
  columns: readonly ColumnBox[],
  movedIds: ReadonlySet<string>,
): DropTarget | null {
  const column = columns.find(
    (box) => point.x >= box.left && point.x < box.right && point.y >= box.top && point.y < box.bottom,
  )
  if (column === undefined) return null
  const resting = column.taskIds.filter((id) => !movedIds.has(id))
  const drawn = column.cards.filter((card) => !movedIds.has(card.id))
  const below = drawn.find((card) => point.y < (card.top + card.bottom) / 2)
  if (below !== undefined) return { column: column.key, index: resting.indexOf(below.id) }
  const last = drawn.at(-1)
  return { column: column.key, index: last === undefined ? resting.length : resting.indexOf(last.id) + 1 }
}

/**
 * How fast, in pixels a frame, a scroller moves while the pointer is held near one of its ends: nothing away
 * from the ends, faster the nearer, and never faster than `fastest`.
 */
export function edgeScroll(at: number, start: number, end: number, margin = 40, fastest = 14): number {
  const near = Math.min(margin, (end - start) / 4)
  if (near <= 0) return 0
  if (at < start + near) return -Math.ceil(Math.min(1, (start + near - at) / near) * fastest)
  if (at > end - near) return Math.ceil(Math.min(1, (at - end + near) / near) * fastest)
  return 0
}
