import { plural, t } from '@lingui/core/macro'
import FolderOpen from 'lucide-react/icons/folder-open'
import { useEffect, useState } from 'react'
import type { WrittenArchive } from '../../../shared/bridge/archive.ts'
import { useBridgeCommand, useBridgeEvent, useBridgeQuery } from '../../bridge/use-bridge.ts'
import { Button } from '../../components/controls/button.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { SettingGroup, SettingRow } from '../../components/layout/setting-row.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { showError } from '../../stores/toasts.ts'
import styles from './backup-settings.module.css'
import type { Settings } from './settings.ts'

/** Everything as one file that other programs read. */
export function ExportSettings({ capabilities: { folders } }: Settings) {
  const { data: state, refetch } = useBridgeQuery('archive.state')
  const write = useBridgeCommand('archive.write')
  const cancel = useBridgeCommand('archive.cancel')
  const choose = useBridgeCommand('archive.chooseFile')
  const [typed, setTyped] = useState<string | null>(null)
  const [share, setShare] = useState(0)
  useBridgeEvent('archive', (progress) => setShare(progress.share))
  // The file of the suggestion may have been made since.
  useEffect(() => void refetch(), [refetch])
  const file = typed ?? state?.suggestion ?? ''

  async function exportTo(to: string, replaces: boolean): Promise<void> {
    setShare(0)
    const result = await write.run({ file: to, replaces })
    if (result.ok) setTyped(null)
    await refetch()
  }

  async function chooseAndExport(): Promise<void> {
    const result = await choose.run({ suggestion: file })
    if (!result.ok) showError(result.error.message)
    else if (result.data !== null) await exportTo(result.data, true)
  }

  return (
    <>
      <SettingGroup title={t`Everything`}>
        <SettingRow
          label={t`Archive`}
          description={t`One ZIP with everything as JSON, time entries, projects, clients, tags and tasks as CSV for spreadsheets, and the files of tasks. It is not a backup: those are made under Backups.`}
        >
          <div className="stack shrink gap-2">
            <TextField
              label={t`File`}
              hideLabel
              className={styles.folder}
              value={file}
              isDisabled={write.pending}
              onChange={setTyped}
            />
            <div className="row wrap gap-2">
              {write.pending ? (
                <>
                  <span className="faint" role="status">
                    {t`${Math.floor(share * 100)} % written`}
                  </span>
                  <Button size="small" isPending={cancel.pending} onPress={() => void cancel.run({})}>
                    {t`Cancel`}
                  </Button>
                </>
              ) : (
                <>
                  <Button isDisabled={file.trim() === ''} onPress={() => void exportTo(file, false)}>
                    {t`Export everything`}
                  </Button>
                  {folders.available && (
                    <Button onPress={() => void chooseAndExport()}>{t`Choose where…`}</Button>
                  )}
                </>
              )}
            </div>
          </div>
        </SettingRow>
      </SettingGroup>
      <div className={styles.section}>
        {write.error !== null && <Notice tone="error">{write.error.message}</Notice>}
        {write.error === null && !write.pending && state?.latest && <Latest archive={state.latest} />}
      </div>
    </>
  )
}

function Latest({
  archive: { file, entries, files, missing, proofs, unproved },
}: {
  readonly archive: WrittenArchive
}) {
  const show = useBridgeCommand('archive.showFolder')
  async function open(): Promise<void> {
    const result = await show.run()
    if (!result.ok) showError(result.error.message)
  }

  return (
    <Notice tone="neutral">
      <p className={styles.path} role="status">
        {t`${plural(entries, { one: '# time entry', other: '# time entries' })} and everything else are in ${file}.`}{' '}
        {files > 0 &&
          plural(files, { one: '# file of a task is in it.', other: '# files of tasks are in it.' })}{' '}
        {missing > 0 &&
          plural(missing, {
            one: '# file could not be fetched and is missing.',
            other: '# files could not be fetched and are missing.',
          })}{' '}
        {proofs > 0 &&
          plural(proofs, {
            one: 'The hours of # invoice are proved in it.',
            other: 'The hours of # invoices are proved in it.',
          })}{' '}
        {unproved > 0 &&
          plural(unproved, {
            one: 'Of # invoice the server did not tell the proof of hours.',
            other: 'Of # invoices the server did not tell the proofs of hours.',
          })}
      </p>
      <Button size="small" icon={<FolderOpen />} onPress={() => void open()}>
        {t`Open the folder`}
      </Button>
    </Notice>
  )
}
