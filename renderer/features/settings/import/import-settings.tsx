import { t } from '@lingui/core/macro'
import FileUp from 'lucide-react/icons/file-up'
import { type DragEvent, useRef, useState } from 'react'
import type { ImportState } from '../../../../shared/bridge/imports.ts'
import { dataOrThrow, useBridge, useBridgeCommand, useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../components/controls/button.tsx'
import { ErrorState } from '../../../components/states/error-state.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { Skeleton } from '../../../components/states/skeleton.tsx'
import { mostBytes, sendFile, unreadable } from '../../../entities/file/file-content.ts'
import { showError, showMessage } from '../../../stores/toasts.ts'
import { ImportFile } from './import-file.tsx'
import { Progress } from './import-progress.tsx'
import { entriesInWords, sourceWords } from './import-words.ts'
import styles from './import.module.css'

/** Brings in the time of other programs. The program knows how far it is, so that a reload loses nothing. */
export function ImportSettings() {
  const { data: state, error, refetch } = useBridgeQuery('imports.current')
  const taking = useTakeFile()
  if (error !== null) {
    const title = t`The import could not be read`
    return <ErrorState title={title} message={error.message} onRetry={() => void refetch()} />
  }
  if (state === undefined) return <Skeleton rows={4} />
  if (taking.share !== null) return <Progress words={t`Reading the file`} share={taking.share} />
  if (state === null) return <ChooseFile onTake={taking.take} />
  if (state.phase === 'writing' || state.phase === 'cancelling') return <WritingImport state={state} />
  if (state.result !== null) return <ImportEnd state={state} onTake={taking.take} />
  return <ImportFile key={state.importId} state={state} />
}

/** Sends a file to the program, which recognizes it. */
function useTakeFile() {
  const bridge = useBridge()
  /** How much has been sent, 0 to 1; null while nothing is. */
  const [share, setShare] = useState<number | null>(null)

  async function send(file: File): Promise<void> {
    const transferId = await sendFile(bridge, file, setShare, 'imports')
    dataOrThrow(await bridge.call('imports.open', { transferId }))
  }

  function take(file: File | undefined): void {
    if (file === undefined) return
    if (file.size > mostBytes) {
      showError(t`“${file.name}” is larger than 100 MB. Export a shorter period.`)
      return
    }
    setShare(0)
    send(file)
      .catch((error: unknown) => showError(unreadable(error)))
      .finally(() => setShare(null))
  }

  return { share, take }
}

interface ChooseFileProps {
  readonly onTake: (file: File | undefined) => void
}

function ChooseFile({ onTake }: ChooseFileProps) {
  const [isHolding, setHolding] = useState(false)

  function drop(event: DragEvent): void {
    event.preventDefault()
    setHolding(false)
    onTake(event.dataTransfer.files[0])
  }

  return (
    <div
      role="presentation"
      className={styles.choose}
      data-holding={isHolding || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setHolding(true)
      }}
      onDragLeave={() => setHolding(false)}
      onDrop={drop}
    >
      <p className="large strong">{t`Bring in your time from elsewhere`}</p>
      <p className="soft">
        {t`Dayloom reads CSV files of Toggl Track, Clockify, Harvest, Kimai, solidtime and other programs, backups of Super Productivity, data of Timewarrior, and calendars (.ics). You see everything before anything is written.`}
      </p>
      <FileButton onTake={onTake} words={t`Choose a file`} isPrimary />
      <p className="faint small">{t`Or drop it here.`}</p>
    </div>
  )
}

export interface FileButtonProps extends ChooseFileProps {
  readonly words: string
  readonly isPrimary?: boolean
}

function FileButton({ onTake, words, isPrimary = false }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.json,.ics,.data"
        aria-label={t`File to import`}
        onChange={(event) => {
          onTake(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        icon={<FileUp />}
        onPress={() => input.current?.click()}
      >
        {words}
      </Button>
    </>
  )
}

function WritingImport({ state: { importId, name, phase, share } }: { readonly state: ImportState }) {
  const cancel = useBridgeCommand('imports.cancel')
  const isCancelling = phase === 'cancelling'
  return (
    <section className={styles.sections} aria-label={t`Import`}>
      <Progress
        words={isCancelling ? t`Taking back what was written` : t`Importing “${name}”`}
        share={share}
      />
      <p className="faint">{t`You can go on working. If you cancel, everything is as it was before.`}</p>
      <div className="row">
        <Button isPending={isCancelling} onPress={() => void cancel.run({ importId })}>
          {t`Cancel`}
        </Button>
      </div>
    </section>
  )
}

interface ImportEndProps extends ChooseFileProps {
  readonly state: ImportState
}

/** The result of the import. */
function ImportEnd({ state, onTake }: ImportEndProps) {
  const { importId, name, source, result } = state
  const undo = useBridgeCommand('undo.apply')
  const close = useBridgeCommand('imports.close')
  const [isTakenBack, setTakenBack] = useState(false)
  if (result === null) return null
  const { entries, isCancelled, undoId, failure } = result
  const words = isCancelled
    ? t`Cancelled. Nothing was imported.`
    : isTakenBack
      ? t`Taken back. Everything is as it was before.`
      : t`${entriesInWords(entries)} imported from “${name}”.`

  async function takeBack(): Promise<void> {
    if (undoId === null) return
    const done = await undo.run({ undoId })
    if (!done.ok) {
      showError(done.error.message)
      return
    }
    setTakenBack(true)
    if (done.data.kept !== null) showMessage(t`Entries that were changed or deleted since stay as they are.`)
  }

  return (
    <section className={styles.sections} aria-label={t`Import`}>
      <div className="stack gap-2">
        <p className="large strong" role="status">
          {words}
        </p>
        <p className="faint">{sourceWords(source)}</p>
      </div>
      {failure !== null && (
        <Notice tone="error">
          {t`The import ended early. ${failure} Import the file once more to go on; nothing comes twice.`}
        </Notice>
      )}
      <div className="row wrap gap-2">
        {undoId !== null && !isTakenBack && (
          <Button isPending={undo.pending} onPress={() => void takeBack()}>
            {t`Undo the import`}
          </Button>
        )}
        <FileButton onTake={onTake} words={t`Import another file`} />
        <Button variant="quiet" onPress={() => void close.run({ importId })}>
          {t`Done`}
        </Button>
      </div>
    </section>
  )
}
