import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import Download from 'lucide-react/icons/download'
import { Suspense, useState } from 'react'
import type { Attachment } from '../../../shared/bridge/attachments.ts'
import { Button } from '../../components/controls/button.tsx'
import { Dialog } from '../../components/overlays/dialog.tsx'
import { lazyComponent } from '../../components/states/lazy-component.ts'
import { previewKind, sizeInWords } from './file-words.ts'
import type { ShownFileProps } from './pdf/pdf-preview.tsx'
import { PreviewWait } from './preview-wait.tsx'
import { useSaveCopy } from './use-save-copy.ts'
import { useQuery } from '@tanstack/react-query'
import { useBridge } from '../../bridge/use-bridge.ts'
import { dataAddress, readFile, unreadable } from './file-content.ts'
import styles from './file-preview.module.css'
import { PreviewFailure } from './preview-failure.tsx'
import { mostText, textOf } from './text-content.ts'

export interface FilePreviewProps {
  readonly attachment: Attachment
  readonly onClose: () => void
}

/** The reader of PDFs is larger than the rest of the program, and loads with the first one. */
const PdfPreview = lazyComponent<ShownFileProps>(
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
          {t`Save a copy`}
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

const undrawable = t`This file is damaged or is not a picture, so it cannot be shown here. Save a copy and try another program.`

/** A picture as a whole. */
function ImagePreview({ attachment, onRetry }: ShownFileProps) {
  const { id, mimeType, name } = attachment
  const bridge = useBridge()
  const [isDamaged, setDamaged] = useState(false)
  const { data: address, error } = useQuery({
    queryKey: ['file-picture', id],
    queryFn: async ({ signal }) => dataAddress(await readFile(bridge, id, mimeType, { signal })),
    // Whole pictures are large, and read quickly.
    gcTime: 0,
  })
  if (error !== null) return <PreviewFailure error={error} words={unreadable(error)} onRetry={onRetry} />
  if (isDamaged) return <PreviewFailure error={null} words={undrawable} onRetry={onRetry} />
  if (address === undefined) return <PreviewWait attachment={attachment} />
  return <img src={address} alt={name} className={styles.picture} onError={() => setDamaged(true)} />
}

/** The beginning of a text as it is written: nothing in it is taken for more than letters. */
function TextPreview({ attachment, onRetry }: ShownFileProps) {
  const { id, mimeType, name, size } = attachment
  const bridge = useBridge()
  const { data: text, error } = useQuery({
    queryKey: ['file-text', id],
    queryFn: async ({ signal }) => {
      const beginning = await readFile(bridge, id, mimeType, { most: mostText + 1, signal })
      return textOf(await beginning.bytes())
    },
    gcTime: 0,
  })
  if (error !== null) return <PreviewFailure error={error} words={unreadable(error)} onRetry={onRetry} />
  if (text === undefined) return <PreviewWait attachment={attachment} />
  if (text === '') return <p className={styles.note}>{t`This file is empty.`}</p>
  return (
    <>
      {size > mostText && (
        <p className={styles.note}>
          <Trans>
            The first {sizeInWords(mostText)} of {sizeInWords(size)}. Save a copy to see everything.
          </Trans>
        </p>
      )}
      <pre
        ref={focus}
        role="region"
        aria-label={t`Text of ${name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrolled area must be reachable by keyboard.
        tabIndex={0}
        className={`${styles.text} selectable`}
      >
        {text}
      </pre>
    </>
  )
}

/** So that its keys scroll it from the beginning. */
function focus(text: HTMLElement | null): void {
  text?.focus({ preventScroll: true })
}
