/** Moving tasks over the board: what has to be written, and how the board looks meanwhile. */

import type { Board, BoardTask, Task } from '../../../../shared/bridge/tasks.ts'
import { dayOfTask, firstDayAfterMove, standsOn } from '../../../../shared/domain/task-days.ts'
import type { DropTarget } from '../../../entities/task/drop-target.ts'
import { startingOn } from '../../../entities/task/planned-dates.ts'
import { placeTasks } from '../../../entities/task/task-order.ts'
import { backlogKey, type BoardColumn, type ColumnKey, columnsOf, dateOfColumn } from './board-columns.ts'

/** The changes of one task. A key that is absent stays as it is. */
export interface TaskMove {
  readonly id: Task['id']
  readonly changes: { readonly date?: string | null; readonly position?: number }
}

/** Where tasks are taken from: those that stand there move by as many days as it is to the target. Null begins them there. */
type TakenFrom = ColumnKey | null

/**
 * The writes that bring the tasks to the target: the moved ones first, in the order given, then the neighbours that
 * had to make room. None when everything is there already. A task of several days keeps its length.
 */
export function movesTo(
  columns: readonly BoardColumn[],
  tasks: readonly Task[],
  target: DropTarget,
  from: TakenFrom = null,
): readonly TaskMove[] {
  const destination = columns.find((column) => column.key === target.column)
  if (destination === undefined) return []
  const moved = new Set<string>(tasks.map((task) => task.id))
  const positions = placeTasks(destination.tasks, [...moved], target.index)
  const date = dateOfColumn(target.column)
  const taken = from === null ? null : dateOfColumn(from)
  const written = [...tasks, ...destination.tasks.filter((task) => !moved.has(task.id))]
  return written.flatMap((task) => {
    const position = positions.get(task.id)
    const first = !moved.has(task.id)
      ? task.date
      : date === null
        ? null
        : firstDayAfterMove(task, taken, date)
    const changes = {
      ...(task.date === first ? {} : { date: first }),
      ...(position === undefined ? {} : { position }),
    }
    return Object.keys(changes).length === 0 ? [] : [{ id: task.id, changes }]
  })
}

/** The board as it will be once the moves are stored. Days without any of the moved tasks stay what they are. */
export function withMoves(board: Board, moves: readonly TaskMove[]): Board {
  const changes = new Map<string, TaskMove['changes']>(moves.map((move) => [move.id, move.changes]))
  const arriving = movedTasks(board, changes)
  function withArriving(tasks: BoardTask[], date: string | null): BoardTask[] {
    const staying = tasks.filter((task) => !changes.has(task.id))
    const added = arriving.flatMap((task) => onDate(task, date) ?? [])
    if (added.length === 0 && staying.length === tasks.length) return tasks
    return [...staying, ...added].sort(byPosition)
  }
  return {
    days: board.days.map((day) => {
      const tasks = withArriving(day.tasks, day.date)
      return tasks === day.tasks ? day : { ...day, tasks }
    }),
    backlog: withArriving(board.backlog, null),
  }
}

interface MovedTask {
  readonly task: BoardTask
  /** The share of each of its days, numbered from 1, as far as they are known. */
  readonly shares: ReadonlyMap<number, number | null>
}

function movedTasks(board: Board, changes: ReadonlyMap<string, TaskMove['changes']>): readonly MovedTask[] {
  const moved = new Map<string, { task: BoardTask; shares: Map<number, number | null> }>()
  for (const { key, date, tasks } of columnsOf(board)) {
    for (const task of tasks) {
      const changed = changes.get(task.id)
      if (changed === undefined) continue
      const { date: first = task.date, ...placed } = changed
      const known = moved.get(task.id) ?? {
        task: { ...task, ...placed, ...startingOn(task, first) },
        shares: new Map<number, number | null>(),
      }
      moved.set(task.id, known)
      if (key !== backlogKey && date !== null) {
        known.shares.set(dayOfTask(task, date)?.number ?? 1, task.daySeconds)
      }
    }
  }
  return [...moved.values()]
}

/** Null when the task does not stand there. Until the core has answered, its days have what they had before. */
function onDate({ task, shares }: MovedTask, date: string | null): BoardTask | null {
  if (date === null) return task.date === null ? task : null
  if (!standsOn(task, date)) return null
  const share = shares.get(dayOfTask(task, date)?.number ?? 1)
  return share === undefined ? task : { ...task, daySeconds: share }
}

function byPosition(a: Task, b: Task): number {
  return a.position - b.position || a.name.localeCompare(b.name)
}
