import type { KeyboardEvent } from 'react'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import type { Direction } from '../../../components/arrow-keys.ts'
import { runCardKey } from '../../../entities/task/card-keys.ts'
import { cardBeside, stepTarget } from './board-place.ts'
import { boardColumns, focusCard } from './board-store.ts'
import { useTasksShared } from '../tasks-context.ts'
import { clearSelection, closePanel, openTask, toggleSelected, useTasksState } from '../tasks-state.ts'
import { draggedWith } from './use-board-drag.ts'
import type { LandTasks } from './use-land-tasks.ts'

/** Moves, opens, selects and deletes cards by key. */
export function useBoardCardKeys(land: LandTasks): (event: KeyboardEvent, task: Task) => void {
  const { catalog, remove } = useTasksShared()

  function step(task: Task, direction: Direction): void {
    const ids = draggedWith(task.id)
    const target = stepTarget(boardColumns(catalog.statuses), ids, direction)
    if (target === null) return
    focusCard(task.id)
    void land(ids, target)
  }

  function goTo(task: Task, direction: Direction, extending: boolean): void {
    const next = cardBeside(boardColumns(catalog.statuses), task.id, direction)
    if (next === null) return
    if (extending && !useTasksState.getState().selectedIds.has(next)) toggleSelected(next)
    focusCard(next)
  }

  /** Deletes, and hands the focus to the card that takes the place. */
  async function removeCard(task: Task): Promise<void> {
    const columns = boardColumns(catalog.statuses)
    const heir = cardBeside(columns, task.id, 'down') ?? cardBeside(columns, task.id, 'up')
    if ((await remove(task)) && heir !== null) focusCard(heir)
  }

  function leave(): boolean {
    const { selectedIds, panel } = useTasksState.getState()
    if (selectedIds.size > 0) clearSelection()
    else if (panel.kind !== 'none') closePanel()
    else return false
    return true
  }

  return (event, task) =>
    runCardKey(event, {
      step: (direction) => step(task, direction),
      goTo: (direction, isExtending) => goTo(task, direction, isExtending),
      open: () => openTask(task.id),
      toggle: () => toggleSelected(task.id),
      remove: () => void removeCard(task),
      leave,
    })
}
