/** What a person is doing on the board: focus, selection, the open card, the drag. Never the tasks themselves. */

import { create } from 'zustand'
import type { Task } from '../../../shared/bridge/planning.ts'
import type { DropTarget } from './board-moves.ts'

export type TaskId = Task['id']

export interface BoardDrag {
  readonly ids: readonly TaskId[]
  /** Where they would land; null outside of the board. */
  readonly target: DropTarget | null
}

interface BoardState {
  /** The one card that the Tab key reaches. */
  readonly currentId: TaskId | null
  /** The card that wants the focus as soon as it is drawn. */
  readonly focusRequest: TaskId | null
  readonly selectedIds: ReadonlySet<TaskId>
  /** The card whose details are open. */
  readonly openId: TaskId | null
  readonly drag: BoardDrag | null
  /** The latest sentence for screen readers. */
  readonly announcement: string
}

const nothing: BoardState = {
  currentId: null,
  focusRequest: null,
  selectedIds: new Set(),
  openId: null,
  drag: null,
  announcement: '',
}

export const useBoardState = create<BoardState>(() => nothing)

export function resetBoard(): void {
  useBoardState.setState(nothing)
}

/** A card has the focus: it becomes the current one, and open details follow it. */
export function enterTask(id: TaskId): void {
  useBoardState.setState(({ openId }) => ({ currentId: id, openId: openId === null ? null : id }))
}

/** Gives a card the focus, also when it is drawn only after this. */
export function focusTask(id: TaskId): void {
  useBoardState.setState({ currentId: id, focusRequest: id })
}

export function openTask(id: TaskId): void {
  useBoardState.setState({ currentId: id, openId: id })
}

/** Closes the details and goes back to their card. */
export function closeTask(): void {
  useBoardState.setState(({ openId }) => ({ openId: null, focusRequest: openId }))
}

export function toggleSelected(id: TaskId): void {
  useBoardState.setState(({ selectedIds }) => {
    const changed = new Set(selectedIds)
    if (!changed.delete(id)) changed.add(id)
    return { selectedIds: changed }
  })
}

export function clearSelection(): void {
  useBoardState.setState({ selectedIds: nothing.selectedIds })
}

export function announce(announcement: string): void {
  useBoardState.setState({ announcement })
}
