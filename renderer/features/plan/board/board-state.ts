/** A person's state on the board: focus, selection, the open card, the drag. Never the tasks themselves. */

import { create } from 'zustand'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import type { BoardColumn, ColumnKey } from './board-columns.ts'
import { type CardRef, placeOf } from '../../../entities/task/card-columns.ts'
import type { DropTarget } from '../../../entities/task/drop-target.ts'
import { taskAttribute } from '../../../entities/task/measure-board.ts'
import { toggled } from '../../../components/toggled.ts'

export type TaskId = Task['id']

export interface BoardDrag {
  readonly ids: readonly TaskId[]
  /** The column of the card that was grabbed; null when a block is dragged. */
  readonly from: ColumnKey | null
  /** Where they would land; null outside of the board, and on a rail of time. */
  readonly target: DropTarget | null
  /** The time that they would be given; null away from the rails. */
  readonly time: TimeTarget | null
  /** The time block that is dragged; null when cards are. */
  readonly blockId: string | null
}

/** A place on the rail of a day, in seconds since 1970, and how long what lands there takes. */
export interface TimeTarget {
  readonly date: string
  readonly start: number
  readonly seconds: number
}

interface BoardState {
  /** The one card that the Tab key reaches. */
  readonly current: CardRef | null
  /** The card that wants the focus as soon as it is drawn. */
  readonly focusRequest: CardRef | null
  /** The card that is moved with the focus in it, in its new column: when it is drawn there, it takes the focus again. */
  readonly carried: CardRef | null
  readonly selectedIds: ReadonlySet<TaskId>
  /** The card whose details are open. */
  readonly openId: TaskId | null
  readonly drag: BoardDrag | null
  /** The column that a narrow window shows; null until one is chosen, or has been gone to by key. */
  readonly shownColumn: ColumnKey | null
  /** The time block that wants the focus as soon as it is drawn. */
  readonly blockFocus: string | null
  /** The day to scroll to; null once the board is there. */
  readonly wantedDate: string | null
  /** The latest sentence for screen readers. */
  readonly announcement: string
}

const nothing: BoardState = {
  current: null,
  focusRequest: null,
  carried: null,
  selectedIds: new Set(),
  openId: null,
  drag: null,
  shownColumn: null,
  blockFocus: null,
  wantedDate: null,
  announcement: '',
}

export const useBoardState = create<BoardState>(() => nothing)

export function resetBoard(): void {
  useBoardState.setState(nothing)
}

/** A card has the focus: it becomes the current one, and open details follow it. */
export function enterCard(current: CardRef): void {
  useBoardState.setState(({ openId }) => ({ current, openId: openId === null ? null : current.id }))
}

/** Gives a card the focus, also when it is drawn only after this. */
export function focusCard(card: CardRef): void {
  useBoardState.setState({ current: card, focusRequest: card })
}

/** Whether a card is meant. */
export function isCard(meant: CardRef | null, id: TaskId, column: ColumnKey): boolean {
  return meant !== null && meant.id === id && (meant.column === null || meant.column === column)
}

/** The column of the current card when it is one of the task's; null for the first of them. */
export function currentColumnOf(id: TaskId): ColumnKey | null {
  const { current } = useBoardState.getState()
  return current?.id === id ? current.column : null
}

/** Keeps the focus on the card that has it while `moving` takes that card to a column. */
export async function carryFocus(column: ColumnKey, moving: () => Promise<void>): Promise<void> {
  const focused = document.activeElement?.closest(`[${taskAttribute}]`)
  const { current } = useBoardState.getState()
  if (current !== null && focused?.getAttribute(taskAttribute) === current.id) {
    const carried = { id: current.id, column }
    useBoardState.setState({ carried, current: carried })
  }
  await moving()
  // The changes of the answer are drawn by the next frame.
  requestAnimationFrame(() => useBoardState.setState({ carried: null }))
}

/**
 * An undo, or somebody else, may take the current card to another column: there it stays the current one, and keeps the
 * focus that would be lost with it, also in a window that shows one day.
 */
export function followCurrent(columns: readonly BoardColumn[]): void {
  const { current } = useBoardState.getState()
  const place = current === null ? null : placeOf(columns, current)
  const column = place === null ? undefined : columns[place.column]?.key
  if (current === null || current.column === null || column === undefined || column === current.column) return
  const moved = { id: current.id, column }
  const isFocusLost = document.activeElement === document.body
  useBoardState.setState({
    current: moved,
    ...(isFocusLost ? { focusRequest: moved, shownColumn: column } : {}),
  })
}

export function openTask(id: TaskId): void {
  useBoardState.setState({ current: { id, column: currentColumnOf(id) }, openId: id })
}

/** Closes the details and goes back to their card. */
export function closeTask(): void {
  const { openId } = useBoardState.getState()
  if (openId === null) return
  useBoardState.setState({ openId: null, focusRequest: { id: openId, column: currentColumnOf(openId) } })
}

export function toggleSelected(id: TaskId): void {
  useBoardState.setState(({ selectedIds }) => ({ selectedIds: toggled(selectedIds, id) }))
}

export function clearSelection(): void {
  useBoardState.setState({ selectedIds: nothing.selectedIds })
}

export function showColumn(shownColumn: ColumnKey | null): void {
  useBoardState.setState({ shownColumn })
}

export function announce(announcement: string): void {
  useBoardState.setState({ announcement })
}
