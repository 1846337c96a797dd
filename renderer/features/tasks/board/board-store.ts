/** The board's own state: the focused card, the drag, the landing cards. Never the tasks themselves. */

import { create } from 'zustand'
import type { ListedTask } from '../../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import type { DropTarget } from '../../../entities/task/drop-target.ts'
import { type StatusColumn, withLanded } from './board-place.ts'

interface BoardState {
  /** The one card that the Tab key reaches. */
  readonly currentId: LocalId | null
  /** The card that wants the focus as soon as it is drawn. */
  readonly wantedId: LocalId | null
  readonly drag: { readonly ids: readonly LocalId[]; readonly target: DropTarget | null } | null
  /** Tasks that were moved and not yet read back, as they will be then. Shown so meanwhile, and what the next move starts from. */
  readonly landing: ReadonlyMap<LocalId, ListedTask>
  /** The columns as far as they are read, by status. */
  readonly columns: ReadonlyMap<LocalId, StatusColumn>
}

export const useBoardStore = create<BoardState>(() => ({
  currentId: null,
  wantedId: null,
  drag: null,
  landing: new Map(),
  columns: new Map(),
}))

/** The columns of the board in their order, as they are shown. */
export function boardColumns(statuses: readonly { readonly id: LocalId }[]): readonly StatusColumn[] {
  const { columns, landing } = useBoardStore.getState()
  return statuses.flatMap(({ id }) => {
    const column = columns.get(id)
    return column === undefined ? [] : { ...column, tasks: withLanded(column, landing) }
  })
}

/** Shows tasks as they will be; the answered function shows them as they were read again, save those moved once more. */
export function showLanding(tasks: readonly ListedTask[]): () => void {
  useBoardStore.setState(({ landing }) => ({
    landing: new Map([...landing, ...tasks.map((task) => [task.id, task] as const)]),
  }))
  return () =>
    useBoardStore.setState(({ landing }) => ({
      landing: new Map([...landing].filter(([, task]) => !tasks.includes(task))),
    }))
}

export function registerColumn(column: StatusColumn): void {
  useBoardStore.setState(({ columns }) => ({ columns: new Map(columns).set(column.status.id, column) }))
}

export function removeColumn(statusId: LocalId): void {
  useBoardStore.setState(({ columns }) => {
    const left = new Map(columns)
    left.delete(statusId)
    return { columns: left }
  })
}

/** Gives the current card the focus back, wherever it is drawn now. */
export function wantCurrent(): void {
  useBoardStore.setState(({ currentId }) => ({ wantedId: currentId }))
}

export function focusCard(id: LocalId): void {
  useBoardStore.setState({ currentId: id, wantedId: id })
}
