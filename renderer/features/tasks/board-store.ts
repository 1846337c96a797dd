/** What happens on the board: which card has the focus, what is dragged, what is landing. Never the tasks themselves. */

import { create } from 'zustand'
import type { ListedTask } from '../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { DropTarget } from '../../entities/task/drop-target.ts'
import type { StatusColumn } from './board-place.ts'

interface BoardState {
  /** The one card that the Tab key reaches. */
  readonly currentId: LocalId | null
  /** The card that wants the focus as soon as it is drawn. */
  readonly wantedId: LocalId | null
  readonly drag: { readonly ids: readonly LocalId[]; readonly target: DropTarget | null } | null
  /** Moved, and not yet read back: shown at their place meanwhile, so that nothing jumps back. */
  readonly landing: { readonly tasks: readonly ListedTask[]; readonly target: DropTarget } | null
  /** The columns as far as they are read, by status. */
  readonly columns: ReadonlyMap<LocalId, StatusColumn>
}

export const useBoardStore = create<BoardState>(() => ({
  currentId: null,
  wantedId: null,
  drag: null,
  landing: null,
  columns: new Map(),
}))

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

export function focusCard(id: LocalId): void {
  useBoardStore.setState({ currentId: id, wantedId: id })
}
