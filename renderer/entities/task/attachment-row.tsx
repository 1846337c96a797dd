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
import type { Attachment } from '../../../shared/bridge/attachments.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useUndoableCommand } from '../../bridge/use-undoable-command.ts'
import { IconButton } from '../../components/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../components/menu.tsx'
import { TextField } from '../../components/text-field.tsx'
import styles from './attachments.module.css'
import { previewKind, sizeInWords } from '../file/file-words.ts'
import { useSaveCopy } from '../file/use-save-copy.ts'
import { useThumbnail } from '../file/use-thumbnail.ts'

export interface AttachmentRowProps {
  readonly attachment: Attachment
  readonly onShow: () => void
}

/** One file: what it is, where its content is, and what can be done with it. */
export function AttachmentRow({ attachment, onShow }: AttachmentRowProps) {
  const remove = useUndoableCommand('attachments.delete')
  const saveCopy = useSaveCopy()
  const [isRenamed, setRenamed] = useState(false)
  const kind = previewKind(attachment.mimeType, attachment.name)
  const thumbnail = useThumbnail(attachment)
  return (
    <li className={styles.row}>
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
      {isRenamed ? (
        <NameField attachment={attachment} onDone={() => setRenamed(false)} />
      ) : (
        <button
          type="button"
          className={styles.name}
          onClick={() => (kind === null ? void saveCopy(attachment) : onShow())}
          onKeyDown={(event) => {
            if (event.key === 'Delete') {
              event.preventDefault()
              event.stopPropagation()
              void remove({ ids: [attachment.id] }, `“${attachment.name}” deleted`)
            } else if (event.key === 'F2') setRenamed(true)
          }}
        >
          <span className="cut">{attachment.name}</span>
          <span className={styles.size}>{sizeInWords(attachment.size)}</span>
        </button>
      )}
      <ContentMark content={attachment.content} sent={attachment.sent} />
      <Menu
        label={`Actions for ${attachment.name}`}
        placement="bottom end"
        trigger={<IconButton label={`More about ${attachment.name}`} icon={<MoreHorizontal />} />}
      >
        <MenuItem icon={<Download />} onAction={() => void saveCopy(attachment)}>
          Save a copy
        </MenuItem>
        <MenuItem icon={<Pencil />} onAction={() => setRenamed(true)}>
          Rename
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={<Trash />}
          isDestructive
          onAction={() => void remove({ ids: [attachment.id] }, `“${attachment.name}” deleted`)}
        >
          Delete
        </MenuItem>
      </Menu>
    </li>
  )
}

/** Where the content is, when that is not simply here. */
function ContentMark({ content, sent }: Pick<Attachment, 'content' | 'sent'>) {
  if (content === 'here') return null
  if (content === 'uploading' && sent !== null) return <SentShare share={sent} />
  const words =
    content === 'server'
      ? 'On the server: fetched when it is opened'
      : 'Kept on this computer, waiting for the server'
  return (
    <span role="img" aria-label={words} title={words} className={styles.mark}>
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
      aria-label="Sent"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={styles.sent}
    >
      {percent} %
    </span>
  )
}

function NameField({ attachment, onDone }: { readonly attachment: Attachment; readonly onDone: () => void }) {
  const bridge = useBridge()
  const [name, setName] = useState(attachment.name)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function save(): Promise<void> {
    const wanted = name.trim()
    if (wanted === '' || wanted === attachment.name) {
      onDone()
      return
    }
    const result = await bridge.call('attachments.rename', { id: attachment.id, name: wanted })
    if (result.ok) onDone()
    else setRefusal(result.error.message)
  }

  return (
    <TextField
      label={`Name of ${attachment.name}`}
      hideLabel
      autoFocus
      className={styles.name}
      maxLength={255}
      value={name}
      error={refusal}
      onChange={setName}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save()
        else if (event.key === 'Escape') onDone()
        else event.continuePropagation()
      }}
    />
  )
}
