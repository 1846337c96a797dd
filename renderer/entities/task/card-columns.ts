/** The columns of a board of cards: where a card stands in them, and where the arrow keys go from there. */

import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Direction } from '../../components/arrow-keys.ts'
import type { DropTarget } from './drop-target.ts'

export interface CardColumn<Card extends { readonly id: LocalId } = { readonly id: LocalId }> {
  /** A date, a status. */
  readonly key: string
  /** In display order; a task may have a card in several columns. */
  readonly tasks: readonly Card[]
}

/** A card: a task of several days has one on each of them. */
export interface CardRef {
  readonly id: LocalId
  /** Null for the first of its cards. */
  readonly column: string | null
}

/** Where a card is; where its column does not have it any more, the first card of its task. */
export function placeOf(columns: readonly CardColumn[], { id, column: wanted }: CardRef) {
  let first: { readonly column: number; readonly index: number } | null = null
  for (const [column, { key, tasks }] of columns.entries()) {
    if (first !== null && key !== wanted) continue
    const index = tasks.findIndex((task) => task.id === id)
    if (index < 0) continue
    if (wanted === null || key === wanted) return { column, index }
    first = { column, index }
  }
  return first
}

export function findTask<Card extends { readonly id: LocalId }>(
  columns: readonly CardColumn<Card>[],
  card: CardRef,
): Card | null {
  const place = placeOf(columns, card)
  return place === null ? null : (columns[place.column]?.tasks[place.index] ?? null)
}

/** The card beside one, as the arrow keys go: within its column, or at the same height of the next that has any. */
export function cardBeside(
  columns: readonly CardColumn[],
  card: CardRef,
  direction: Direction,
): CardRef | null {
  const place = placeOf(columns, card)
  if (place === null) return null
  if (direction === 'up' || direction === 'down') {
    return cardAt(columns[place.column], place.index + (direction === 'up' ? -1 : 1))
  }
  const step = direction === 'left' ? -1 : 1
  for (let column = place.column + step; columns[column] !== undefined; column += step) {
    const beside = columns[column]
    const found = cardAt(beside, Math.min(place.index, (beside?.tasks.length ?? 0) - 1))
    if (found !== null) return found
  }
  return null
}

function cardAt(column: CardColumn | undefined, index: number): CardRef | null {
  const task = column?.tasks[index]
  return column === undefined || task === undefined ? null : { id: task.id, column: column.key }
}

/**
 * Where a step of the arrow keys brings the tasks, the first of them from the column `from`; null at the edge of the board.
 * Into another column they keep their height.
 */
export function stepTarget(
  columns: readonly CardColumn[],
  ids: readonly LocalId[],
  direction: Direction,
  from: string | null = null,
): DropTarget | null {
  const leading = ids[0]
  const place = leading === undefined ? null : placeOf(columns, { id: leading, column: from })
  if (place === null) return null
  const moved = new Set<string>(ids)
  const here = columns[place.column]
  if (here === undefined) return null
  const above = here.tasks.slice(0, place.index).filter((task) => !moved.has(task.id)).length
  const resting = here.tasks.filter((task) => !moved.has(task.id)).length
  if (direction === 'up') return above === 0 ? null : { column: here.key, index: above - 1 }
  if (direction === 'down') return above >= resting ? null : { column: here.key, index: above + 1 }
  const beside = columns[place.column + (direction === 'left' ? -1 : 1)]
  if (beside === undefined) return null
  const others = beside.tasks.filter((task) => !moved.has(task.id)).length
  return { column: beside.key, index: Math.min(above, others) }
}
