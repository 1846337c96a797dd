import type { PointerEvent, RefObject } from 'react'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { type Point, useFollowPress } from '../../../components/dragging/follow-press.ts'
import { type ColumnBox, dropTargetAt, edgeScroll } from '../../../entities/task/drop-target.ts'
import { boardColumns, useBoardStore } from './board-store.ts'
import { useTasksState } from '../tasks-state.ts'
import type { LandTasks } from './use-land-tasks.ts'

/** Called by the `onPointerDown` of a card. A selected card takes the whole selection along. */
export function useBoardDrag(board: RefObject<HTMLElement | null>, land: LandTasks) {
  const follow = useFollowPress()

  return (event: PointerEvent<HTMLElement>, task: Task): void => {
    const card = event.currentTarget.closest<HTMLElement>('[data-task]')
    if (card === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    const ids = draggedWith(task.id)
    follow(event, {
      card,
      count: ids.length,
      onBegin: () => useBoardStore.setState({ drag: { ids, target: null } }),
      onPoint: (point) => {
        const target =
          board.current === null ? null : dropTargetAt(point, measure(board.current), new Set(ids))
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
export function draggedWith(id: LocalId): readonly LocalId[] {
  const { selectedIds } = useTasksState.getState()
  return selectedIds.has(id) ? [...selectedIds] : [id]
}

function measure(board: HTMLElement): readonly ColumnBox[] {
  return [...board.querySelectorAll('[data-column]')].map((element) => {
    const key = element.getAttribute('data-column') ?? ''
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const cards = [...element.querySelectorAll('[data-task]')]
      .map((card) => {
        const box = card.getBoundingClientRect()
        return { id: card.getAttribute('data-task') ?? '', top: box.top, bottom: box.bottom }
      })
      .sort((a, b) => a.top - b.top)
    const taskIds = boardColumns([{ id: key as LocalId }]).flatMap(({ tasks }) => tasks.map(({ id }) => id))
    return { key, left, right, top, bottom, taskIds, cards }
  })
}

/** Scrolls the board sideways and the list under the pointer up or down; answers whether anything moved. */
function scrollUnder(board: HTMLElement | null, { x, y }: Point): boolean {
  if (board === null) return false
  const column = [...board.querySelectorAll('[data-column]')].find((element) => {
    const { left, right } = element.getBoundingClientRect()
    return x >= left && x < right
  })
  const list = column?.querySelector('[data-column-list]') ?? null
  const sideways = scrollBy(
    board,
    'scrollLeft',
    x,
    board.getBoundingClientRect().left,
    board.getBoundingClientRect().right,
  )
  if (list === null) return sideways
  const { top, bottom } = list.getBoundingClientRect()
  return scrollBy(list, 'scrollTop', y, top, bottom) || sideways
}

function scrollBy(
  scroller: Element,
  axis: 'scrollLeft' | 'scrollTop',
  at: number,
  start: number,
  end: number,
): boolean {
  const before = scroller[axis]
  scroller[axis] += edgeScroll(at, start, end)
  return scroller[axis] !== before
}
