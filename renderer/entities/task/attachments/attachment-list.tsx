import { t } from '@lingui/core/macro'
import Paperclip from 'lucide-react/icons/paperclip'
import { Suspense, useRef, useState } from 'react'
import type { Attachment } from '../../../../shared/bridge/attachments.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge-query.ts'
import { Button } from '../../../components/controls/button.tsx'
import { classNames } from '../../../components/class-names.ts'
import { lazyComponent } from '../../../components/states/lazy-component.ts'
import type { FilePreviewProps } from '../../file/file-preview.tsx'
import { AttachmentRow } from './attachment-row.tsx'
import styles from './attachments.module.css'
import detailStyles from '../details/task-details.module.css'
import { useAttachFiles } from './use-attach-files.ts'

const FilePreview = lazyComponent<FilePreviewProps>(
  async () => (await import('../../file/file-preview.tsx')).FilePreview,
)

const none: readonly Attachment[] = []

/** The files of a task: drop, paste or choose them; they are kept on this computer first, and sent when there is a server. */
export function AttachmentList({ taskId }: { readonly taskId: LocalId }) {
  const { data: attachments = none } = useBridgeQuery('attachments.ofTask', { taskId })
  const { attach, progress, isHolding } = useAttachFiles(taskId)
  const [shown, setShown] = useState<LocalId | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const preview = attachments.find(({ id }) => id === shown)

  return (
    <section
      className={classNames(detailStyles.section, styles.section, isHolding && styles.holding)}
      aria-label={t`Files`}
    >
      <header className={detailStyles.sectionHead}>
        <h3>{t`Files`}</h3>
        {attachments.length > 0 && <span className="faint small figures">{attachments.length}</span>}
      </header>
      <ul className="stack">
        {attachments.map((attachment) => (
          <AttachmentRow key={attachment.id} attachment={attachment} onShow={() => setShown(attachment.id)} />
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t`Files to attach`}
        onChange={(event) => {
          attach([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Button
        variant="quiet"
        size="small"
        icon={<Paperclip />}
        className={detailStyles.control}
        isPending={progress !== null}
        onPress={() => input.current?.click()}
      >
        {isHolding
          ? t`Drop to attach`
          : progress === null
            ? t`Attach files, or drop or paste them`
            : t`Reading ${Math.round(progress * 100)} %`}
      </Button>
      {preview !== undefined && (
        <Suspense>
          <FilePreview attachment={preview} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </section>
  )
}
