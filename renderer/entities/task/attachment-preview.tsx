import Download from 'lucide-react/icons/download'
import { useEffect, useState } from 'react'
import type { Attachment } from '../../../shared/bridge/attachments.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { BridgeFailure } from '../../bridge/bridge-failure.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Notice } from '../../components/notice.tsx'
import styles from './attachments.module.css'
import { dataAddress, readFile } from './file-content.ts'
import { previewKind } from './file-words.ts'
import { useSaveCopy } from './use-save-copy.ts'

export interface AttachmentPreviewProps {
  readonly attachment: Attachment
  readonly onClose: () => void
}

/** In bytes: as much of a text as somebody reads in a dialog. */
const mostText = 65_536

type Content =
  | { readonly kind: 'image'; readonly address: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'failure'; readonly message: string }

/** A picture or a text, as it is on this computer or comes from the server. */
export function AttachmentPreview({ attachment, onClose }: AttachmentPreviewProps) {
  const bridge = useBridge()
  const saveCopy = useSaveCopy()
  const [content, setContent] = useState<Content | null>(null)
  const { id, mimeType, name } = attachment
  useEffect(() => {
    let isGone = false
    const show = (shown: Content): void => {
      if (!isGone) setContent(shown)
    }
    const read = async (): Promise<void> => {
      if (previewKind(mimeType, name) === 'image') {
        show({ kind: 'image', address: await dataAddress(await readFile(bridge, id, mimeType)) })
        return
      }
      const blob = await readFile(bridge, id, mimeType, mostText)
      show({ kind: 'text', text: await blob.slice(0, mostText).text() })
    }
    read().catch((error: unknown) =>
      show({
        kind: 'failure',
        message: error instanceof BridgeFailure ? error.message : 'The file could not be read.',
      }),
    )
    return () => {
      isGone = true
    }
  }, [bridge, id, mimeType, name])

  return (
    <Dialog
      title={name}
      isOpen
      onClose={onClose}
      size="medium"
      footer={
        <Button icon={<Download />} onPress={() => void saveCopy(attachment)}>
          Save a copy
        </Button>
      }
    >
      {content?.kind === 'image' && <img src={content.address} alt={name} className={styles.picture} />}
      {content?.kind === 'text' && <pre className={`${styles.text} selectable`}>{content.text}</pre>}
      {content?.kind === 'failure' && <Notice tone="error">{content.message}</Notice>}
    </Dialog>
  )
}
