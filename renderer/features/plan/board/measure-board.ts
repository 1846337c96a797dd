/** Where the columns and cards of the drawn board are. */

import type { BoardColumn } from './board-columns.ts'
import type { CardBox, ColumnBox } from '../../../entities/task/drop-target.ts'

/** Mark what is measured: what scrolls sideways, a column, its scrolling list, a card, a day of the strip. */
export const scrollerAttribute = 'data-days-scroller'
export const columnAttribute = 'data-column'
export const listAttribute = 'data-column-list'
export const taskAttribute = 'data-task'
export const dayAttribute = 'data-day'

/** The boxes in the order in which they take a drop: days of the strip before the columns below it. */
export function measureBoard(board: HTMLElement, columns: readonly BoardColumn[]): readonly ColumnBox[] {
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
