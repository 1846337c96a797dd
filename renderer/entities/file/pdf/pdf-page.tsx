import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OpenPdf } from './open-pdf.ts'
import { drawPage, sizeOf } from './draw-page.ts'
import { boxOf, type PageSize } from './page-box.ts'
import styles from './pdf-viewer.module.css'

export interface PdfPageProps {
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
export function PdfPage({ pdf, index, count, size, width, onSize }: PdfPageProps) {
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
