import { t } from '@lingui/core/macro'
import type { KeyboardEvent } from 'react'
import type { RecurrenceScope } from '../../../../shared/bridge/tasks.ts'
import { type BarGrip, type BarPlace, draggedPlace, placeOf } from '../bars/bar-moves.ts'
import { loadEffect } from '../load/load-effect.ts'
import { activateRow } from '../rows/row-head.tsx'
import type { PlacedRow } from '../rows/row-layout.ts'
import type { TeamRow } from '../rows/team-rows.ts'
import type { TimelineShared } from './timeline-context.ts'
import {
  gripFor,
  inOrder,
  itemName,
  type TimelineItem,
  announce,
  closeDetails,
  focusSpot,
  type ItemDrag,
  openDetails,
  type TimelineSpot,
  toggleCollapsed,
  useTimelineState,
} from './timeline-state.ts'
import { loadWords, longDate, rangeWords } from './timeline-words.ts'
import { barsKeyOf } from '../rows/use-timeline-rows.ts'
import { sumLoad } from '../load/worker-load.ts'

export interface TimelineKeysOptions extends Pick<
  TimelineShared,
  'rows' | 'viewport' | 'today' | 'preferences'
> {
  /** The bar or time off with an id where it was put last, also before it is drawn there. */
  readonly latestItem: (id: string) => TimelineItem | undefined
  readonly onDrop: () => void
  /** Answers which occurrences of it are gone; null when the person was asked and left it. */
  readonly onDelete: (item: TimelineItem) => Promise<RecurrenceScope | null>
}

/** The keys that change a bar, apart from arrows. */
const changing = new Set([' ', 'Delete', 'Backspace'])

const arrows = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])

/**
 * The keys on the timeline. Arrows go over rows and bars; Space takes a bar up, arrows then carry it, Enter drops
 * it and Escape puts it back; with Alt arrows carry it at once, with Shift they pull its end, with Shift and Ctrl its
 * beginning. On a row, Shift and arrows go through its days and say how full they are.
 */
export function useTimelineKeys({
  rows,
  viewport,
  today,
  preferences,
  latestItem,
  onDrop,
  onDelete,
}: TimelineKeysOptions) {
  const { layout } = rows

  function itemsOf(row: TeamRow): readonly TimelineItem[] {
    const key = barsKeyOf(row)
    return key === null ? [] : inOrder([...rows.lanesOf(key).bars, ...rows.awayOf(key)])
  }

  function goTo(placed: PlacedRow<TeamRow>, bar: TimelineItem | null): void {
    const range = bar === null ? null : { from: bar.start, to: bar.end }
    viewport.current?.reveal(range, placed.top, placed.top + placed.height)
    focusSpot({ rowKey: placed.row.key, barId: bar?.id ?? null })
  }

  function besideRow(index: number, step: number, day: number | null): boolean {
    const next = layout.rows[index + step]
    if (next === undefined) return true
    goTo(next, day === null ? null : nearest(itemsOf(next.row), day))
    return true
  }

  function describe(drag: ItemDrag): void {
    const { to } = drag
    const target = layout.rows.find(({ row }) => barsKeyOf(row) === to.rowKey)?.row
    const who = target?.kind === 'worker' ? target.worker.name : t`Unassigned`
    const effect = loadEffect(drag, rows)
    const load = effect === null ? '' : `: ${loadWords(effect.after, preferences.durationFormat)}`
    announce(
      `${itemName(drag.item)}, ${rangeWords({ from: to.start, to: to.end }, preferences.dateFormat)}, ${who}${load}`,
    )
  }

  function carried({ item, to: place }: ItemDrag, grip: BarGrip, key: string): BarPlace {
    if (key === 'ArrowLeft') return draggedPlace(place, grip, -1, place.rowKey)
    if (key === 'ArrowRight') return draggedPlace(place, grip, 1, place.rowKey)
    const step = key === 'ArrowUp' ? -1 : 1
    const keys = layout.rows.flatMap(({ row }) => barsKeyOf(row) ?? [])
    const target = keys[keys.indexOf(place.rowKey) + step]
    return target === undefined || grip !== 'whole' || item.kind === 'away'
      ? place
      : { ...place, rowKey: target }
  }

  /** Takes the bar along, or one of its ends; without a drop it stays up. */
  function carry(event: KeyboardEvent, drag: ItemDrag, drops: boolean): boolean {
    const pulled = event.shiftKey ? (event.ctrlKey || event.metaKey ? 'start' : 'end') : 'whole'
    const to = carried(drag, gripFor(drag.item, pulled), event.key)
    const moved = { ...drag, to }
    const placed = layout.rows.find(({ row }) => barsKeyOf(row) === to.rowKey)
    useTimelineState.setState({ drag: moved })
    if (placed !== undefined)
      viewport.current?.reveal({ from: to.start, to: to.end }, placed.top, placed.top + placed.height)
    describe(moved)
    if (drops) onDrop()
    return true
  }

  function whileCarried(event: KeyboardEvent, drag: ItemDrag): boolean {
    if (arrows.has(event.key)) return carry(event, drag, false)
    if (event.key === 'Enter' || event.key === ' ') {
      onDrop()
      return true
    }
    if (event.key === 'Escape') {
      useTimelineState.setState({ drag: null })
      announce(t`${itemName(drag.item)} is back in its place`)
    }
    return true
  }

  /** Deletes, and hands the focus to a neighbour that stays. */
  async function remove(
    items: readonly TimelineItem[],
    at: number,
    placed: PlacedRow<TeamRow>,
  ): Promise<void> {
    const item = items[at]
    const scope = item === undefined ? null : await onDelete(item)
    const [before, after] = [items[at - 1] ?? null, items[at + 1] ?? null]
    if (scope === 'this') goTo(placed, after ?? before)
    else if (scope !== null) goTo(placed, scope === 'following' ? before : null)
  }

  function onItem(
    event: KeyboardEvent,
    placed: PlacedRow<TeamRow>,
    index: number,
    item: TimelineItem,
  ): boolean {
    const rowKey = barsKeyOf(placed.row)
    if (rowKey === null) return false
    const from = placeOf(item, rowKey)
    const lifted: ItemDrag = { item, grip: 'whole', from, to: from, byKey: true }
    const locked = item.kind === 'away' ? rows.lockOf(rowKey) : null
    const carries = arrows.has(event.key) && (event.altKey || event.shiftKey)
    if (locked !== null && (carries || changing.has(event.key))) {
      announce(locked)
      return true
    }
    if (carries) return carry(event, lifted, true)
    const items = itemsOf(placed.row)
    const at = items.findIndex(({ id }) => id === item.id)
    switch (event.key) {
      case 'ArrowLeft':
        goTo(placed, items[at - 1] ?? null)
        return true
      case 'ArrowRight':
        if (items[at + 1] !== undefined) goTo(placed, items[at + 1] ?? null)
        return true
      case 'ArrowUp':
        return besideRow(index, -1, item.start)
      case 'ArrowDown':
        return besideRow(index, 1, item.start)
      case 'Enter':
        openDetails(
          item.kind === 'task' ? { kind: 'task', id: item.task.id } : { kind: 'worker', key: rowKey },
        )
        return true
      case ' ':
        useTimelineState.setState({ drag: lifted })
        announce(t`${itemName(item)} is taken up. Arrows carry it, Enter drops it, Escape puts it back.`)
        return true
      case 'Delete':
      case 'Backspace':
        void remove(items, at, placed)
        return true
      case 'Escape':
        return leave(() => goTo(placed, null))
      default:
        return false
    }
  }

  function probe(event: KeyboardEvent, placed: PlacedRow<TeamRow>): boolean {
    if (placed.row.kind !== 'worker') return false
    const former = useTimelineState.getState().probe
    const step = event.key === 'ArrowLeft' ? -1 : 1
    const day = former?.rowKey === placed.row.key ? former.day + step : today
    viewport.current?.reveal({ from: day, to: day + 1 }, placed.top, placed.top + placed.height)
    useTimelineState.setState({ probe: { rowKey: placed.row.key, day } })
    const sum = sumLoad(rows.loadOf(placed.row.worker.key), { from: day, to: day + 1 })
    announce(`${longDate(day, preferences.dateFormat)}: ${loadWords(sum, preferences.durationFormat)}`)
    return true
  }

  function onHead(event: KeyboardEvent, placed: PlacedRow<TeamRow>, index: number): boolean {
    const { row } = placed
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    if (event.shiftKey && isSideways) return probe(event, placed)
    switch (event.key) {
      case 'ArrowUp':
        return besideRow(index, -1, null)
      case 'ArrowDown':
        return besideRow(index, 1, null)
      case 'Home':
        return besideRow(-1, 1, null)
      case 'End':
        return besideRow(layout.rows.length, -1, null)
      case 'ArrowLeft':
      case 'ArrowRight':
        if (row.kind !== 'team') return event.key === 'ArrowRight' && enterBars(placed)
        if (row.isCollapsed === (event.key === 'ArrowRight')) toggleCollapsed(row.key)
        return true
      case 'Enter':
      case ' ':
        activateRow(row)
        return true
      case 'Escape':
        return leave(() => useTimelineState.setState({ probe: null }))
      default:
        return false
    }
  }

  function enterBars(placed: PlacedRow<TeamRow>): boolean {
    const bar = nearest(itemsOf(placed.row), viewport.current?.firstDayInSight() ?? today)
    if (bar !== null) goTo(placed, bar)
    return true
  }

  return function onKey(event: KeyboardEvent, drawnAt: TimelineSpot): void {
    if (event.target !== event.currentTarget) return
    const { drag, current } = useTimelineState.getState()
    // A bar that was carried to another row gets the next key before React has drawn it there.
    const spot = drawnAt.barId !== null && current?.barId === drawnAt.barId ? current : drawnAt
    const index = layout.rows.findIndex(({ row }) => row.key === spot.rowKey)
    const placed = layout.rows[index]
    if (placed === undefined) return
    const { barId } = spot
    const item =
      barId === null ? undefined : (latestItem(barId) ?? itemsOf(placed.row).find(({ id }) => id === barId))
    const isDone =
      drag?.byKey === true
        ? whileCarried(event, drag)
        : item === undefined
          ? onHead(event, placed, index)
          : onItem(event, placed, index, item)
    if (!isDone) return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** Escape closes what stands at the side first. */
function leave(otherwise: () => void): boolean {
  if (useTimelineState.getState().open === null) otherwise()
  else closeDetails()
  return true
}

/** The item on a day, or the nearest to it. */
function nearest(items: readonly TimelineItem[], day: number): TimelineItem | null {
  const distance = ({ start, end }: TimelineItem) => (day < start ? start - day : Math.max(0, day - end + 1))
  return items.reduce<TimelineItem | null>(
    (found, item) => (found === null || distance(item) < distance(found) ? item : found),
    null,
  )
}
