import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import type { ListItem } from './list-items.ts'

export interface AnchoredOptions {
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
export function useAnchoredVirtualizer({ scroller, items, sizeOf, pinned }: AnchoredOptions) {
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
    overscan: 10,
    rangeExtractor: extractRange,
  })

  const inSight = useRef<readonly { readonly key: string; readonly top: number }[]>([])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || element.scrollTop <= 0) return
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
