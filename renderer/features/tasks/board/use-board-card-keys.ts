import type { KeyboardEvent } from 'react'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import { cardBeside, type Direction, stepTarget } from './board-place.ts'
import { boardColumns, focusCard } from './board-store.ts'
import { useTasksShared } from '../tasks-context.ts'
import { clearSelection, closePanel, openTask, toggleSelected, useTasksState } from '../tasks-state.ts'
import { draggedWith } from './use-board-drag.ts'
import type { LandTasks } from './use-land-tasks.ts'

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** The keys on a card: arrows move the focus, with Alt the card; Enter opens, Space selects, Delete deletes. */
export function useBoardCardKeys(land: LandTasks): (event: KeyboardEvent, task: Task) => boolean {
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

  return (event, task) => {
    const direction = directions[event.key]
    if (direction !== undefined) {
      if (event.altKey) step(task, direction)
      else goTo(task, direction, event.shiftKey)
      return true
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return false
    switch (event.key) {
      case 'Enter':
        openTask(task.id)
        return true
      case ' ':
        toggleSelected(task.id)
        return true
      case 'Delete':
      case 'Backspace':
        void removeCard(task)
        return true
      case 'Escape': {
        const { selectedIds, panel } = useTasksState.getState()
        if (selectedIds.size > 0) clearSelection()
        else if (panel.kind !== 'none') closePanel()
        else return false
        return true
      }
      default:
        return false
    }
  }
}
