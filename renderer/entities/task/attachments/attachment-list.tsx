import { t } from '@lingui/core/macro'
import Paperclip from 'lucide-react/icons/paperclip'
import { Suspense, useRef, useState, useEffect, useEffectEvent } from 'react'
import type { Attachment } from '../../../../shared/bridge/attachments.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { useBridge, useBridgeQuery, useSetting, useUndoableCommand } from '../../../bridge/use-bridge.ts'
import { Button, IconButton } from '../../../components/controls/button.tsx'
import { classNames } from '../../../components/class-names.ts'
import { lazyComponent } from '../../../components/states/lazy-component.ts'
import { showError } from '../../../stores/toasts.ts'
import type { FilePreviewProps } from '../../file/file-preview.tsx'
import { mostBytes, sendFile, unreadable, readFile } from '../../file/file-content.ts'
import styles from './attachments.module.css'
import detailStyles from '../details/task-details.module.css'
import Cloud from 'lucide-react/icons/cloud'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Download from 'lucide-react/icons/download'
import MoreHorizontal from 'lucide-react/icons/ellipsis'
import File from 'lucide-react/icons/file'
import FileText from 'lucide-react/icons/file-text'
import Image from 'lucide-react/icons/image'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { CommitField } from '../../../components/fields/commit-field.tsx'
import { WordsPlace } from '../../../components/fields/field-words.tsx'
import { useSave } from '../../../components/fields/use-save.ts'
import { Menu, MenuItem, MenuSeparator } from '../../../components/overlays/menu.tsx'
import { DraftScope, hasDraft } from '../../../components/fields/use-typed-text.ts'
import { previewKind, sizeInWords } from '../../file/file-words.ts'
import { useSaveCopy } from '../../file/use-save-copy.ts'
import { useQuery } from '@tanstack/react-query'

/** So many files are put on a task by one change. */
const mostFiles = 10

/** Takes files for a task: chosen, dropped anywhere on the window, or pasted where no text is written. */
function useAttachFiles(taskId: LocalId) {
  const bridge = useBridge()
  const add = useUndoableCommand('attachments.add')
  /** How far the files are that are being taken, 0 to 1; null when none are. */
  const [progress, setProgress] = useState<number | null>(null)
  /** Files are being held over the window. */
  const [isHolding, setHolding] = useState(false)

  function attach(files: readonly File[]): void {
    const tooLarge = files.find((file) => file.size > mostBytes)
    if (tooLarge !== undefined) {
      showError(`“${tooLarge.name}” is larger than 100 MB. Files can have 100 MB at most.`)
      return
    }
    const send = async (): Promise<void> => {
      for (let first = 0; first < files.length; first += mostFiles) {
        const some = files.slice(first, first + mostFiles)
        const transferIds: string[] = []
        for (const [index, file] of some.entries()) {
          const before = first + index
          transferIds.push(
            await sendFile(bridge, file, (share) => setProgress((before + share) / files.length)),
          )
        }
        const [only] = some
        const words =
          some.length === 1 && only !== undefined
            ? t`“${only.name}” attached`
            : t`${some.length} files attached`
        if ((await add({ taskId, transferIds }, words)) === null) return
      }
    }
    setProgress(0)
    send()
      .catch((error: unknown) => showError(unreadable(error)))
      .finally(() => setProgress(null))
  }

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    attach(files)
  })
  const onDrop = useEffectEvent((event: DragEvent) => {
    setHolding(false)
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length > 0) attach(files)
  })

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    window.addEventListener('paste', onPaste, { signal })
    window.addEventListener(
      'dragover',
      (event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setHolding(true)
      },
      { signal },
    )
    window.addEventListener(
      'dragleave',
      (event) => {
        // It left the window, not just an element in it.
        if (event.relatedTarget === null) setHolding(false)
      },
      { signal },
    )
    window.addEventListener(
      'drop',
      (event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        onDrop(event)
      },
      { signal },
    )
    return () => listening.abort()
  }, [])

  return { attach, progress, isHolding }
}

const FilePreview = lazyComponent<FilePreviewProps>(
  async () => (await import('../../file/file-preview.tsx')).FilePreview,
)

const none: readonly Attachment[] = []

/** The files of a task: drop, paste or choose them; they are kept on this computer first, and sent when there is a server. */
export function AttachmentList({ taskId }: { readonly taskId: LocalId }) {
  const { data: attachments = none } = useBridgeQuery('attachments.ofTask', { taskId })
  const { data: planner } = useBridgeQuery('plannerSettings.get')
  const setPlanner = useSetting('plannerSettings.update')
  const isTiles = planner?.attachmentsView === 'tiles'
  const { attach, progress, isHolding } = useAttachFiles(taskId)
  const [shown, setShown] = useState<LocalId | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const preview = attachments.find(({ id }) => id === shown)

  return (
    <section
      className={classNames(detailStyles.section, 'round', isHolding && styles.holding)}
      aria-label={t`Files`}
    >
      <header className={detailStyles.sectionHead}>
        <h3>{t`Files`}</h3>
        {attachments.length > 0 && (
          <>
            <span className="faint small figures">{attachments.length}</span>
            <span className="grow" />
            <IconButton
              label={isTiles ? t`Show files as a list` : t`Show files as tiles`}
              icon={isTiles ? <List /> : <LayoutGrid />}
              onPress={() => setPlanner({ attachmentsView: isTiles ? 'list' : 'tiles' })}
            />
          </>
        )}
      </header>
      <ul className={isTiles ? styles.tiles : 'stack'}>
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
            : t`Reading ${Math.round(progress * 100)}%`}
      </Button>
      {preview !== undefined && (
        <Suspense>
          <FilePreview attachment={preview} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </section>
  )
}

interface AttachmentRowProps {
  readonly attachment: Attachment
  readonly onShow: () => void
}

/** One file: what it is, where its content is, and what can be done with it. */
function AttachmentRow({ attachment, onShow }: AttachmentRowProps) {
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
      <WordsPlace ref={setWordsPlace} className={styles.words} />
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
      {percent}%
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

/** In bytes: larger pictures are not read for the sake of a few dots. Of PDFs only the first page is. */
const largestPicture = 8_000_000
/** In px, as fine as sharp screens show it in a tile. */
const side = 256

/**
 * A small picture of a picture or a PDF that is on this computer, as an address; null for all else, and until it is drawn.
 * It is kept for a while, as the content of a file never changes.
 */
function useThumbnail({ id, name, mimeType, size, content }: Attachment): string | null {
  const bridge = useBridge()
  const kind = previewKind(mimeType, name)
  const isDrawn = kind === 'pdf' || (kind === 'image' && size <= largestPicture)
  const { data = null } = useQuery({
    queryKey: ['file-thumbnail', id],
    queryFn: async ({ signal }) => {
      if (kind === 'image') return pictureThumbnail(await readFile(bridge, id, mimeType, { signal }), side)
      const { pdfThumbnail } = await import('../../file/pdf/pdf-thumbnail.ts')
      return pdfThumbnail(bridge, { id, size }, side, signal)
    },
    // A file that is at the server only is fetched when somebody opens it, not because a list is shown. One that cannot be drawn
    // keeps its sign; opening it says why.
    enabled: isDrawn && content !== 'server',
  })
  return data
}

/** The middle of a picture as a square of so many px, as an address. @throws for what is no picture */
async function pictureThumbnail(picture: Blob, side: number): Promise<string> {
  const bitmap = await createImageBitmap(picture)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const edge = Math.min(bitmap.width, bitmap.height)
  const [left, top] = [(bitmap.width - edge) / 2, (bitmap.height - edge) / 2]
  canvas.getContext('2d')?.drawImage(bitmap, left, top, edge, edge, 0, 0, side, side)
  bitmap.close()
  return canvas.toDataURL()
}
