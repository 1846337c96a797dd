/** Where the columns and cards of the drawn board are. */

import type { Point } from '../../components/dragging/follow-press.ts'
import type { CardColumn } from './card-columns.ts'
import { type CardBox, type ColumnBox, edgeScroll } from './drop-target.ts'

/** Mark what is measured: what scrolls sideways, a column, its scrolling list, a card, a day of the strip. */
export const scrollerAttribute = 'data-days-scroller'
export const columnAttribute = 'data-column'
export const listAttribute = 'data-column-list'
export const taskAttribute = 'data-task'
export const dayAttribute = 'data-day'

/** The boxes in the order in which they take a drop: days of the strip before the columns below it. */
export function measureBoard(board: HTMLElement, columns: readonly CardColumn[]): readonly ColumnBox[] {
  const taskIds = new Map(columns.map((column) => [column.key, column.tasks.map((task) => task.id)]))
  const strip = [...board.querySelectorAll(`[${dayAttribute}]`)].map((element) =>
    boxOf(element, element.getAttribute(dayAttribute) ?? '', taskIds, []),
  )
  const drawn = [...board.querySelectorAll(`[${columnAttribute}]`)].map((element) =>
    boxOf(element, element.getAttribute(columnAttribute) ?? '', taskIds, cardsOf(element)),
  )
  return [...strip, ...drawn]
}

function boxOf(
  element: Element,
  key: string,
  taskIds: ReadonlyMap<string, readonly string[]>,
  cards: readonly CardBox[],
): ColumnBox {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return { key, left, right, top, bottom, taskIds: taskIds.get(key) ?? [], cards }
}

function cardsOf(column: Element): readonly CardBox[] {
  return [...column.querySelectorAll(`[${taskAttribute}]`)]
    .map((card) => {
      const { top, bottom } = card.getBoundingClientRect()
      return { id: card.getAttribute(taskAttribute) ?? '', top, bottom }
    })
    .sort((a, b) => a.top - b.top)
}

/** Scrolls the list of cards under the pointer up or down; answers whether it moved. */
export function scrollListUnder(board: HTMLElement, { x, y }: Point): boolean {
  const column = [...board.querySelectorAll(`[${columnAttribute}]`)].find((element) => {
    const { left, right } = element.getBoundingClientRect()
    return x >= left && x < right
  })
  const list = column?.querySelector(`[${listAttribute}]`)
  if (!list) return false
  const { top, bottom } = list.getBoundingClientRect()
  return scrollBy(list, 'scrollTop', edgeScroll(y, top, bottom))
}

export function scrollBy(scroller: Element, axis: 'scrollLeft' | 'scrollTop', by: number): boolean {
  const before = scroller[axis]
  scroller[axis] += by
  return scroller[axis] !== before
}
