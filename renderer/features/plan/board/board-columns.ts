/** The board as columns from left to right: the backlog first, then the days. */

import type { Direction } from '../../../components/arrow-keys.ts'
import { addDays } from '../../../../shared/domain/plain-date.ts'
import type { Board, BoardDay, BoardTask, Task } from '../../../../shared/bridge/tasks.ts'

/** A plain date, or the backlog's key. */
export type ColumnKey = string

export const backlogKey = 'backlog'

export interface BoardColumn {
  readonly key: ColumnKey
  /** Null for the backlog. */
  readonly date: string | null
  /** In display order; a task of several days is in the column of each. */
  readonly tasks: readonly BoardTask[]
  /** Working time, blocks and tracked time of the day; null for the backlog, which has no end. */
  readonly day: Omit<BoardDay, 'date' | 'tasks'> | null
}

/** A card: a task of several days has one on each of them. */
export interface CardRef {
  readonly id: Task['id']
  /** Null for the first of its cards. */
  readonly column: ColumnKey | null
}

/** Days that stay as they are stay the same columns, so that what shows them is not drawn anew. */
const columnsOfDays = new WeakMap<BoardDay, BoardColumn>()

export function columnsOf(board: Board): readonly BoardColumn[] {
  return [{ key: backlogKey, date: null, tasks: board.backlog, day: null }, ...board.days.map(columnOf)]
}

export function columnOf(day: BoardDay): BoardColumn {
  const known = columnsOfDays.get(day)
  if (known !== undefined) return known
  const column = { key: day.date, date: day.date, tasks: day.tasks, day }
  columnsOfDays.set(day, column)
  return column
}

export function columnKeyOf(date: string | null): ColumnKey {
  return date ?? backlogKey
}

/** The date that tasks of a column carry. */
export function dateOfColumn(key: ColumnKey): string | null {
  return key === backlogKey ? null : key
}

export function findColumn(columns: readonly BoardColumn[], key: ColumnKey): BoardColumn | undefined {
  return columns.find((column) => column.key === key)
}

/** The first day after a date that has working time, of two weeks; undefined where none of those that were read has any. */
export function workdayAfter(columns: readonly BoardColumn[], date: string): BoardColumn | undefined {
  for (let days = 1; days <= 14; days += 1) {
    const next = findColumn(columns, addDays(date, days))
    if ((next?.day?.capacitySeconds ?? 0) > 0) return next
  }
  return undefined
}

export interface PlaceOnBoard {
  readonly column: number
  readonly index: number
}

/** Where a card is; where its column does not have it any more, the first card of its task. */
export function placeOf(
  columns: readonly BoardColumn[],
  { id, column: wanted }: CardRef,
): PlaceOnBoard | null {
  let first: PlaceOnBoard | null = null
  for (const [column, { key, tasks }] of columns.entries()) {
    if (first !== null && key !== wanted) continue
    const index = tasks.findIndex((task) => task.id === id)
    if (index < 0) continue
    if (wanted === null || key === wanted) return { column, index }
    first = { column, index }
  }
  return first
}

export function findTask(columns: readonly BoardColumn[], card: CardRef): BoardTask | null {
  const place = placeOf(columns, card)
  return place === null ? null : (columns[place.column]?.tasks[place.index] ?? null)
}

/** The card beside one, as the arrow keys go: within its column, or at the same height of the next that has any. */
export function cardBeside(
  columns: readonly BoardColumn[],
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

function cardAt(column: BoardColumn | undefined, index: number): CardRef | null {
  const task = column?.tasks[index]
  return column === undefined || task === undefined ? null : { id: task.id, column: column.key }
}
