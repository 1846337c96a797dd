import { t } from '@lingui/core/macro'
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react'
import type { TimeEntry } from '../../../../shared/bridge/time-entries.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import styles from './entry-list.module.css'
import { DraftScope } from '../../../components/fields/use-typed-text.ts'
import { useElementWidth } from '../../../components/use-element-width.ts'
import { EntryRow } from '../rows/entry-row.tsx'
import { type DayItem, idsOf, type ListItem } from './list-items.ts'
import { targetOf } from './list-movement.ts'
import type { ListTools } from '../list-tools.ts'
import { selectedPart, type Selection } from './selection.ts'
import { classNames } from '../../../components/class-names.ts'
import { DayFaults } from './day-faults.tsx'
import dayHeadingStyles from './day-heading.module.css'
import columns from '../rows/entry-columns.module.css'
import { LiveDuration } from '../../../components/labels/live-duration.tsx'
import type { Formats } from '../use-formats.ts'
import { useActiveRow } from '../../../components/use-active-row.ts'
import { toggled } from '../../../components/toggled.ts'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'

const sizes = {
  comfortable: { day: 44, row: 36, twoLines: 60 },
  compact: { day: 36, row: 28, twoLines: 52 },
} as const

/** Px up to which a row has two lines; its style sheet says the same. */
const widestOfTwoLines = 520

/** So many rows before the end of what is loaded, more is read. */
const readAhead = 40

export interface EntryListProps {
  readonly items: readonly ListItem[]
  readonly indexOf: (key: string) => number
  readonly tools: ListTools
  readonly today: string
  /** All entries of the listed days are there: their gaps and overlaps are told. */
  readonly hasWholeDays?: boolean
  /** There is room for what the entries come to. */
  readonly hasAmounts?: boolean
  readonly running: TimeEntry | null
  readonly selection: Selection
  /** The entry whose details stand at the side. */
  readonly shownId: LocalId | null
  /** The entry that is to get the focus as soon as it is listed. */
  readonly wantedId: LocalId | null
  readonly onFocused: () => void
  /** The end of history is not reached. */
  readonly hasMore: boolean
  readonly onSelect: (key: string, isRange: boolean) => void
  readonly onSelectAll: () => void
  readonly onSelectNone: () => void
  readonly onDelete: (item: ListItem) => void
  readonly onToggleGroup: (key: string) => void
  readonly onEditing: (key: string, isEditing: boolean) => void
  /** Which items are drawn: what is stale there is read again, and more at the end. */
  readonly onRange: (first: number, last: number, isNearEnd: boolean) => void
}

const isEntry = ({ kind }: ListItem) => kind !== 'day'

/** The entries as a grid of any length: arrows move, Enter edits, Space selects, Delete deletes. */
export function EntryList(props: EntryListProps) {
  const { items, indexOf, tools, today, running, selection, hasMore } = props
  const scroller = useRef<HTMLDivElement>(null)
  const active = useActiveRow(scroller, items, isEntry, indexOf)
  const [pinned, setPinned] = useState<ReadonlySet<string>>(new Set())
  const width = useElementWidth(scroller)
  const { day: daySize, row, twoLines } = sizes[tools.formats.preferences.density]
  const rowSize = width > 0 && width <= widestOfTwoLines ? twoLines : row
  const { virtualizer, stickyIndex } = useAnchoredVirtualizer({
    scroller,
    items,
    sizeOf: (item) => (item.kind === 'day' ? daySize : rowSize),
    pinned: [active.index, ...[...pinned].map(indexOf)],
  })
  const drawn = virtualizer.getVirtualItems()

  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {}
  const tellRange = useEffectEvent(props.onRange)
  useEffect(() => {
    tellRange(startIndex, endIndex, endIndex >= items.length - readAhead)
  }, [startIndex, endIndex, items])

  /** Scrolls a row into sight, with the one above it, which the heading at the top would hide. */
  function reveal(index: number): void {
    virtualizer.scrollToIndex(index <= startIndex + 1 ? Math.max(0, index - 1) : index, { align: 'auto' })
  }
  const revealEntry = useEffectEvent((id: LocalId) => {
    const index = items.findIndex((item) => idsOf(item).includes(id))
    if (index !== -1) reveal(index)
  })
  // The newest that a search finds stand first, wherever the list was scrolled to.
  const showNewest = useEffectEvent((search: string) => {
    if (search !== '') scroller.current?.scrollTo({ top: 0 })
  })
  useEffect(() => showNewest(tools.search), [tools.search])
  // Another screen may have asked for its details.
  useEffect(() => {
    if (props.shownId !== null) revealEntry(props.shownId)
  }, [props.shownId])

  const focusWanted = useEffectEvent((id: LocalId) => {
    const index = items.findIndex(
      (each) => !(each.kind === 'group' && each.isOpen) && idsOf(each).includes(id),
    )
    const item = items[index]
    if (item === undefined) return
    if (item.kind === 'group') {
      props.onToggleGroup(item.key)
      return
    }
    active.focus(item.key)
    reveal(index)
    props.onFocused()
  })
  useLayoutEffect(() => {
    if (props.wantedId !== null) focusWanted(props.wantedId)
  })

  // Rows are drawn anew only when they change themselves, so what they call must stay the same.
  const latest = useRef({ ...props, activate: active.activate })
  useLayoutEffect(() => {
    latest.current = { ...props, activate: active.activate }
  })
  const activate = useCallback((key: string) => latest.current.activate(key), [])
  const select = useCallback((key: string, isRange: boolean) => latest.current.onSelect(key, isRange), [])
  const toggleGroup = useCallback((key: string) => latest.current.onToggleGroup(key), [])
  const pin = useCallback((key: string, isPinned: boolean) => {
    latest.current.onEditing(key, isPinned)
    setPinned((former) => toggled(former, key, isPinned))
  }, [])

  function move(event: KeyboardEvent, item: ListItem): boolean {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowSize) - 2)
    const target = targetOf(items, active.index, event.key, page)
    const next = items[target]
    if (!next) return false
    if (event.shiftKey && selection.anchor === null) props.onSelect(item.key, false)
    if (event.shiftKey) props.onSelect(next.key, true)
    active.focus(next.key)
    reveal(target)
    return true
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target } = event
    const isOnRow = target instanceof HTMLElement && target.role === 'row'
    const isModified = event.ctrlKey || event.metaKey
    const item = items[active.index]
    // Keys in a picker of a row come here, too.
    const isInList = target instanceof Node && event.currentTarget.contains(target)
    if (!item || !isInList || event.defaultPrevented) return
    if (event.key === ' ' && isOnRow) props.onSelect(item.key, event.shiftKey)
    else if (event.key === 'a' && isModified) props.onSelectAll()
    else if (event.key === 'Escape' && selection.ids.size > 0) props.onSelectNone()
    else if (event.key === 'Delete') props.onDelete(item)
    else if (isModified || event.altKey || !move(event, item)) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Where the next day begins, in pixels of the list. */
  function endOfDay(heading: number): number {
    for (let index = heading + 1; index < items.length; index += 1) {
      if (items[index]?.kind === 'day') return virtualizer.measurementsCache[index]?.start ?? 0
    }
    return virtualizer.getTotalSize()
  }

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      data-amounts={props.hasAmounts || undefined}
      data-half-days={tools.formats.preferences.timeFormat === 'h:mm A' || undefined}
    >
      <div
        role="treegrid"
        tabIndex={-1}
        aria-label={t`Time entries`}
        aria-multiselectable
        aria-rowcount={hasMore ? -1 : items.length}
        data-selecting={selection.ids.size > 0 || undefined}
        className={styles.rows}
        style={{ blockSize: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
        onFocus={active.onFocus}
        onBlur={active.onBlur}
      >
        {drawn.map(({ key, index, start, size: blockSize }) => {
          const item = items[index]
          if (!item) return null
          return item.kind === 'day' ? (
            <div
              key={key}
              role="presentation"
              className={styles.day}
              style={{ blockSize: endOfDay(index) - start, insetBlockStart: start }}
            >
              <div role="presentation" className={styles.heading} style={{ blockSize }}>
                <DayHeading
                  item={item}
                  rowIndex={index + 1}
                  today={today}
                  formats={tools.formats}
                  runningStart={runningStartOn(item.date, running, tools)}
                  isStuck={index === stickyIndex && start < (virtualizer.scrollOffset ?? 0)}
                  isAlone={(items[index + 1]?.kind ?? 'day') === 'day'}
                  isWhole={props.hasWholeDays === true}
                />
              </div>
            </div>
          ) : (
            <div
              key={key}
              role="presentation"
              className={styles.item}
              style={{ blockSize, transform: `translateY(${start}px)` }}
            >
              <DraftScope value={`row ${item.key}`}>
                <EntryRow
                  item={item}
                  rowIndex={index + 1}
                  tools={tools}
                  isShown={item.key === props.shownId}
                  isActive={item.key === active.key}
                  selected={selectedPart(selection, item)}
                  onActivate={activate}
                  onSelect={select}
                  onToggleGroup={toggleGroup}
                  onPin={pin}
                />
              </DraftScope>
            </div>
          )
        })}
      </div>
    </div>
  )
}

function runningStartOn(date: string, running: TimeEntry | null, { formats }: ListTools): string | null {
  return running && formats.dateOf(running.start) === date ? running.start : null
}

interface DayHeadingProps {
  readonly item: DayItem
  readonly rowIndex: number
  readonly today: string
  readonly formats: Formats
  /** When the entry started that runs on this day; null when none does. */
  readonly runningStart: string | null
  /** Rows pass below it. */
  readonly isStuck: boolean
  /** Nothing stands below: only the running entry counts. */
  readonly isAlone: boolean
  /** All entries of the day are listed. */
  readonly isWhole: boolean
}

/** A day with its total: its finished entries and what runs. */
function DayHeading({
  item,
  rowIndex,
  today,
  formats,
  runningStart,
  isStuck,
  isAlone,
  isWhole,
}: DayHeadingProps) {
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      className={classNames(columns.columns, dayHeadingStyles.day, isStuck && dayHeadingStyles.stuck)}
    >
      <div role="rowheader" className={dayHeadingStyles.name}>
        {formats.day(item.date, today)}
        {isAlone && runningStart !== null && (
          <span
            className={dayHeadingStyles.note}
          >{t`The running entry joins the list when you stop it.`}</span>
        )}
        {isWhole && <DayFaults item={item} />}
      </div>
      <div role="gridcell" className={dayHeadingStyles.total}>
        <LiveDuration start={runningStart} baseSeconds={item.totalSeconds} format={formats.duration} />
      </div>
    </div>
  )
}

interface AnchoredOptions {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly items: readonly ListItem[]
  readonly sizeOf: (item: ListItem) => number
  /** Rows that stay drawn while they are scrolled away: they hold the focus, or typed text. */
  readonly pinned: readonly number[]
}

/**
 * Draws what is in sight of the list, with the day's heading at the top. When rows come or go above, the rows in sight
 * stay where they are: only at the very top does new content push the list down.
 */
function useAnchoredVirtualizer({ scroller, items, sizeOf, pinned }: AnchoredOptions) {
  const extractRange = useCallback(
    (range: Range) => {
      const shown = new Set(defaultRangeExtractor(range))
      shown.add(stickyHeading(items, range.startIndex))
      for (const index of pinned) shown.add(index)
      shown.delete(-1)
      return [...shown].sort((a, b) => a - b)
    },
    [items, pinned],
  )
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: items.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => items[index]?.key ?? index,
    estimateSize: (index) => {
      const item = items[index]
      return item ? sizeOf(item) : 0
    },
    overscan: 6,
    rangeExtractor: extractRange,
  })

  const inSight = useRef<readonly { readonly key: string; readonly top: number }[]>([])
  useLayoutEffect(() => {
    const element = scroller.current
    // At the top by what the virtualizer knows, the element is not asked: that would lay the page out once more.
    if (!element || (virtualizer.scrollOffset ?? 0) <= 0 || element.scrollTop <= 0) return
    const starts = new Map(
      items.map((item, index) => [item.key, virtualizer.measurementsCache[index]?.start ?? 0]),
    )
    const anchor = inSight.current.find(({ key }) => starts.has(key))
    if (!anchor) return
    const moved = (starts.get(anchor.key) ?? 0) - element.scrollTop - anchor.top
    if (Math.abs(moved) >= 1) element.scrollTop += moved
    // Only when rows came or went: scrolling itself moves nothing.
  }, [items, scroller, virtualizer])

  const drawn = virtualizer.getVirtualItems()
  useLayoutEffect(() => {
    // The offset that the virtualizer knows: asking the element would lay the page out once more in each frame.
    const top = virtualizer.scrollOffset ?? 0
    inSight.current = drawn
      .filter(({ index, start }) => items[index]?.kind !== 'day' && start >= top)
      .map(({ key, start }) => ({ key: String(key), top: start - top }))
  }, [drawn, items, virtualizer])

  /** The index of the heading that stays at the top; -1 for none. */
  const stickyIndex = stickyHeading(items, virtualizer.range?.startIndex ?? 0)
  return { virtualizer, stickyIndex }
}

function stickyHeading(items: readonly ListItem[], from: number): number {
  for (let index = Math.min(from, items.length - 1); index >= 0; index -= 1) {
    if (items[index]?.kind === 'day') return index
  }
  return -1
}
