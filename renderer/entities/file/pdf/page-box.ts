/** How large pages are drawn: pure, in CSS px unless said otherwise. */

/** As the document has it, in points of its own. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

export interface PageBox extends PageSize {
  /** From points to px. */
  readonly scale: number
}

/** Taller pages, which only a strange document has, are made narrower instead: so many times as high as the viewer is wide. */
const mostTall = 4
/** Of a page that says nothing sensible about itself: A4. */
const ordinary: PageSize = { width: 595, height: 842 }
/** Dots of one drawn page, so that no page takes more than 64 MB. */
const mostDots = 2 ** 24
/** Dots of one side: longer canvases stay empty. */
const longestSide = 16_384
/** As much as a browser scrolls, with room to spare. */
const mostScrolled = 30_000_000

/** The room of a page in a viewer of so many px. */
export function boxOf(size: PageSize, width: number): PageBox {
  const isSensible = size.width > 0 && size.height > 0 && Number.isFinite(size.width * size.height)
  const given = isSensible ? size : ordinary
  const scale = Math.min(width / given.width, (width * mostTall) / given.height)
  return { scale, width: Math.max(1, given.width * scale), height: Math.max(1, given.height * scale) }
}

/** Dots for each px: as fine as the screen, and coarser for pages that would take too much memory. */
export function finenessOf({ width, height }: PageSize, screen: number): number {
  return Math.min(screen, Math.sqrt(mostDots / (width * height)), longestSide / width, longestSide / height)
}

/** How many pages of such a height can be scrolled through. */
export function pagesInReach(pageHeight: number): number {
  return Math.floor(mostScrolled / pageHeight)
}
