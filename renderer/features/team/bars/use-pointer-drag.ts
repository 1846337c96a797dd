import { type PointerEvent, type RefObject, useEffectEvent } from 'react'
import { isMain, type Point, useFollowPress } from '../../../components/dragging/follow-press.ts'
import { type BarGrip, draggedPlace, placeOf, samePlace } from './bar-moves.ts'
import { type RowLayout, rowIndexAt } from '../rows/row-layout.ts'
import type { TeamRow } from '../rows/team-rows.ts'
import { unassignedKey } from './timeline-bars.ts'
import { gripFor, type TimelineItem, openDetails, useTimelineState } from '../timeline/timeline-state.ts'
import { barsKeyOf } from '../rows/use-timeline-rows.ts'
import type { Viewport } from '../timeline/timeline-viewport.ts'
import type { WorkerKey } from '../rows/worker.ts'

export interface PointerDragOptions {
  readonly viewport: RefObject<Viewport | null>
  readonly layout: RowLayout<TeamRow>
  /** Why somebody's time off cannot be changed here; null when it can. */
  readonly lockOf: (key: WorkerKey) => string | null
  readonly onDrop: () => void
}

interface PlaceUnderPointer {
  /** The day, with its begun part. */
  readonly day: number
  readonly row: TeamRow | undefined
}

/** The presses on bars, on empty days and on strips. */
export function usePointerDrag({ viewport, layout, lockOf, onDrop }: PointerDragOptions) {
  const follow = useFollowPress()

  const placeAt = useEffectEvent((point: Point): PlaceUnderPointer => {
    const { day, y } = viewport.current?.placeAt(point) ?? { day: 0, y: 0 }
    return { day, row: layout.rows[rowIndexAt(layout, y)]?.row }
  })
  const scrollAt = (point: Point): boolean => viewport.current?.scrollNear(point) === true
  const drop = useEffectEvent(onDrop)

  function startDrag(
    event: PointerEvent<HTMLElement>,
    item: TimelineItem,
    pressed: BarGrip,
    rowKey: string,
  ): void {
    if (!isMain(event)) return
    event.stopPropagation()
    const placed = layout.rows.find(({ row }) => row.key === rowKey)?.row
    const key = (placed && barsKeyOf(placed)) ?? unassignedKey
    if (item.kind === 'away' && lockOf(key) !== null) return
    const grip = gripFor(item, pressed)
    const from = placeOf(item, key)
    const begin = placeAt({ x: event.clientX, y: event.clientY }).day
    follow(event, {
      onBegin: () =>
        useTimelineState.setState({ drag: { item, grip, from, to: from, byKey: false }, probe: null }),
      onPoint: (point) => {
        const { drag } = useTimelineState.getState()
        if (drag === null) return
        const under = placeAt(point)
        const target = item.kind === 'away' ? key : ((under.row && barsKeyOf(under.row)) ?? drag.to.rowKey)
        const to = draggedPlace(from, grip, Math.round(under.day - begin), target)
        if (!samePlace(to, drag.to)) useTimelineState.setState({ drag: { ...drag, to } })
      },
      scrollAt,
      onDrop: () => drop(),
      onCancel: () => useTimelineState.setState({ drag: null }),
    })
  }

  /** Marks days on empty space; what they become is asked when the pointer lets go. */
  function startMarking(event: PointerEvent<HTMLElement>, rowKey: string): void {
    if (!isMain(event) || event.target !== event.currentTarget) return
    const placed = layout.rows.find(({ row }) => row.key === rowKey)?.row
    const key = placed && barsKeyOf(placed)
    if (key === null || key === undefined) return
    const begin = Math.floor(placeAt({ x: event.clientX, y: event.clientY }).day)
    follow(event, {
      onBegin: () =>
        useTimelineState.setState({
          draft: { rowKey: key, start: begin, end: begin + 1, isMarked: false },
          open: null,
          probe: null,
        }),
      onPoint: (point) => {
        const day = Math.floor(placeAt(point).day)
        const start = Math.min(begin, day)
        const end = Math.max(begin, day) + 1
        const { draft } = useTimelineState.getState()
        if (draft !== null && (draft.start !== start || draft.end !== end))
          useTimelineState.setState({ draft: { ...draft, start, end } })
      },
      scrollAt,
      onDrop: () => {
        const { draft } = useTimelineState.getState()
        if (draft === null) return
        useTimelineState.setState({ draft: { ...draft, isMarked: true }, current: { rowKey, barId: null } })
        openDetails({ kind: 'draft' })
      },
      onCancel: () => useTimelineState.setState({ draft: null }),
    })
  }

  /** The figures of the day under the pointer. */
  function onProbe(event: PointerEvent<HTMLElement>, rowKey: string): void {
    const { probe, drag } = useTimelineState.getState()
    if (drag !== null) return
    if (event.type === 'pointerleave') {
      if (probe !== null) useTimelineState.setState({ probe: null })
      return
    }
    const day = Math.floor(placeAt({ x: event.clientX, y: event.clientY }).day)
    if (probe?.day !== day || probe.rowKey !== rowKey) useTimelineState.setState({ probe: { rowKey, day } })
  }

  return { startDrag, startMarking, onProbe }
}
