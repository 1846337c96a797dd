import { useEffect, useMemo, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import type { Task, TaskFilter } from '../../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { columnsFor, asMoved, movesTo } from './board-place.ts'
import { boardColumns, focusCard, useBoardStore, showLanding } from './board-store.ts'
import styles from './status-board.module.css'
import { StatusColumn } from './status-column.tsx'
import { useTasksShared, leave, openTask, toggleSelected, useTasksState, announce } from '../tasks-state.ts'
import type { Direction } from '../../../components/arrow-keys.ts'
import { runCardKey } from '../../../entities/task/card-keys.ts'
import { useFollowPress, type Point } from '../../../components/dragging/follow-press.ts'
import { cardBeside, stepTarget } from '../../../entities/task/card-columns.ts'
import { dropTargetAt, edgeScroll, type DropTarget } from '../../../entities/task/drop-target.ts'
import {
  measureBoard,
  scrollBy,
  scrollListUnder,
  taskAttribute,
} from '../../../entities/task/measure-board.ts'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { bridgeQueryKey } from '../../../bridge/use-bridge.ts'

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

  function beside({ id }: Task, direction: Direction): LocalId | null {
    return cardBeside(boardColumns(catalog.statuses), { id, column: null }, direction)?.id ?? null
  }

  function goTo(task: Task, direction: Direction, extending: boolean): void {
    const next = beside(task, direction)
    if (next === null) return
    if (extending && !useTasksState.getState().selectedIds.has(next)) toggleSelected(next)
    focusCard(next)
  }

  /** Deletes, and hands the focus to the card that takes the place. */
  async function removeCard(task: Task): Promise<void> {
    const heir = beside(task, 'down') ?? beside(task, 'up')
    if ((await remove(task)) && heir !== null) focusCard(heir)
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

/** Called by the `onPointerDown` of a card. A selected card takes the whole selection along. */
function useBoardDrag(board: RefObject<HTMLElement | null>, land: LandTasks) {
  const { catalog } = useTasksShared()
  const follow = useFollowPress()

  return (event: PointerEvent<HTMLElement>, task: Task): void => {
    const card = event.currentTarget.closest<HTMLElement>(`[${taskAttribute}]`)
    if (card === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    const ids = draggedWith(task.id)
    follow(event, {
      card,
      count: ids.length,
      onBegin: () => useBoardStore.setState({ drag: { ids, target: null } }),
      onPoint: (point) => {
        const columns = boardColumns(catalog.statuses)
        const target =
          board.current === null
            ? null
            : dropTargetAt(point, measureBoard(board.current, columns), new Set(ids))
        useBoardStore.setState({ drag: { ids, target } })
      },
      scrollAt: (point) => scrollUnder(board.current, point),
      onDrop: () => {
        const target = useBoardStore.getState().drag?.target ?? null
        useBoardStore.setState({ drag: null })
        if (target !== null) void land(ids, target)
      },
      onCancel: () => useBoardStore.setState({ drag: null }),
    })
  }
}

/** The tasks that go along with one: the selection when it is part of it, else it alone. */
function draggedWith(id: LocalId): readonly LocalId[] {
  const { selectedIds } = useTasksState.getState()
  return selectedIds.has(id) ? [...selectedIds] : [id]
}

/** Scrolls the board sideways and the list under the pointer up or down; answers whether anything moved. */
function scrollUnder(board: HTMLElement | null, point: Point): boolean {
  if (board === null) return false
  const { left, right } = board.getBoundingClientRect()
  const isMoved = scrollBy(board, 'scrollLeft', edgeScroll(point.x, left, right))
  return scrollListUnder(board, point) || isMoved
}

type LandTasks = (ids: readonly LocalId[], target: DropTarget) => Promise<void>

/** Moves tasks to a place on the board: they are shown there at once, until what was written is read back. */
function useLandTasks(): LandTasks {
  const { catalog, edits } = useTasksShared()
  const client = useQueryClient()
  const { statuses } = catalog
  return async (ids, target) => {
    const columns = boardColumns(statuses)
    const moves = movesTo(columns, ids, target)
    const status = statuses.find(({ id }) => id === target.column)
    if (moves.length === 0 || status === undefined) return
    const endLanding = showLanding(asMoved(columns, moves))
    const only = columns.flatMap(({ tasks }) => tasks).find(({ id }) => ids.length === 1 && id === ids[0])
    const what = only === undefined ? t`${ids.length} tasks` : `“${only.name}”`
    const changesStatus = moves.some(({ statusId }) => statusId !== undefined)
    try {
      await edits.move([...moves], changesStatus ? t`${what} moved to ${status.name}` : undefined)
      await client.invalidateQueries({ queryKey: bridgeQueryKey('tasks.page') })
    } finally {
      endLanding()
    }
    announce(t`${what}: ${status.name}, place ${target.index + 1}`)
  }
}
