import Download from 'lucide-react/icons/download'
import { Suspense, useState } from 'react'
import type { Attachment } from '../../../shared/bridge/attachments.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { lazyComponent } from '../../components/lazy-component.ts'
import { previewKind } from './file-words.ts'
import { ImagePreview } from './image-preview.tsx'
import type { PdfPreviewProps } from './pdf/pdf-preview.tsx'
import { PreviewWait } from './preview-wait.tsx'
import { TextPreview } from './text-preview.tsx'
import { useSaveCopy } from './use-save-copy.ts'

export interface FilePreviewProps {
  readonly attachment: Attachment
  readonly onClose: () => void
}

/** What reads PDFs is larger than the rest of the program, and loads with the first one. */
const PdfPreview = lazyComponent<PdfPreviewProps>(
  async () => (await import('./pdf/pdf-preview.tsx')).PdfPreview,
)

/** A picture, a PDF or a text, as it is on this computer or comes from the server. */
export function FilePreview({ attachment, onClose }: FilePreviewProps) {
  const saveCopy = useSaveCopy()
  const [attempt, setAttempt] = useState(0)
  const kind = previewKind(attachment.mimeType, attachment.name)
  const shown = { attachment, onRetry: () => setAttempt(attempt + 1) }
  return (
    <Dialog
      title={attachment.name}
      isOpen
      onClose={onClose}
      size={kind === 'pdf' ? 'full' : 'large'}
      footer={
        <Button icon={<Download />} onPress={() => void saveCopy(attachment)}>
          Save a copy
        </Button>
      }
    >
      <Suspense fallback={<PreviewWait attachment={attachment} />}>
        {kind === 'image' && <ImagePreview key={attempt} {...shown} />}
        {kind === 'text' && <TextPreview key={attempt} {...shown} />}
        {kind === 'pdf' && <PdfPreview key={attempt} {...shown} />}
      </Suspense>
    </Dialog>
  )
}
