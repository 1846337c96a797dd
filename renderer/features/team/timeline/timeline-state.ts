/** A person’s state on the timeline: zoom, filters, focus, the drag, and the items that are dragged. Never the tasks themselves. */

import { create } from 'zustand'
import type { Milestone } from '../../../../shared/bridge/milestones.ts'
import type { BarGrip, BarPlace } from '../bars/bar-moves.ts'
import type { TimelineBar } from '../bars/timeline-bars.ts'
import type { WorkerKey } from '../rows/worker.ts'
import { toggled } from '../../../components/toggled.ts'
import { timeOffWords } from '../../../entities/working-time/time-off-words.ts'
import type { AwaySpan } from '../time-off/away-spans.ts'

export type TimelineItem = TimelineBar | AwaySpan

export function itemName(item: TimelineItem): string {
  return item.kind === 'task' ? item.task.name : timeOffWords[item.timeOff.type]
}

/** The part of an item that a press takes: hours of a day have no ends to pull. */
export function gripFor(item: TimelineItem, grip: BarGrip): BarGrip {
  return item.kind === 'away' && item.isHours ? 'whole' : grip
}

/** By their days; time off behind the tasks that begin with it. */
export function inOrder(items: readonly TimelineItem[]): readonly TimelineItem[] {
  return [...items].sort(
    (a, b) => a.start - b.start || Number(a.kind === 'away') - Number(b.kind === 'away') || b.end - a.end,
  )
}

/** A row, or one of the bars in it, time off among them. */
export interface TimelineSpot {
  readonly rowKey: string
  readonly barId: string | null
}

export interface ItemDrag {
  readonly item: TimelineItem
  readonly grip: BarGrip
  readonly from: BarPlace
  readonly to: BarPlace
  /** Held by the keyboard: Enter drops it. */
  readonly byKey: boolean
}

/** Days that are being marked on empty space, for what is to be made there. */
export interface Draft extends BarPlace {
  /** The pointer has let go: what it becomes is being written. */
  readonly isMarked: boolean
}

/** The day of a row whose figures are shown. */
export interface LoadProbe {
  readonly rowKey: string
  readonly day: number
}

/** The panel at the side. */
export type OpenDetails =
  | { readonly kind: 'task'; readonly id: TimelineBar['task']['id'] }
  | { readonly kind: 'worker'; readonly key: WorkerKey }
  | { readonly kind: 'draft' }

export interface TimelineFilter {
  readonly text: string
  readonly teamIds: ReadonlySet<string>
  readonly projectIds: ReadonlySet<string>
  readonly show: 'all' | 'over' | 'free'
}

interface TimelineState {
  /** How many days are in sight; whole ones are not needed. */
  readonly shownDays: number
  readonly collapsed: ReadonlySet<string>
  readonly filter: TimelineFilter
  readonly order: 'team' | 'free'
  /** The calendar month that figures, order and filters are about: 0 this one, 1 the next. */
  readonly monthsAhead: number
  /** The one spot that the Tab key reaches. */
  readonly current: TimelineSpot | null
  /** The spot that wants the focus as soon as it is drawn. */
  readonly focusRequest: TimelineSpot | null
  readonly drag: ItemDrag | null
  /** The milestone that is carried, and the day that it would come to. */
  readonly milestoneDrag: { readonly id: Milestone['id']; readonly day: number } | null
  readonly draft: Draft | null
  readonly probe: LoadProbe | null
  readonly open: OpenDetails | null
  /** The latest sentence for screen readers. */
  readonly announcement: string
}

export const noFilter: TimelineFilter = {
  text: '',
  teamIds: new Set(),
  projectIds: new Set(),
  show: 'all',
}

/** The state that ends when the screen is left; zoom, filters and order stay for the next visit. */
const passing = {
  current: null,
  focusRequest: null,
  drag: null,
  milestoneDrag: null,
  draft: null,
  probe: null,
  open: null,
  announcement: '',
} as const

export const useTimelineState = create<TimelineState>(() => ({
  shownDays: 31,
  collapsed: new Set(),
  filter: noFilter,
  order: 'team',
  monthsAhead: 1,
  ...passing,
}))

const { setState } = useTimelineState

/** Begins a visit of the screen; the answered function ends it. */
export function enterTimeline(): () => void {
  const ending = new AbortController()
  // Somebody who goes on elsewhere in the meantime is left there.
  const forgetRequest = ({ target }: Event) => {
    if (target !== document.body) setState({ focusRequest: null })
  }
  for (const type of ['pointerdown', 'keydown']) {
    document.addEventListener(type, forgetRequest, { capture: true, signal: ending.signal })
  }
  return () => {
    ending.abort()
    setState(passing)
  }
}

export function setFilter(changes: Partial<TimelineFilter>): void {
  setState(({ filter }) => ({ filter: { ...filter, ...changes } }))
}

export function toggleCollapsed(key: string): void {
  setState(({ collapsed }) => ({ collapsed: toggled(collapsed, key) }))
}

/** A spot has the focus. It may only hold it for another one, which is not drawn yet and still wants it. */
export function enterSpot(current: TimelineSpot): void {
  setState(({ focusRequest }) => ({
    current,
    focusRequest:
      focusRequest?.rowKey === current.rowKey && focusRequest.barId === current.barId ? null : focusRequest,
  }))
}

/** Gives a spot the focus, also when it is drawn only after this. */
export function focusSpot(spot: TimelineSpot): void {
  setState({ current: spot, focusRequest: spot, probe: null })
}

export function openDetails(open: OpenDetails): void {
  setState(({ draft }) => ({ open, draft: open.kind === 'draft' ? draft : null }))
}

/** Closes what stands at the side and goes back to where it was opened. */
export function closeDetails(): void {
  setState(({ current }) => ({ open: null, draft: null, focusRequest: current }))
}

/** Closes the details of a task, unless something else stands in their place. */
export function closeTask(): void {
  if (useTimelineState.getState().open?.kind === 'task') closeDetails()
}

export function announce(announcement: string): void {
  setState({ announcement })
}
