import { columnAttribute, scrollerAttribute } from '../../../entities/task/measure-board.ts'

/**
 * Brings the column that holds the element into sight, by the least scrolling. Not by `scrollIntoView`, which would
 * also shift the page when it cannot go far enough.
 */
export function revealColumn(element: Element): void {
  const column = element.closest(`[${columnAttribute}]`)
  const scroller = column?.closest(`[${scrollerAttribute}]`)
  if (!column || !scroller) return
  const box = column.getBoundingClientRect()
  const sight = scroller.getBoundingClientRect()
  if (box.left < sight.left) scroller.scrollLeft += box.left - sight.left
  else if (box.right > sight.right) scroller.scrollLeft += box.right - sight.right
}
