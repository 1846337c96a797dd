import type { Attachment } from '../../../../shared/bridge/attachments.ts'
import { PreviewFailure } from '../preview-failure.tsx'
import { PreviewWait } from '../preview-wait.tsx'
import { pdfFailure } from './pdf-failure.ts'
import { PdfViewer } from './pdf-viewer.tsx'
import styles from './pdf-viewer.module.css'
import { useOpenPdf } from './use-open-pdf.ts'

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
