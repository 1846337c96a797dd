/** The board as columns from left to right: the backlog first, then the days. */

import type { Board, BoardDay, Task } from '../../../shared/bridge/tasks.ts'

/** A plain date, or the backlog's key. */
export type ColumnKey = string

export const backlogKey = 'backlog'

export interface BoardColumn {
  readonly key: ColumnKey
  /** Null for the backlog. */
  readonly date: string | null
  /** In display order. */
  readonly tasks: readonly Task[]
  /** Working time, blocks and tracked time of the day; null for the backlog, which has no end. */
  readonly day: Omit<BoardDay, 'date' | 'tasks'> | null
}

export function columnsOf(board: Board): readonly BoardColumn[] {
  return [
    { key: backlogKey, date: null, tasks: board.backlog, day: null },
    ...board.days.map((day) => ({ key: day.date, date: day.date, tasks: day.tasks, day })),
  ]
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

export interface PlaceOnBoard {
  readonly column: number
  readonly index: number
}

export function placeOf(columns: readonly BoardColumn[], taskId: string): PlaceOnBoard | null {
  for (const [column, { tasks }] of columns.entries()) {
    const index = tasks.findIndex((task) => task.id === taskId)
    if (index >= 0) return { column, index }
  }
  return null
}

export function findTask(columns: readonly BoardColumn[], taskId: string): Task | null {
  const place = placeOf(columns, taskId)
  return place === null ? null : (columns[place.column]?.tasks[place.index] ?? null)
}

/** The card beside one, as the arrow keys go: within its column, or at the same height of the next that has any. */
export function cardBeside(
  columns: readonly BoardColumn[],
  taskId: string,
  direction: 'up' | 'down' | 'left' | 'right',
): Task['id'] | null {
  const place = placeOf(columns, taskId)
  if (place === null) return null
  if (direction === 'up' || direction === 'down') {
    const index = place.index + (direction === 'up' ? -1 : 1)
    return columns[place.column]?.tasks[index]?.id ?? null
  }
  const step = direction === 'left' ? -1 : 1
  for (let column = place.column + step; columns[column] !== undefined; column += step) {
    const tasks = columns[column]?.tasks ?? []
    const beside = tasks[Math.min(place.index, tasks.length - 1)]
    if (beside !== undefined) return beside.id
  }
  return null
}
