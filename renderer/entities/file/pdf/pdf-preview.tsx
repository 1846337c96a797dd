import type { Attachment } from '../../../../shared/bridge/attachments.ts'
import { PreviewFailure } from '../preview-failure.tsx'
import { PreviewWait } from '../preview-wait.tsx'
import { pdfFailure } from './pdf-failure.ts'
import styles from './pdf-viewer.module.css'
import {
  useEffect,
  useState,
  useRef,
  useEffectEvent,
  useCallback,
  useLayoutEffect,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { openPdf, type OpenPdf } from './open-pdf.ts'
import { boxOf, pagesInReach, type PageSize, finenessOf } from './page-box.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import Maximize from 'lucide-react/icons/move-horizontal'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { IconButton } from '../../../components/controls/button.tsx'
import { NumberField } from '../../../components/fields/number-field.tsx'
import { DraftScope } from '../../../components/fields/use-typed-text.ts'
import { useElementWidth } from '../../../components/use-element-width.ts'
import { fitting, stepped, zoomAfter } from './zoom.ts'
import { type PDFPageProxy, TextLayer } from 'pdfjs-dist'

export interface ShownFileProps {
  readonly attachment: Attachment
  readonly onRetry: () => void
}

/** A PDF with all its pages, or why there are none to see. */
export function PdfPreview({ attachment, onRetry }: ShownFileProps) {
  const state = useOpenPdf(attachment)
  if (state.kind === 'opening') {
    return (
      <div className={styles.opening}>
        <PreviewWait attachment={attachment} />
      </div>
    )
  }
  if (state.kind === 'failed') {
    return (
      <div className={styles.failure}>
        <PreviewFailure error={state.error} words={pdfFailure(state.error)} onRetry={onRetry} />
      </div>
    )
  }
  return <PdfViewer name={attachment.name} pdf={state.pdf} firstSize={state.firstSize} />
}

type PdfState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly pdf: OpenPdf; readonly firstSize: PageSize }
  | { readonly kind: 'failed'; readonly error: unknown }

const opening: PdfState = { kind: 'opening' }

/** Opens a PDF for as long as it is shown. */
function useOpenPdf({ id, size }: Pick<Attachment, 'id' | 'size'>): PdfState {
  const bridge = useBridge()
  const [state, setState] = useState(opening)
  useEffect(() => {
    const shown = new AbortController()
    const { signal } = shown
    const open = async (): Promise<void> => {
      const pdf = await openPdf(bridge, { id, size }, signal)
      signal.addEventListener('abort', pdf.close)
      const first = await Promise.race([pdf.document.getPage(1), pdf.ended])
      setState({ kind: 'open', pdf, firstSize: sizeOf(first) })
      await pdf.ended
    }
    open().catch((error: unknown) => {
      if (!signal.aborted) setState({ kind: 'failed', error })
    })
    return () => {
      shown.abort()
      setState(opening)
    }
  }, [bridge, id, size])
  return state
}

/** In px, between pages and around them. */
const pageGap = 12

interface PagesOptions {
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

interface Pages {
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
function usePages({ scroller, pages, count, firstSize, width }: PagesOptions): Pages {
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

interface PdfPageProps {
  readonly pdf: OpenPdf
  /** From 0. */
  readonly index: number
  readonly count: number
  /** Its size as far as it is known. */
  readonly size: PageSize
  /** Of the viewer, in px. */
  readonly width: number
  readonly onSize: (index: number, size: PageSize) => void
}

/** Milliseconds that a page is in sight before it is drawn: those that are only scrolled past are not. */
const glance = 60

/** One page, drawn while it is near what is in sight. */
function PdfPage({ pdf, index, count, size, width, onSize }: PdfPageProps) {
  const picture = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [isFailed, setFailed] = useState(false)
  const tellSize = useEffectEvent(onSize)

  useEffect(() => {
    const shown = new AbortController()
    const { signal } = shown
    const draw = async (): Promise<void> => {
      const page = await pdf.document.getPage(index + 1)
      if (signal.aborted || picture.current === null || text.current === null) return
      tellSize(index, sizeOf(page))
      // Frees what the worker has made of it, once it is out of sight.
      signal.addEventListener('abort', () => page.cleanup())
      await drawPage(page, { picture: picture.current, text: text.current }, width, signal)
      if (!signal.aborted) setFailed(false)
    }
    const seen = setTimeout(() => {
      draw().catch(() => {
        if (!signal.aborted) setFailed(true)
      })
    }, glance)
    return () => {
      clearTimeout(seen)
      shown.abort()
    }
  }, [pdf, index, width])

  const box = boxOf(size, width)
  return (
    <div
      role="group"
      aria-label={t`Page ${index + 1} of ${count}`}
      className={styles.page}
      style={{ inlineSize: box.width, blockSize: box.height }}
    >
      <div ref={picture} className={styles.picture} aria-hidden />
      <div ref={text} className={styles.letters} />
      {isFailed && <p className={styles.failed}>{t`This page cannot be shown.`}</p>}
    </div>
  )
}

interface PdfViewerProps {
  readonly name: string
  readonly pdf: OpenPdf
  readonly firstSize: PageSize
}

/**
 * The pages of a PDF: arrows and Page Up and Down scroll, left and right go from page to page, `+`, `-` and `0` make pages
 * wider, narrower and as wide as the viewer.
 */
function PdfViewer({ name, pdf, firstSize }: PdfViewerProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const pages = useRef<HTMLDivElement>(null)
  const room = Math.max(0, useElementWidth(scroller) - 2 * pageGap)
  const [zoom, setZoom] = useState<number>(fitting)
  const { numPages } = pdf.document
  const width = room * zoom
  const { virtualizer, reachable, sizeOf, tellSize, current } = usePages({
    scroller,
    pages,
    count: numPages,
    firstSize,
    width,
  })
  // As wide as leaves every page in reach that is in reach now.
  const fitHeight = boxOf(firstSize, Math.max(1, room)).height
  const mostZoom = Math.max(fitting, (pagesInReach(fitHeight) / numPages) * 0.99)

  useEffect(() => scroller.current?.focus({ preventScroll: true }), [])

  function goTo(index: number): void {
    const item = virtualizer.measurementsCache[Math.min(Math.max(index, 0), reachable - 1)]
    if (item !== undefined) virtualizer.scrollToOffset(item.start - pageGap)
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.target instanceof HTMLInputElement) return
    const zoomed = zoomAfter(event, zoom, mostZoom)
    if (zoomed !== null) setZoom(zoomed)
    // Wider pages are scrolled to the sides.
    else if (zoom <= fitting && event.key === 'ArrowRight') goTo(current + 1)
    else if (zoom <= fitting && event.key === 'ArrowLeft') goTo(current - 1)
    else return
    event.preventDefault()
  }

  return (
    <div role="presentation" className={styles.viewer} onKeyDown={onKeyDown}>
      <div role="toolbar" aria-label={t`Pages`} className={styles.bar}>
        <DraftScope value={null}>
          <NumberField
            label={t`Page`}
            hideLabel
            isShared={false}
            value={current + 1}
            minValue={1}
            maxValue={Math.max(1, reachable)}
            onChange={(page) => goTo(page - 1)}
            unit={`of ${numPages.toLocaleString('en')}`}
            className={styles.number}
          />
        </DraftScope>
        {reachable < numPages && width > 0 && (
          <span className="shrink soft small">
            <Trans>The first {reachable.toLocaleString('en')} are shown. Save a copy to see all.</Trans>
          </span>
        )}
        <span className="row push">
          <IconButton
            label={t`Zoom out`}
            keys="-"
            icon={<ZoomOut />}
            isDisabled={stepped(zoom, 'out', mostZoom) === zoom}
            onPress={() => setZoom(stepped(zoom, 'out', mostZoom))}
          />
          <output className={styles.share} aria-label={t`Zoom`}>
            {Math.round(zoom * 100)}%
          </output>
          <IconButton
            label={t`Zoom in`}
            keys="+"
            icon={<ZoomIn />}
            isDisabled={stepped(zoom, 'in', mostZoom) === zoom}
            onPress={() => setZoom(stepped(zoom, 'in', mostZoom))}
          />
          <IconButton
            label={t`Fit to width`}
            keys="0"
            icon={<Maximize />}
            isDisabled={zoom === fitting}
            onPress={() => setZoom(fitting)}
          />
        </span>
      </div>
      <div
        ref={scroller}
        role="region"
        aria-label={t`Pages of ${name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrolled area must be reachable by keyboard.
        tabIndex={0}
        className={styles.scroller}
      >
        <div
          ref={pages}
          className={styles.pages}
          style={{ blockSize: virtualizer.getTotalSize(), inlineSize: width }}
        >
          {virtualizer.getVirtualItems().map(({ key, index, start }) => (
            <div key={key} className={styles.place} style={{ transform: `translateY(${start}px)` }}>
              <PdfPage
                pdf={pdf}
                index={index}
                count={numPages}
                size={sizeOf(index)}
                width={width}
                onSize={tellSize}
              />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

/** The elements of a page: its picture, and over it its text, which is read aloud, marked and copied. */
interface PageGround {
  readonly picture: HTMLElement
  readonly text: HTMLElement
}

/**
 * Draws a page as wide as the viewer. What was drawn before stays until the new picture is whole.
 *
 * @param width px of the viewer
 * @throws errors of pdf.js, and the signal's reason once that has ended it
 */
async function drawPage(
  page: PDFPageProxy,
  { picture, text }: PageGround,
  width: number,
  signal: AbortSignal,
): Promise<void> {
  const box = boxOf(sizeOf(page), width)
  const viewport = page.getViewport({ scale: box.scale })
  const fineness = finenessOf(box, window.devicePixelRatio)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(box.width * fineness))
  canvas.height = Math.max(1, Math.round(box.height * fineness))
  const drawing = page.render({ canvas, viewport, transform: [fineness, 0, 0, fineness, 0, 0] })
  signal.addEventListener('abort', () => drawing.cancel())
  await drawing.promise
  signal.throwIfAborted()
  picture.replaceChildren(canvas)
  const letters = document.createElement('div')
  letters.style.setProperty('--total-scale-factor', String(box.scale))
  text.replaceChildren(letters)
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: letters, viewport })
  signal.addEventListener('abort', () => layer.cancel())
  // A page whose text cannot be told is still a picture.
  await layer.render().catch(() => undefined)
}

/** As it is to be seen, turned when the document says so. */
function sizeOf(page: PDFPageProxy): PageSize {
  const { width, height } = page.getViewport({ scale: 1 })
  return { width, height }
}
