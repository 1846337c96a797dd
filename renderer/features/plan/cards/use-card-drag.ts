import { type PointerEvent, type RefObject, useEffectEvent, useRef } from 'react'
import type { BoardColumn, ColumnKey } from '../board/board-columns.ts'
import { type TaskId, type TimeTarget, useBoardState } from '../board/board-state.ts'
import { type Point, useFollowPress } from '../../../components/dragging/follow-press.ts'
import { type DropTarget, dropTargetAt, edgeScroll } from '../../../entities/task/drop-target.ts'
import {
  measureBoard,
  scrollBy,
  scrollListUnder,
  scrollerAttribute,
  taskAttribute,
} from '../../../entities/task/measure-board.ts'
import { timeUnder } from '../rail/rail-under.ts'
import { RestAtEdge } from './rest-at-edge.ts'

export interface CardDragOptions {
  readonly board: RefObject<HTMLElement | null>
  readonly columns: readonly BoardColumn[]
  /** They were taken from the column `from`, where there is one of them. */
  readonly onDrop: (ids: readonly TaskId[], target: DropTarget, from: ColumnKey | null) => void
  /** The cards were dropped onto a time. */
  readonly onTime: (ids: readonly TaskId[], time: TimeTarget) => void
  /** How long what is set down for the cards takes. */
  readonly secondsFor: (ids: readonly TaskId[], from: ColumnKey | null) => number
}

/** Called by the `onPointerDown` of a card's opener. A selected card takes the whole selection along, in the board's order. */
export function useCardDrag({ board, columns, onDrop, onTime, secondsFor }: CardDragOptions) {
  const follow = useFollowPress()

  const aim = useEffectEvent((point: Point) => {
    const { drag } = useBoardState.getState()
    if (board.current === null || drag === null) return
    const time = timeUnder(board.current, point, secondsFor(drag.ids, drag.from))
    const target =
      time === null ? dropTargetAt(point, measureBoard(board.current, columns), new Set(drag.ids)) : null
    if (sameTarget(drag.target, target) && sameTime(drag.time, time)) return
    useBoardState.setState({ drag: { ...drag, target, time } })
  })
  const drop = useEffectEvent(() => {
    const { drag } = useBoardState.getState()
    useBoardState.setState({ drag: null })
    if (drag?.time) onTime(drag.ids, drag.time)
    else if (drag?.target) onDrop(drag.ids, drag.target, drag.from)
  })
  const edge = useRef(new RestAtEdge())
  const scrollAt = useEffectEvent((point: Point) => {
    return scrollUnder(board.current, point, edge.current)
  })

  return function startDrag(event: PointerEvent<HTMLElement>, id: TaskId, from: ColumnKey): void {
    const card = event.currentTarget.closest<HTMLElement>(`[${taskAttribute}]`)
    if (card === null) return
    const ids = draggedWith(id, columns)
    follow(event, {
      card,
      count: ids.length,
      onBegin: () => useBoardState.setState({ drag: { ids, from, target: null, time: null, blockId: null } }),
      onPoint: aim,
      scrollAt,
      onDrop: drop,
      onCancel: () => useBoardState.setState({ drag: null }),
    })
  }
}

/** The ids that move when this card is moved: the selection when it is part of it, else the card alone. */
export function draggedWith(id: TaskId, columns: readonly BoardColumn[]): readonly TaskId[] {
  const { selectedIds } = useBoardState.getState()
  if (!selectedIds.has(id)) return [id]
  const onBoard = new Set(columns.flatMap((column) => column.tasks.map((task) => task.id)))
  return [...onBoard].filter((each) => selectedIds.has(each))
}

function sameTarget(a: DropTarget | null, b: DropTarget | null): boolean {
  return a?.column === b?.column && a?.index === b?.index
}

function sameTime(a: TimeTarget | null, b: TimeTarget | null): boolean {
  return a?.date === b?.date && a?.start === b?.start
}

/** Scrolls the board sideways and the list under the pointer up or down. */
function scrollUnder(board: HTMLElement | null, point: Point, edge: RestAtEdge): boolean {
  if (board === null) return false
  const days = board.querySelector(`[${scrollerAttribute}]`)
  return scrollSideways(days, point, edge) || scrollListUnder(board, point)
}

/** The days have no end: they move only once the pointer has come to rest at their edge, not when it passes over it. */
function scrollSideways(scroller: Element | null, point: Point, edge: RestAtEdge): boolean {
  if (scroller === null) return false
  const { left, right } = scroller.getBoundingClientRect()
  const speed = point.x < left || point.x > right ? 0 : edgeScroll(point.x, left, right)
  return edge.isResting(point, speed !== 0, performance.now()) && scrollBy(scroller, 'scrollLeft', speed)
}
