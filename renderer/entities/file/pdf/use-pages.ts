import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { boxOf, type PageSize, pagesInReach } from './page-box.ts'

/** In px, between pages and around them. */
export const pageGap = 12

export interface PagesOptions {
  readonly scroller: RefObject<HTMLDivElement | null>
  /** The scrolled element, as high as all pages. */
  readonly pages: RefObject<HTMLDivElement | null>
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

/**
 * The pages of a document one below the other, of which those in sight are drawn. What is read stays in sight when they
 * become wider or narrower.
 */
export function usePages({ scroller, pages, count, firstSize, width }: PagesOptions): Pages {
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

  useLayoutEffect(() => {
    const [{ current: shown }, { current: sheets }] = [scroller, pages]
    if (shown === null || sheets === null) return
    // Measured by the width that was.
    const read = virtualizer.getVirtualItemForOffset(shown.scrollTop)
    const share = read === undefined ? 0 : (shown.scrollTop - read.start) / read.size
    virtualizer.measure()
    // It scrolls as far as it is long, which it is told before it is drawn.
    sheets.style.blockSize = `${virtualizer.getTotalSize()}px`
    const item = virtualizer.measurementsCache[read?.index ?? 0]
    if (item !== undefined) shown.scrollTop = item.start + share * item.size
    shown.scrollLeft = (shown.scrollWidth - shown.clientWidth) / 2
  }, [virtualizer, scroller, pages, width])

  const tellSize = (index: number, size: PageSize): void => {
    sizes.set(index, size)
    virtualizer.resizeItem(index, roomOf(size))
  }
  const top = virtualizer.scrollOffset ?? 0
  const reading = virtualizer.getVirtualItemForOffset(top + (virtualizer.scrollRect?.height ?? 0) / 3)
  return { virtualizer, reachable, sizeOf, tellSize, current: reading?.index ?? 0 }
}
