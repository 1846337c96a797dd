import type { Attachment } from '../../../../shared/bridge/attachments.ts'
import { PreviewFailure } from '../preview-failure.tsx'
import { PreviewWait } from '../preview-wait.tsx'
import { pdfFailure } from './pdf-failure.ts'
import { PdfViewer } from './pdf-viewer.tsx'
import styles from './pdf-viewer.module.css'
import { useEffect, useState } from 'react'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { sizeOf } from './draw-page.ts'
import { type OpenPdf, openPdf } from './open-pdf.ts'
import type { PageSize } from './page-box.ts'

export interface PdfPreviewProps {
  readonly attachment: Attachment
  readonly onRetry: () => void
}

/** A PDF with all its pages, or why there are none to see. */
export function PdfPreview({ attachment, onRetry }: PdfPreviewProps) {
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
