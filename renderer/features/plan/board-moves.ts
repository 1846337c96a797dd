/** Moving tasks over the board: what has to be written, and how the board looks meanwhile. */

import type { Board, Task } from '../../../shared/bridge/tasks.ts'
import {
  type ColumnKey,
  backlogKey,
  type BoardColumn,
  columnKeyOf,
  dateOfColumn,
  placeOf,
} from './board-columns.ts'
import type { DropTarget } from '../../entities/task/drop-target.ts'
import { placeTasks } from '../../entities/task/task-order.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

/** What one task gets. A key that is absent stays as it is. */
export interface TaskMove {
  readonly id: Task['id']
  readonly changes: { readonly date?: string | null; readonly position?: number }
}

/**
 * The writes that bring the tasks to the target: the moved ones first, in the order given, then the neighbours that
 * had to make room. None when everything is there already.
 */
export function movesTo(
  columns: readonly BoardColumn[],
  ids: readonly Task['id'][],
  target: DropTarget,
): readonly TaskMove[] {
  const destination = columns.find((column) => column.key === target.column)
  if (destination === undefined) return []
  const positions = placeTasks(destination.tasks, ids, target.index)
  const known = new Map(columns.flatMap((column) => column.tasks.map((task) => [task.id, task])))
  const written: readonly Task['id'][] = [
    ...ids,
    ...destination.tasks.map((task) => task.id).filter((id) => !ids.includes(id)),
  ]
  return written.flatMap((id) => {
    const task = known.get(id)
    if (task === undefined) return []
    const position = positions.get(id)
    const date = dateOfColumn(target.column)
    const changes = {
      ...(ids.includes(id) && task.date !== date ? { date } : {}),
      ...(position === undefined ? {} : { position }),
    }
    return Object.keys(changes).length === 0 ? [] : [{ id, changes }]
  })
}

/** Where a step of the arrow keys brings the tasks; null at the edge of the board. */
export function stepTarget(
  columns: readonly BoardColumn[],
  ids: readonly string[],
  direction: Direction,
): DropTarget | null {
  const leading = ids[0]
  const place = leading === undefined ? null : placeOf(columns, leading)
  if (place === null) return null
  const moved = new Set(ids)
  const here = columns[place.column]
  if (here === undefined) return null
  const above = here.tasks.slice(0, place.index).filter((task) => !moved.has(task.id)).length
  const resting = here.tasks.filter((task) => !moved.has(task.id)).length
  if (direction === 'up') return above === 0 ? null : { column: here.key, index: above - 1 }
  if (direction === 'down') return above >= resting ? null : { column: here.key, index: above + 1 }
  const beside = columns[place.column + (direction === 'left' ? -1 : 1)]
  return beside === undefined ? null : { column: beside.key, index: Math.min(above, beside.tasks.length) }
}

/** The board as it will be once the moves are stored. */
export function withMoves(board: Board, moves: readonly TaskMove[]): Board {
  const changes = new Map<string, TaskMove['changes']>(moves.map((move) => [move.id, move.changes]))
  const all = [...board.backlog, ...board.days.flatMap((day) => day.tasks)].map((task) =>
    changedTask(task, changes.get(task.id)),
  )
  const columns = Map.groupBy(all, (task) => columnKeyOf(task.date))
  const inOrder = (key: ColumnKey): Task[] => (columns.get(key) ?? []).sort(byPosition)
  return {
    days: board.days.map((day) => ({ ...day, tasks: inOrder(day.date) })),
    backlog: inOrder(backlogKey),
  }
}

function changedTask(task: Task, changes: TaskMove['changes'] | undefined): Task {
  return changes === undefined ? task : { ...task, ...changes }
}

function byPosition(a: Task, b: Task): number {
  return a.position - b.position || a.name.localeCompare(b.name)
}
