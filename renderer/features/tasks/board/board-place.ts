/** Places on the board by status: where what is moved lands, and what has to be written for it. */

import type { Status } from '../../../../shared/bridge/statuses.ts'
import type { ListedTask, TaskFilter } from '../../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import type { CardColumn } from '../../../entities/task/card-columns.ts'
import type { DropTarget } from '../../../entities/task/drop-target.ts'
import { placeTasks } from '../../../entities/task/task-order.ts'

/** A column as far as it is read: the first of its tasks, in their order, and how many there are. */
export interface StatusColumn extends CardColumn<ListedTask> {
  readonly status: Status
}

export interface StatusMove {
  readonly id: LocalId
  readonly statusId?: LocalId
  readonly position?: number
}

/** The statuses of the tasks that a filter asks for: a board of open tasks has no column of done ones. */
export function columnsFor(statuses: readonly Status[], { statusIds, types }: TaskFilter): readonly Status[] {
  return statuses.filter(
    ({ id, type }) => (statusIds?.includes(id) ?? true) && (types?.includes(type) ?? true),
  )
}

/**
 * The writes that bring tasks to a place: the status of those that come from other columns, and positions so that they
 * stand there in the order given. None when everything is there already.
 */
export function movesTo(
  columns: readonly StatusColumn[],
  ids: readonly LocalId[],
  target: DropTarget,
): readonly StatusMove[] {
  const column = columns.find(({ status }) => status.id === target.column)
  if (column === undefined) return []
  const positions = placeTasks(column.tasks, ids, target.index)
  const here = new Set<string>(column.tasks.map(({ id }) => id))
  const neighbours = column.tasks.map(({ id }) => id).filter((id) => !ids.includes(id) && positions.has(id))
  return [...ids, ...neighbours]
    .map((id) => moveOf(id, here.has(id) ? undefined : column.status.id, positions.get(id)))
    .filter(({ statusId, position }) => statusId !== undefined || position !== undefined)
}

function moveOf(id: LocalId, statusId: LocalId | undefined, position: number | undefined): StatusMove {
  return {
    id,
    ...(statusId === undefined ? {} : { statusId }),
    ...(position === undefined ? {} : { position }),
  }
}

/** The tasks that moves change, as they will be once these are written. */
export function asMoved(
  columns: readonly StatusColumn[],
  moves: readonly StatusMove[],
): readonly ListedTask[] {
  const tasks = new Map(columns.flatMap((column) => column.tasks.map((task) => [task.id, task])))
  return moves.flatMap((move) => {
    const task = tasks.get(move.id)
    return task === undefined ? [] : { ...task, ...move }
  })
}

/** The tasks of a column once what is landing has landed. */
export function withLanded(
  { status, tasks }: StatusColumn,
  landing: ReadonlyMap<LocalId, ListedTask>,
): readonly ListedTask[] {
  if (landing.size === 0) return tasks
  const resting = tasks.filter(({ id }) => !landing.has(id))
  const landed = [...landing.values()].filter(({ statusId }) => statusId === status.id)
  return [...resting, ...landed].sort((a, b) => a.position - b.position)
}
