import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import type { Task, TaskFilter } from '../../../../shared/bridge/tasks.ts'
import { cardBeside, columnsFor, stepTarget } from './board-place.ts'
import { boardColumns, focusCard, useBoardStore } from './board-store.ts'
import styles from './status-board.module.css'
import { StatusColumn } from './status-column.tsx'
import { useTasksShared } from '../tasks-context.ts'
import { draggedWith, useBoardDrag } from './use-board-drag.ts'
import { type LandTasks, useLandTasks } from './use-land-tasks.ts'
import type { Direction } from '../../../components/arrow-keys.ts'
import { runCardKey } from '../../../entities/task/card-keys.ts'
import { clearSelection, closePanel, openTask, toggleSelected, useTasksState } from '../tasks-state.ts'

/** Tasks by status; cards go between the columns and into order by pointer and by key. */
export function StatusBoard({ filter }: { readonly filter: TaskFilter }) {
  const { catalog } = useTasksShared()
  const board = useRef<HTMLDivElement>(null)
  const { statuses } = catalog
  const shown = useMemo(() => columnsFor(statuses, filter), [statuses, filter])
  // Of the board as a whole: a subtask stays with its parent also where that is in another column.
  const foldSubtasksOf = useMemo(
    () => ({ ...filter, types: undefined, statusIds: shown.map(({ id }) => id) }),
    [filter, shown],
  )
  const land = useLandTasks()
  const startDrag = useBoardDrag(board, land)
  const onCardKey = useBoardCardKeys(land)
  useEffect(() => () => useBoardStore.setState({ drag: null, landing: new Map(), wantedId: null }), [])

  return (
    <div ref={board} className={styles.board} data-board>
      {shown.map((status) => (
        <StatusColumn
          key={status.id}
          status={status}
          filter={filter}
          foldSubtasksOf={filter.text === undefined ? foldSubtasksOf : undefined}
          onPointerDown={startDrag}
          onKeyDown={onCardKey}
        />
      ))}
    </div>
  )
}

/** Moves, opens, selects and deletes cards by key. */
function useBoardCardKeys(land: LandTasks): (event: KeyboardEvent, task: Task) => void {
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
