import { t } from '@lingui/core/macro'
import Cloud from 'lucide-react/icons/cloud'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Download from 'lucide-react/icons/download'
import MoreHorizontal from 'lucide-react/icons/ellipsis'
import File from 'lucide-react/icons/file'
import FileText from 'lucide-react/icons/file-text'
import Image from 'lucide-react/icons/image'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { Attachment } from '../../../../shared/bridge/attachments.ts'
import { useUndoableCommand } from '../../../bridge/use-undoable-command.ts'
import { CommitField } from '../../../components/fields/commit-field.tsx'
import { WordsPlace } from '../../../components/fields/field-words.tsx'
import { useSave } from '../../../components/fields/use-save.ts'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../components/overlays/menu.tsx'
import { DraftScope, hasDraft } from '../../../components/fields/use-typed-text.ts'
import styles from './attachments.module.css'
import { previewKind, sizeInWords } from '../../file/file-words.ts'
import { useSaveCopy } from '../../file/use-save-copy.ts'
import { useThumbnail } from '../../file/use-thumbnail.ts'

export interface AttachmentRowProps {
  readonly attachment: Attachment
  readonly onShow: () => void
}

/** One file: what it is, where its content is, and what can be done with it. */
export function AttachmentRow({ attachment, onShow }: AttachmentRowProps) {
  const remove = useUndoableCommand('attachments.delete')
  const saveCopy = useSaveCopy()
  const [renaming, setRenaming] = useState<'asked' | 'found' | null>(() =>
    hasDraft(attachment.id, 'Name', attachment.name) ? 'found' : null,
  )
  const [wordsPlace, setWordsPlace] = useState<HTMLElement | null>(null)
  const kind = previewKind(attachment.mimeType, attachment.name)
  const thumbnail = useThumbnail(attachment)
  return (
    <li>
      <div className={styles.row}>
        <span className={styles.icon} aria-hidden>
          {thumbnail !== null ? (
            <img src={thumbnail} alt="" className={styles.thumbnail} />
          ) : kind === 'image' ? (
            <Image />
          ) : kind === 'pdf' || kind === 'text' ? (
            <FileText />
          ) : (
            <File />
          )}
        </span>
        {renaming !== null ? (
          <NameField
            attachment={attachment}
            takesFocus={renaming === 'asked'}
            onDone={() => setRenaming(null)}
            wordsIn={wordsPlace}
          />
        ) : (
          <button
            type="button"
            className={styles.name}
            onClick={() => (kind === null ? void saveCopy(attachment) : onShow())}
            onKeyDown={(event) => {
              if (event.key === 'Delete') {
                event.preventDefault()
                event.stopPropagation()
                void remove({ ids: [attachment.id] }, t`“${attachment.name}” deleted`)
              } else if (event.key === 'F2') setRenaming('asked')
            }}
          >
            <span className="cut">{attachment.name}</span>
            <span className="fixed faint small figures">{sizeInWords(attachment.size)}</span>
          </button>
        )}
        <ContentMark content={attachment.content} sent={attachment.sent} />
        <Menu
          label={t`Actions for ${attachment.name}`}
          placement="bottom end"
          trigger={<IconButton label={t`More about ${attachment.name}`} icon={<MoreHorizontal />} />}
        >
          <MenuItem icon={<Download />} onAction={() => void saveCopy(attachment)}>
            {t`Save a copy`}
          </MenuItem>
          <MenuItem icon={<Pencil />} onAction={() => setRenaming('asked')}>
            {t`Rename`}
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            icon={<Trash />}
            isDestructive
            onAction={() => void remove({ ids: [attachment.id] }, t`“${attachment.name}” deleted`)}
          >
            {t`Delete`}
          </MenuItem>
        </Menu>
      </div>
      <WordsPlace ref={setWordsPlace} />
    </li>
  )
}

/** Where the content is, when that is not simply here. */
function ContentMark({ content, sent }: Pick<Attachment, 'content' | 'sent'>) {
  if (content === 'here') return null
  if (content === 'uploading' && sent !== null) return <SentShare share={sent} />
  const words =
    content === 'server'
      ? t`On the server, downloaded when you open it`
      : t`Kept on this computer, waiting for the server`
  return (
    <span role="img" aria-label={words} title={words} className="icon-14 faint">
      {content === 'server' ? <Cloud aria-hidden /> : <CloudUpload aria-hidden />}
    </span>
  )
}

/** How much of a large file has left. */
function SentShare({ share }: { readonly share: number }) {
  const percent = Math.round(share * 100)
  return (
    <span
      role="progressbar"
      aria-label={t`Sent`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="soft small figures"
    >
      {percent} %
    </span>
  )
}

interface NameFieldProps {
  readonly attachment: Attachment
  readonly takesFocus: boolean
  readonly onDone: () => void
  /** Where its sentences stand, as of a `CommitField`. */
  readonly wordsIn: HTMLElement | null
}

/** The name while it is written anew; what is typed and not saved is found again after a reload. */
function NameField({ attachment, takesFocus, onDone, wordsIn }: NameFieldProps) {
  const save = useSave('attachments.rename')
  const { id } = attachment
  return (
    <DraftScope value={id}>
      <CommitField
        label={t`Name of ${attachment.name}`}
        draftName="Name"
        takesFocus={takesFocus}
        className={styles.renamed}
        maxLength={255}
        value={attachment.name}
        read={(text) => ({ ok: true, value: text.trim() })}
        onCommit={(name, over) =>
          name === '' || name === attachment.name ? undefined : save({ id, name, typedOver: { name: over } })
        }
        onClose={onDone}
        wordsIn={wordsIn}
      />
    </DraftScope>
  )
}
