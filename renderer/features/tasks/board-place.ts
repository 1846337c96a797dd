/** Places on the board by status: where what is moved lands, and what has to be written for it. */

import type { Status } from '../../../shared/bridge/statuses.ts'
import type { ListedTask, TaskFilter } from '../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { DropTarget } from '../../entities/task/drop-target.ts'
import { placeTasks } from '../../entities/task/task-order.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

/** A column as far as it is read: the first of its tasks, in their order, and how many there are. */
export interface StatusColumn {
  readonly status: Status
  readonly tasks: readonly ListedTask[]
  /** The latest of what the filter leaves out: in the order in which they came, not in one that a person gives them. */
  readonly isLatest: boolean
}

export interface StatusMove {
  readonly id: LocalId
  readonly statusId?: LocalId
  readonly position?: number
}

/**
 * The columns that the board shows for a filter. Of what the filter leaves out, such as what is done, the latest is there: where
 * something is dropped it is seen.
 */
export function columnsFor(
  statuses: readonly Status[],
  filter: TaskFilter,
): readonly { readonly status: Status; readonly isLatest: boolean }[] {
  const { statusIds, types } = filter
  return statuses
    .filter(({ id }) => statusIds === undefined || statusIds.includes(id))
    .map((status) => ({ status, isLatest: types !== undefined && !types.includes(status.type) }))
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
  if (column.isLatest) {
    const isHere = (id: LocalId): boolean => column.tasks.some((task) => task.id === id)
    return ids.filter((id) => !isHere(id)).map((id) => ({ id, statusId: column.status.id }))
  }
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

/** Where moved tasks are seen: first among the latest, else where they were put. */
export function landingPlace(columns: readonly StatusColumn[], target: DropTarget): DropTarget {
  const isLatest = columns.some((column) => column.isLatest && column.status.id === target.column)
  return isLatest ? { ...target, index: 0 } : target
}

/** Where one step by key brings tasks; null at the edge of the board. Into another column they keep their height. */
export function stepTarget(
  columns: readonly StatusColumn[],
  ids: readonly LocalId[],
  direction: Direction,
): DropTarget | null {
  const [first] = ids
  const at = columns.findIndex(({ tasks }) => tasks.some(({ id }) => id === first))
  const column = columns[at]
  if (first === undefined || column === undefined) return null
  if (column.isLatest && (direction === 'up' || direction === 'down')) return null
  const moved = new Set<string>(ids)
  const resting = column.tasks.filter(({ id }) => !moved.has(id))
  const above = column.tasks.slice(
    0,
    column.tasks.findIndex(({ id }) => id === first),
  )
  const index = above.filter(({ id }) => !moved.has(id)).length
  switch (direction) {
    case 'up':
      return index === 0 ? null : { column: column.status.id, index: index - 1 }
    case 'down':
      return index >= resting.length ? null : { column: column.status.id, index: index + 1 }
    default: {
      const next = columns[at + (direction === 'left' ? -1 : 1)]
      return next === undefined ? null : { column: next.status.id, index: Math.min(index, next.tasks.length) }
    }
  }
}

/** The card that the focus goes to from another one; null at the edge. */
export function cardBeside(
  columns: readonly StatusColumn[],
  from: LocalId,
  direction: Direction,
): LocalId | null {
  const at = columns.findIndex(({ tasks }) => tasks.some(({ id }) => id === from))
  const index = columns[at]?.tasks.findIndex(({ id }) => id === from) ?? -1
  if (direction === 'up' || direction === 'down') {
    return columns[at]?.tasks[index + (direction === 'up' ? -1 : 1)]?.id ?? null
  }
  const step = direction === 'left' ? -1 : 1
  for (let next = at + step; next >= 0 && next < columns.length; next += step) {
    const tasks = columns[next]?.tasks ?? []
    const beside = tasks[Math.min(index, tasks.length - 1)]
    if (beside !== undefined) return beside.id
  }
  return null
}

/** The columns as they will look once the tasks have landed. */
export function withLanded(
  column: StatusColumn,
  landing: { readonly tasks: readonly ListedTask[]; readonly target: DropTarget } | null,
): readonly ListedTask[] {
  if (landing === null) return column.tasks
  const ids = new Set<string>(landing.tasks.map(({ id }) => id))
  const resting = column.tasks.filter(({ id }) => !ids.has(id))
  if (landing.target.column !== column.status.id) return resting
  const { index } = landing.target
  return [...resting.slice(0, index), ...landing.tasks, ...resting.slice(index)]
}
