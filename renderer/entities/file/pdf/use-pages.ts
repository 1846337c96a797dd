import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { boxOf, type PageSize, pagesInReach } from './page-box.ts'

/** In px, between pages and around them. */
export const pageGap = 12

export interface PagesOptions {
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Of the document. */
  readonly count: number
  /** Of the first page; each other one is taken to be as large until it is drawn. */
  readonly firstSize: PageSize
  /** Of a page, in px; 0 before it is known. */
  readonly width: number
}

export interface Pages {
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>
  /** How many there are room for in a browser; fewer than the document has when it has thousands. */
  readonly reachable: number
  readonly sizeOf: (index: number) => PageSize
  readonly tellSize: (index: number, size: PageSize) => void
  /** From 0: the page that is being read. */
  readonly current: number
}

/** The pages of a document one below the other, of which those in sight are drawn. What is read stays in sight when they become wider. */
export function usePages({ scroller, count, firstSize, width }: PagesOptions): Pages {
  const [sizes] = useState(() => new Map<number, PageSize>())
  const sizeOf = useCallback((index: number) => sizes.get(index) ?? firstSize, [sizes, firstSize])
  const roomOf = (size: PageSize): number => boxOf(size, width).height + pageGap
  const reachable = width === 0 ? 0 : Math.min(count, pagesInReach(roomOf(firstSize)))
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: reachable,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => roomOf(sizeOf(index)),
    paddingStart: pageGap,
    overscan: 1,
  })

  const place = useRef({ index: 0, share: 0 })
  const top = virtualizer.scrollOffset ?? 0
  const first = virtualizer.getVirtualItemForOffset(top)
  useLayoutEffect(() => {
    virtualizer.measure()
    const item = virtualizer.measurementsCache[place.current.index]
    if (item !== undefined) virtualizer.scrollToOffset(item.start + place.current.share * item.size)
  }, [virtualizer, width])
  useLayoutEffect(() => {
    if (first !== undefined) place.current = { index: first.index, share: (top - first.start) / first.size }
  }, [first, top])

  const tellSize = (index: number, size: PageSize): void => {
    sizes.set(index, size)
    virtualizer.resizeItem(index, roomOf(size))
  }
  const reading = virtualizer.getVirtualItemForOffset(top + (virtualizer.scrollRect?.height ?? 0) / 3)
  return { virtualizer, reachable, sizeOf, tellSize, current: reading?.index ?? 0 }
}
