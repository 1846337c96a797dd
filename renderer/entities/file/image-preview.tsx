import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Attachment } from '../../../shared/bridge/attachments.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { dataAddress, readFile, unreadable } from './file-content.ts'
import styles from './file-preview.module.css'
import { PreviewFailure } from './preview-failure.tsx'
import { PreviewWait } from './preview-wait.tsx'

export interface ImagePreviewProps {
  readonly attachment: Attachment
  readonly onRetry: () => void
}

const undrawable =
  'This file is damaged, or is no picture, and cannot be shown here. Save a copy to try it in another program.'

/** A picture as a whole. */
export function ImagePreview({ attachment, onRetry }: ImagePreviewProps) {
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
