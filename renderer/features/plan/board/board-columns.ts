/** The board as columns from left to right: the backlog first, then the days. */

import { addDays } from '../../../../shared/domain/plain-date.ts'
import type { Board, BoardDay, BoardTask } from '../../../../shared/bridge/tasks.ts'
import type { CardColumn } from '../../../entities/task/card-columns.ts'

/** A plain date, or the backlog's key. */
export type ColumnKey = string

export const backlogKey = 'backlog'

export interface BoardColumn extends CardColumn<BoardTask> {
  /** Null for the backlog. */
  readonly date: string | null
  /** Working time, blocks and tracked time of the day; null for the backlog, which has no end. */
  readonly day: Omit<BoardDay, 'date' | 'tasks'> | null
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
