/** Where a key moves to in the list; headings are stepped over. */

import type { ListItem } from './list-items.ts'

/** The next row in the direction of the step, beginning with `from` itself; -1 when there is none. */
function rowFrom(items: readonly ListItem[], from: number, step: 1 | -1): number {
  for (let index = from; index >= 0 && index < items.length; index += step) {
    if (items[index]?.kind !== 'day') return index
  }
  return -1
}

/** The index of the row to which the key moves, -1 when it moves nowhere. `page`: rows that fit on the screen. */
export function targetOf(items: readonly ListItem[], from: number, key: string, page: number): number {
  const last = items.length - 1
  switch (key) {
    case 'ArrowDown':
      return rowFrom(items, from + 1, 1)
    case 'ArrowUp':
      return rowFrom(items, from - 1, -1)
    case 'PageDown':
      return rowFrom(items, Math.min(from + page, last), -1)
    case 'PageUp':
      return rowFrom(items, Math.max(from - page, 0), 1)
    case 'Home':
      return rowFrom(items, 0, 1)
    case 'End':
      return rowFrom(items, last, -1)
    default:
      return -1
  }
}
