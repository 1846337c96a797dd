import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { ImportOptions, ImportPreview, ImportState } from '../../../../shared/bridge/imports.ts'
import { writeDays } from '../../../../shared/domain/date-format.ts'
import { useBridgeCommand, useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../components/controls/button.tsx'
import { ErrorState } from '../../../components/states/error-state.tsx'
import { useFormats } from '../../../entities/time-entry/use-formats.ts'
import { showError } from '../../../stores/toasts.ts'
import { ImportColumnFields } from './import-columns.tsx'
import { LeftOut } from './import-left-out.tsx'
import { ImportNames } from './import-names.tsx'
import { hasOpenQuestion, ImportQuestions } from './import-questions.tsx'
import type { ImportPartProps } from './import-part.ts'
import { Progress } from './import-progress.tsx'
import { entriesInWords, madeInWords, sourceWords } from './import-words.ts'
import styles from './import.module.css'

const initial: ImportOptions = { restore: false, duplicates: false, projects: {}, leaveOut: [] }

/** A file before it is imported: the questions that it leaves open, and everything that would come of it. */
export function ImportFile({ state }: { readonly state: ImportState }) {
  const { importId, name, source, share } = state
  const [options, setOptions] = useState(initial)
  const {
    data: preview,
    error,
    refetch,
  } = useBridgeQuery('imports.preview', { importId, options }, { keepPrevious: true })
  const close = useBridgeCommand('imports.close')
  const onChange = (change: Partial<ImportOptions>) => setOptions({ ...options, ...change })

  return (
    <section className={styles.sections} aria-label={t`Import`}>
      <header className={styles.head}>
        <div className="stack shrink">
          <h3 className="large strong breaks">{name}</h3>
          <p className="faint">{sourceWords(source)}</p>
        </div>
        <Button onPress={() => void close.run({ importId })}>{t`Choose another file`}</Button>
      </header>
      {error !== null && preview === undefined ? (
        <ErrorState
          title={t`The file could not be read`}
          message={error.message}
          onRetry={() => void refetch()}
        />
      ) : preview === undefined ? (
        <Progress words={t`Reading the file`} share={share} />
      ) : (
        <>
          {preview.table !== null && (source === 'csv' || preview.table.missing.length > 0) && (
            <ImportColumnFields table={preview.table} onChange={(columns) => onChange({ columns })} />
          )}
          <ImportQuestions preview={preview} options={options} onChange={onChange} />
          {preview.counts.entries > 0 && <Total preview={preview} />}
          <LeftOut importId={importId} preview={preview} options={options} onChange={onChange} />
          {preview.counts.entries > 0 && (
            <ImportNames preview={preview} options={options} onChange={onChange} />
          )}
          <RunImport importId={importId} preview={preview} options={options} />
        </>
      )}
    </section>
  )
}

/** How much comes in. */
function Total({ preview: { counts, period, seconds } }: { readonly preview: ImportPreview }) {
  const formats = useFormats()
  if (formats === null || period === null) return null
  const parts = { day: 'numeric', month: 'short', year: 'numeric' } as const
  return (
    <div className={styles.total}>
      <p>
        <b>{counts.entries.toLocaleString('en')}</b>
        <span className="faint">{t`entries come in`}</span>
      </p>
      <p>
        <b>{formats.duration(seconds)}</b>
        <span className="faint">{t`in all`}</span>
      </p>
      <p>
        <b>{writeDays(period.from, period.to, parts, formats.preferences.dateFormat)}</b>
        <span className="faint">{t`period`}</span>
      </p>
    </div>
  )
}

interface RunImportProps extends Pick<ImportPartProps, 'preview' | 'options'> {
  readonly importId: string
}

/** The one step that writes. It names everything that is made. */
function RunImport({ importId, preview, options }: RunImportProps) {
  const run = useBridgeCommand('imports.run')
  const { entries } = preview.counts
  const made = madeInWords(preview, options.leaveOut)
  const isAsked = hasOpenQuestion(preview)

  async function start(): Promise<void> {
    const result = await run.run({ importId, options })
    if (!result.ok) showError(result.error.message)
  }

  return (
    <footer className={styles.foot}>
      <Button
        variant="primary"
        isDisabled={entries === 0 || isAsked}
        isPending={run.pending}
        onPress={() => void start()}
      >
        {entries === 0 ? t`Nothing to import` : t`Import ${entriesInWords(entries)}`}
      </Button>
      <p className="faint">
        {isAsked
          ? t`Answer the question above first.`
          : entries > 0 && made !== ''
            ? t`This also makes ${made}. One undo takes everything back.`
            : entries > 0 && t`One undo takes everything back.`}
      </p>
    </footer>
  )
}
