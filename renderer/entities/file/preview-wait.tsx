import { t } from '@lingui/core/macro'
import type { Attachment } from '../../../shared/bridge/attachments.ts'
import styles from './file-preview.module.css'
import { sizeInWords } from './file-words.ts'

/** Stands where a file will be; unseen for a moment, so that one that is here already does not flicker. */
export function PreviewWait({ attachment: { content, size } }: { readonly attachment: Attachment }) {
  return (
    <output className={styles.wait}>
      {content === 'server' ? t`Fetching ${sizeInWords(size)} from the server…` : t`Opening…`}
    </output>
  )
}
