import { type MouseEvent, type PointerEvent, type RefObject, useEffectEvent, useRef } from 'react'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import { isMain, type Point, useFollowPress } from '../../../components/dragging/follow-press.ts'
import type { Press } from '../calendar-context.ts'
import { type CalendarItem, laneOf, titleOf } from '../items/calendar-item.ts'
import { type BlockToBe, type Draft, focusItem, shownTimes, useCalendarState } from '../calendar-state.ts'
import type { Stretch } from '../../../../shared/domain/free-time.ts'
import { drawnPart, momentAt, type DayScale } from '../grid/day-scale.ts'
import { type DragIntent, timesAt } from './drag-times.ts'
import styles from './dragged.module.css'
import { headDayUnder, isOverActivity, isOverHours, placeUnder, scrollGrid } from '../grid/measure-grid.ts'
import type { CalendarDays } from '../use-calendar-days.ts'

const quarterHour = 900

export interface CalendarDragOptions {
  readonly grid: RefObject<HTMLElement | null>
  readonly days: CalendarDays
  readonly scale: DayScale
  /** Seconds from one line of the grid to the next. */
  readonly step: number
  readonly colorOf: (press: Press) => string | null
  readonly onDrop: (press: Press, draft: Draft) => void
  /** A task was dropped on the head of a day. */
  readonly onDropOnDay: (task: Task, date: string) => void
}

/** Handles a press that may become a drag: drawing, moving, resizing, or bringing a task in. */
export function useCalendarDrag(options: CalendarDragOptions) {
  const follow = useFollowPress()
  const intent = useRef<DragIntent | null>(null)

  const aim = useEffectEvent((press: Press, point: Point) => {
    const { grid, step, days } = options
    if (grid.current === null || intent.current === null) return
    const dropDate = press.kind === 'schedule' ? headDayUnder(grid.current, point) : null
    const comesIn = press.kind === 'schedule' || press.kind === 'activity'
    const isOutside = comesIn && !isOverHours(grid.current, point)
    const isBack = press.kind === 'activity' && isOverActivity(grid.current, point)
    const moment = isOutside || isBack ? null : momentUnder(options, point)
    const snap = (at: number): number => {
      const isWhereItWas = press.kind === 'activity' && Math.abs(at - press.group.start) < quarterHour
      return isWhereItWas ? press.group.start : days.snap(at, step)
    }
    const times = moment === null ? null : timesAt(intent.current, moment, snap, step)
    const draft = times === null ? null : { ...times, ...drawnAs(press, options) }
    if (sameDraft(useCalendarState.getState(), draft, dropDate)) return
    useCalendarState.setState({ draft, dropDate })
  })
  const begin = useEffectEvent((press: Press, from: Point) => {
    intent.current = intentOf(press, momentUnder(options, from))
    useCalendarState.setState({ blockToBe: null })
    aim(press, from)
  })
  const drop = useEffectEvent((press: Press) => {
    const { draft, dropDate } = useCalendarState.getState()
    useCalendarState.setState({ draft: null, dropDate: null })
    if (draft !== null) options.onDrop(press, draft)
    else if (dropDate !== null && press.kind === 'schedule') options.onDropOnDay(press.task, dropDate)
    // On another day it is drawn anew.
    if (press.kind === 'move' || press.kind === 'resize') focusItem(press.item.key, false)
  })
  const scrollAt = useEffectEvent((point: Point) =>
    options.grid.current === null ? false : scrollGrid(options.grid.current, point),
  )

  /** Half an hour from the line of the grid on at which the pointer is. */
  function addAt(event: MouseEvent<HTMLElement>, press: Extract<Press, { kind: 'create' }>): void {
    const moment = momentUnder(options, { x: event.clientX, y: event.clientY })
    if (moment === null) return
    const start = options.days.snap(moment, Math.max(options.step, quarterHour))
    options.onDrop(press, { start, end: start + 2 * quarterHour, ...drawnAs(press, options) })
  }

  function startDrag(event: PointerEvent<HTMLElement>, press: Press): void {
    if (!isMain(event)) return
    event.stopPropagation()
    // A press on empty hours chooses nothing.
    if (press.kind === 'create') useCalendarState.setState({ currentKey: null })
    const from = { x: event.clientX, y: event.clientY }
    follow(event, {
      card: press.kind === 'schedule' ? event.currentTarget : null,
      pictureClass: styles.picture,
      onBegin: () => begin(press, from),
      onPoint: (point) => aim(press, point),
      scrollAt: (point) => scrollAt(point),
      onDrop: () => drop(press),
      onCancel: () => useCalendarState.setState({ draft: null, dropDate: null }),
    })
  }

  return { startDrag, addAt, momentUnder: (point: Point) => momentUnder(options, point) }
}

/** The moment under the pointer, kept to what is drawn of its day. */
function momentUnder({ grid, days, scale }: CalendarDragOptions, point: Point): number | null {
  const under = grid.current === null ? null : placeUnder(grid.current, point)
  const shape = days.shapes.find((day) => day.date === under?.date)
  if (under === null || shape === undefined) return null
  const { start, end } = drawnPart(scale, shape)
  return Math.min(Math.max(momentAt(scale, shape, under.place), start), end)
}

function intentOf(press: Press, moment: number | null): DragIntent | null {
  if (press.kind === 'schedule') {
    return { kind: 'move', item: { start: 0, end: blockSeconds(press.task) }, grab: 0 }
  }
  if (moment === null) return null
  if (press.kind === 'create') return { kind: 'create', anchor: moment }
  if (press.kind === 'activity') return { kind: 'move', item: press.group, grab: moment - press.group.start }
  // The press may have saved a field of the item, which then stands elsewhere.
  const item = shownTimes(press.item)
  if (press.kind === 'resize')
    return { kind: 'resize', item, edge: press.edge, grab: moment - item[press.edge] }
  return { kind: 'move', item, grab: moment - item.start }
}

/** So long a block is made for a task: what is left of its estimate in whole quarters of an hour, and at most eight hours. */
export function blockSeconds({
  estimatedSeconds,
  blockedSeconds,
  trackedSeconds,
}: Pick<Task, 'estimatedSeconds' | 'blockedSeconds' | 'trackedSeconds'>): number {
  if (estimatedSeconds === null) return 3600
  const left = estimatedSeconds - blockedSeconds - trackedSeconds
  return left <= 0 ? 1800 : Math.min(Math.ceil(left / quarterHour) * quarterHour, 8 * 3600)
}

/** As the person drew it, or as long as the task takes from where it begins. */
export function timesOfBlock(block: BlockToBe, task: Parameters<typeof blockSeconds>[0]): Stretch {
  return { start: block.start, end: block.isDrawn ? block.end : block.start + blockSeconds(task) }
}

function drawnAs(press: Press, { colorOf }: CalendarDragOptions): Omit<Draft, 'start' | 'end'> {
  const color = colorOf(press)
  if (press.kind === 'create') return { lane: press.lane, key: null, title: '', color }
  if (press.kind === 'schedule') return { lane: 'planned', key: null, title: press.task.name, color }
  if (press.kind === 'activity') return { lane: 'tracked', key: null, title: press.words.description, color }
  return drawnLike(press.item, color)
}

function drawnLike(item: CalendarItem, color: string | null): Omit<Draft, 'start' | 'end'> {
  return { lane: laneOf(item), key: item.key, title: titleOf(item), color }
}

function sameDraft(
  shown: { readonly draft: Draft | null; readonly dropDate: string | null },
  draft: Draft | null,
  dropDate: string | null,
): boolean {
  return shown.draft?.start === draft?.start && shown.draft?.end === draft?.end && shown.dropDate === dropDate
}
