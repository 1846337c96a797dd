import { plural, t } from '@lingui/core/macro'
import FolderOpen from 'lucide-react/icons/folder-open'
import { useEffect, useState } from 'react'
import type { Backup, BackupReason, BackupState } from '../../../shared/bridge/backups.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { useBridgeCommand, useBridgeQuery } from '../../bridge/use-bridge.ts'
import { Button } from '../../components/controls/button.tsx'
import { SavedField } from '../../components/fields/saved-field.tsx'
import { SettingGroup, SettingRow } from '../../components/layout/setting-row.tsx'
import { ErrorState } from '../../components/states/error-state.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { Skeleton } from '../../components/states/skeleton.tsx'
import { countedRows } from '../../entities/edit/edit-names.ts'
import { useMoment } from '../../entities/edit/use-moment.ts'
import { sizeInWords } from '../../entities/file/file-words.ts'
import { showError, showMessage } from '../../stores/toasts.ts'
import styles from './backup-settings.module.css'
import { RestoreDialog } from './restore-dialog.tsx'
import type { Settings } from './settings.ts'

/** Where the backups are, what is in them, and the way back to one. */
export function BackupSettings({ capabilities: { folders } }: Settings) {
  const { data: state, error, refetch } = useBridgeQuery('backups.state')
  const create = useBridgeCommand('backups.create')
  const [restored, setRestored] = useState<Backup | null>(null)
  // Backups are made while nobody looks.
  useEffect(() => void refetch(), [refetch])
  if (error !== null) return <ErrorState title={t`The backups could not be read`} message={error.message} />
  if (state === undefined) return <Skeleton rows={6} />

  async function backUp(): Promise<void> {
    const result = await create.run({})
    if (result.ok) showMessage(t`Backed up, and read back to check it.`)
    await refetch()
  }

  return (
    <>
      <Troubles state={state} />
      <SettingGroup>
        <SettingRow
          label={t`Back up by itself`}
          description={t`Once a day while you pause, and before a new version changes how your data is stored. The latest of the last 7 days, 4 weeks and 12 months stay.`}
        >
          <Button isPending={create.pending || state.isRunning} onPress={() => void backUp()}>
            {t`Back up now`}
          </Button>
        </SettingRow>
        <FolderRow state={state} canChoose={folders.available} onChanged={() => void refetch()} />
      </SettingGroup>
      <section className={styles.section}>
        <h3>{t`Backups`}</h3>
        {state.backups.length === 0 ? (
          <p className="faint">
            {t`None yet. The first is made a few minutes after you start to work, or now with “Back up now”.`}
          </p>
        ) : (
          <ul className={styles.list}>
            {state.backups.map((backup) => (
              <BackupRow key={backup.id} backup={backup} onRestore={() => setRestored(backup)} />
            ))}
          </ul>
        )}
      </section>
      <RestoreDialog
        backup={restored}
        onClose={() => {
          setRestored(null)
          void refetch()
        }}
      />
    </>
  )
}

function Troubles({ state: { failure, unreadable } }: { readonly state: BackupState }) {
  const moment = useMoment()
  if (failure === null && unreadable.length === 0) return null
  return (
    <div className={styles.notices}>
      {failure !== null && (
        <Notice tone="attention">
          {t`The last backup failed (${moment(failure.at)}). ${failure.message} Your data itself is safe.`}
        </Notice>
      )}
      {unreadable.length > 0 && (
        <Notice tone="attention">
          {plural(unreadable.length, {
            one: 'One backup in the folder cannot be read:',
            other: '# backups in the folder cannot be read:',
          })}{' '}
          {unreadable.join(', ')}
        </Notice>
      )}
    </div>
  )
}

interface FolderRowProps {
  readonly state: BackupState
  readonly canChoose: boolean
  readonly onChanged: () => void
}

function FolderRow({ state: { folder, isOwnFolder }, canChoose, onChanged }: FolderRowProps) {
  const show = useBridgeCommand('backups.showFolder')
  const choose = useBridgeCommand('backups.chooseFolder')
  const set = useBridgeCommand('backups.setFolder')

  async function change(to: string | null): Promise<string | null> {
    const result = await set.run({ folder: to })
    if (!result.ok) return result.error.message
    onChanged()
    return null
  }

  async function press(work: () => Promise<string | null>): Promise<void> {
    const refusal = await work()
    if (refusal !== null) showError(refusal)
  }

  return (
    <SettingRow
      label={t`Folder`}
      description={
        isOwnFolder
          ? t`On the same disk as your data. One on another disk survives the loss of this one. Whoever reads the folder reads your data.`
          : t`Backups made before you chose this folder stay where they are. Whoever reads the folder reads your data.`
      }
    >
      <div className="stack shrink gap-2">
        <SavedField
          label={t`Folder of the backups`}
          hideLabel
          isRequired
          className={styles.folder}
          value={folder}
          onSave={(path) => change(path)}
        />
        <div className="row wrap gap-2">
          <Button
            size="small"
            icon={<FolderOpen />}
            onPress={() =>
              void press(async () => {
                const result = await show.run()
                return result.ok ? null : result.error.message
              })
            }
          >
            {t`Open`}
          </Button>
          {canChoose && (
            <Button
              size="small"
              onPress={() =>
                void press(async () => {
                  const result = await choose.run()
                  if (!result.ok) return result.error.message
                  return result.data === null ? null : change(result.data)
                })
              }
            >
              {t`Choose…`}
            </Button>
          )}
          {!isOwnFolder && (
            <Button size="small" onPress={() => void press(() => change(null))}>
              {t`Use the usual folder`}
            </Button>
          )}
        </div>
      </div>
    </SettingRow>
  )
}

const reasons: Readonly<Record<BackupReason, string>> = {
  daily: t`By itself`,
  asked: t`By you`,
  migration: t`Before a new version`,
  restore: t`Before restoring`,
}

/** Kinds of rows that say nothing of how much somebody has done. */
const unsaid: ReadonlySet<Entity> = new Set<Entity>([
  'preferences',
  'plannerSettings',
  'member',
  'projectMember',
  'status',
])

/** Kinds of rows that are named in a line. */
const NAMED = 4

function BackupRow({ backup, onRestore }: { readonly backup: Backup; readonly onRestore: () => void }) {
  const moment = useMoment()
  const { at, reason, counts, waiting, files, size, otherAccount } = backup
  const kinds = counts
    .filter(({ entity }) => !unsaid.has(entity))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, NAMED)
    .map(({ entity, count }) => countedRows(entity, count))
  const facts = [
    ...kinds,
    ...(files === 0 ? [] : [plural(files, { one: '# file', other: '# files' })]),
    ...(waiting === 0 ? [] : [plural(waiting, { one: '# edit that waits', other: '# edits that wait' })]),
  ]
  return (
    <li className={styles.backup}>
      <div className="grow shrink">
        <p>
          {moment(at)} <span className="faint">· {reasons[reason]}</span>
          {otherAccount !== null && (
            <span className="faint"> · {t`from another account, ${otherAccount}`}</span>
          )}
        </p>
        <p className="faint small">
          {facts.join(', ')} · {sizeInWords(size)}
        </p>
      </div>
      <Button size="small" aria-label={t`Restore the backup of ${moment(at)}`} onPress={onRestore}>
        {t`Restore…`}
      </Button>
    </li>
  )
}
