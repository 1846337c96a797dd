/** A person's state on the screen of tasks: the view, focus, selection, the open panel. Never the tasks themselves. */

import { create } from 'zustand'
import type { TaskFilter, Task } from '../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { firstView, type TaskView } from './views/view.ts'
import { toggled } from '../../components/toggled.ts'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import type { TaskCatalog } from '../../entities/task/use-task-catalog.ts'
import type { TaskEdits } from '../../entities/task/use-task-edits.ts'
import { sharedContext } from '../../components/shared-context.ts'

export type Panel =
  | { readonly kind: 'task'; readonly id: LocalId }
  | { readonly kind: 'statuses' }
  | { readonly kind: 'customFields' }
  | { readonly kind: 'none' }

interface TasksState {
  readonly view: TaskView
  /** The saved view that was opened; its changes can be saved back. */
  readonly savedViewId: LocalId | null
  /** Groups whose tasks are not shown, by `groupKey`. */
  readonly folded: ReadonlySet<string>
  /** Recurring tasks of which every open occurrence is shown, not the next one alone. */
  readonly unfoldedSeries: ReadonlySet<LocalId>
  /** Tasks whose subtasks are shown below them. */
  readonly unfoldedParents: ReadonlySet<LocalId>
  readonly selectedIds: ReadonlySet<LocalId>
  readonly panel: Panel
  /** The task that wants the focus as soon as it is drawn. */
  readonly focusRequest: LocalId | null
  /** The latest sentence for screen readers. */
  readonly announcement: string
}

const noPanel: Panel = { kind: 'none' }

/** Outlives the screen: who comes back finds the view as it was left. */
export const useTasksState = create<TasksState>(() => ({
  view: firstView,
  savedViewId: null,
  folded: new Set(),
  unfoldedSeries: new Set(),
  unfoldedParents: new Set(),
  selectedIds: new Set(),
  panel: noPanel,
  focusRequest: null,
  announcement: '',
}))

const set = useTasksState.setState

export function changeView(changes: Partial<TaskView>): void {
  set(({ view }) => ({ view: { ...view, ...changes }, selectedIds: new Set() }))
}

/** Opens a view as a whole. */
export function showView(view: TaskView, savedViewId: LocalId | null): void {
  set({
    view,
    savedViewId,
    selectedIds: new Set(),
    folded: new Set(),
    unfoldedSeries: new Set(),
    unfoldedParents: new Set(),
  })
}

export function setFilter(filter: TaskFilter): void {
  changeView({ filter })
}

export function toggleFolded(key: string): void {
  set(({ folded }) => ({ folded: toggled(folded, key) }))
}

export function toggleSeries(seriesId: LocalId): void {
  set(({ unfoldedSeries }) => ({ unfoldedSeries: toggled(unfoldedSeries, seriesId) }))
}

export function toggleSubtasks(id: LocalId): void {
  set(({ unfoldedParents }) => ({ unfoldedParents: toggled(unfoldedParents, id) }))
}

export function openTask(id: LocalId): void {
  set({ panel: { kind: 'task', id } })
}

export function openStatuses(): void {
  set({ panel: { kind: 'statuses' } })
}

export function openCustomFields(): void {
  set({ panel: { kind: 'customFields' } })
}

/** Closes what is open at the side, and goes back to the task whose details they were. */
export function closePanel(): void {
  set(({ panel }) => ({ panel: noPanel, ...(panel.kind === 'task' ? { focusRequest: panel.id } : {}) }))
}

/** Closes the details of a task, unless something else stands in their place. */
export function closeTask(): void {
  if (useTasksState.getState().panel.kind === 'task') closePanel()
}

export function toggleSelected(id: LocalId): void {
  set(({ selectedIds }) => ({ selectedIds: toggled(selectedIds, id) }))
}

export function select(ids: Iterable<LocalId>): void {
  set({ selectedIds: new Set(ids) })
}

export function clearSelection(): void {
  set({ selectedIds: new Set() })
}

/** Clears the selection, or else closes what is open at the side; false if there was neither. */
export function leave(): boolean {
  const { selectedIds, panel } = useTasksState.getState()
  if (selectedIds.size > 0) clearSelection()
  else if (panel.kind !== 'none') closePanel()
  else return false
  return true
}

export function requestFocus(id: LocalId | null): void {
  set({ focusRequest: id })
}

export function deselect(ids: readonly LocalId[]): void {
  const gone = new Set(ids)
  set(({ selectedIds }) => ({ selectedIds: new Set([...selectedIds].filter((id) => !gone.has(id))) }))
}

/** Deleted tasks are neither selected nor open any more. */
export function forget(ids: readonly LocalId[]): void {
  deselect(ids)
  set(({ panel }) => ({ panel: panel.kind === 'task' && ids.includes(panel.id) ? noPanel : panel }))
}

export function announce(announcement: string): void {
  set({ announcement })
}

/** The data that every part of the screen shares. */
export interface TasksShared {
  readonly catalog: TaskCatalog
  readonly edits: TaskEdits
  readonly running: TimeEntry | null
  readonly track: (task: Task) => void
  /**
   * Deletes: the selection when the task is part of it or that is said, else it alone. Answers whether they are gone: the person
   * may be asked which occurrences are meant, and leave it.
   */
  readonly remove: (task: Task, isOfSelection?: boolean) => Promise<boolean>
}

export const [TasksContext, useTasksShared] = sharedContext<TasksShared>()
