import {
  elementScroll,
  observeElementOffset,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'
import type { BoardColumn } from '../board/board-columns.ts'
import { isCard, useBoardState } from '../board/board-state.ts'

const cardGap = 6
const likelyCardSize = 62
/** Above and below the cards: room for the ring of focus and the line of a drop. */
const listPadding = 4
/** The space above and below the lists of a window, in px: until a list has told its height, it is taken to be the rest. */
const aroundLists = 260

type List = Virtualizer<HTMLDivElement, HTMLLIElement>

export interface CardWindow {
  /** Which cards of the column are drawn, one after the other. */
  readonly from: number
  /** After the last. */
  readonly to: number
  /** The room that the cards before take, in px, and all of them. */
  readonly before: number
  readonly total: number
  /** Where a card begins that is drawn by itself. */
  readonly startOf: (index: number) => number
  readonly measure: (element: HTMLLIElement | null) => void
  /** Where the line is drawn that shows the place between two cards. */
  readonly lineAt: (index: number, movedIds: readonly string[]) => number
}

/**
 * The cards of a column that are in sight. They stand in their flow, so that nothing is measured while they are put there.
 *
 * @param added counts the tasks that were written here: when the next of them stands last it is brought into sight
 */
export function useCardWindow(
  list: RefObject<HTMLDivElement | null>,
  column: BoardColumn,
  added: number,
): CardWindow {
  const { tasks } = column
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: tasks.length,
    getScrollElement: () => list.current,
    getItemKey: (index) => tasks[index]?.id ?? index,
    estimateSize: () => likelyCardSize,
    initialRect: { width: 0, height: Math.max(200, window.innerHeight - aroundLists) },
    observeElementRect: observeSize,
    observeElementOffset,
    scrollToFn: scrollUnlessThere,
    measureElement: sizeOf,
    useFlushSync: false,
    gap: cardGap,
    paddingStart: listPadding,
    paddingEnd: listPadding,
    scrollPaddingStart: listPadding,
    scrollPaddingEnd: listPadding,
    overscan: 3,
  })

  const wanted = useBoardState((state) => state.focusRequest)
  const wantedIndex = tasks.findIndex((task) => isCard(wanted, task.id, column.key))
  useEffect(() => {
    if (wantedIndex >= 0) virtualizer.scrollToIndex(wantedIndex)
  }, [virtualizer, wantedIndex])

  const shown = useRef({ added, count: tasks.length })
  useEffect(() => {
    const count = tasks.length
    if (count === shown.current.count) return
    if (added !== shown.current.added && count > 0) virtualizer.scrollToIndex(count - 1)
    shown.current = { added, count }
  }, [virtualizer, tasks.length, added])

  const items = virtualizer.getVirtualItems()
  const [first] = items
  const startOf = (index: number) => virtualizer.measurementsCache[index]?.start ?? 0
  return {
    from: first?.index ?? 0,
    to: (items.at(-1)?.index ?? -1) + 1,
    before: first?.start ?? listPadding,
    total: virtualizer.getTotalSize(),
    startOf,
    measure: virtualizer.measureElement,
    lineAt(index, movedIds) {
      const resting = tasks.flatMap((task, place) => (movedIds.includes(task.id) ? [] : [place]))
      const before = resting[index]
      const start =
        before === undefined ? virtualizer.getTotalSize() - listPadding + cardGap : startOf(before)
      return Math.max(1, start - cardGap / 2)
    },
  }
}

/** Told by the browser once it has laid the list out: to ask for it would make it lay out everything there and then. */
function observeSize(instance: List, tell: (rect: { width: number; height: number }) => void) {
  const element = instance.scrollElement
  if (element === null) return undefined
  const observer = new ResizeObserver(([entry]) => {
    if (entry === undefined) return
    const { width, height } = entry.contentRect
    tell({ width: Math.round(width), height: Math.round(height) })
  })
  observer.observe(element)
  return () => observer.disconnect()
}

/** A list that was just drawn is at its beginning: to say so would make the browser lay it out. */
function scrollUnlessThere(
  ...[offset, options, instance]: Parameters<typeof elementScroll<HTMLDivElement>>
): void {
  const isThere = offset + (options.adjustments ?? 0) === 0 && (instance.scrollOffset ?? 0) === 0
  if (!isThere) elementScroll(offset, options, instance)
}

/** The same of a card: what was told of it last, and what is likely before. */
function sizeOf(element: HTMLLIElement, entry: ResizeObserverEntry | undefined, instance: List): number {
  const [box] = entry?.borderBoxSize ?? []
  if (box !== undefined) return Math.round(box.blockSize)
  const key = instance.options.getItemKey(instance.indexFromElement(element))
  return instance.itemSizeCache.get(key) ?? likelyCardSize
}
