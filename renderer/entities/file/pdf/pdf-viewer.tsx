import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import Maximize from 'lucide-react/icons/move-horizontal'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { NumberField } from '../../../components/fields/number-field.tsx'
import { DraftScope } from '../../../components/fields/use-typed-text.ts'
import { useElementWidth } from '../../../components/use-element-width.ts'
import type { OpenPdf } from './open-pdf.ts'
import { boxOf, type PageSize, pagesInReach } from './page-box.ts'
import { PdfPage } from './pdf-page.tsx'
import styles from './pdf-viewer.module.css'
import { pageGap, usePages } from './use-pages.ts'
import { fitting, stepped, zoomAfter } from './zoom.ts'

export interface PdfViewerProps {
  readonly name: string
  readonly pdf: OpenPdf
  readonly firstSize: PageSize
}

/**
 * The pages of a PDF: arrows and Page Up and Down scroll, left and right go from page to page, `+`, `-` and `0` make pages
 * wider, narrower and as wide as the viewer.
 */
export function PdfViewer({ name, pdf, firstSize }: PdfViewerProps) {
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
            {Math.round(zoom * 100)} %
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
