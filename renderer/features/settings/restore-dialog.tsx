import { plural, t } from '@lingui/core/macro'
import type { Backup, RestoredRows, RestorePreview } from '../../../shared/bridge/backups.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { useSessionCommand } from '../../bridge/use-session-command.ts'
import { Button } from '../../components/controls/button.tsx'
import { Dialog } from '../../components/overlays/dialog.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { Skeleton } from '../../components/states/skeleton.tsx'
import { countedRows } from '../../entities/edit/edit-names.ts'
import { useMoment } from '../../entities/edit/use-moment.ts'
import { showMessage } from '../../stores/toasts.ts'
import styles from './backup-settings.module.css'

interface RestoreDialogProps {
  /** Null while none is chosen. */
  readonly backup: Backup | null
  readonly onClose: () => void
}

/** Tells what restoring a backup changes, before it does. */
export function RestoreDialog({ backup, onClose }: RestoreDialogProps) {
  const moment = useMoment()
  const { data, error, isFetching } = useBridgeQuery(
    'backups.preview',
    { id: backup?.id ?? '' },
    { enabled: backup !== null },
  )
  const { run, pending, error: refusal } = useSessionCommand('session.restoreBackup')
  const preview = isFetching ? undefined : data
  const hasWork = preview !== undefined && (preview.rows.length > 0 || preview.edits.length > 0)

  async function restore(): Promise<void> {
    if (backup === null) return
    const result = await run({ id: backup.id })
    if (!result.ok) return
    showMessage(
      preview?.isWhole === false
        ? t`The edits wait for the server again. Sync shows them.`
        : t`Restored. The state before is in the list, as “Before restoring”.`,
    )
    onClose()
  }

  return (
    <Dialog
      title={backup === null ? '' : t`Restore the backup of ${moment(backup.at)}?`}
      isOpen={backup !== null}
      isQuestion
      size="medium"
      onClose={() => {
        if (!pending) onClose()
      }}
      footer={
        <>
          <Button autoFocus isDisabled={pending} onPress={onClose}>
            {t`Cancel`}
          </Button>
          <Button variant="primary" isDisabled={!hasWork} isPending={pending} onPress={() => void restore()}>
            {pending ? t`Restoring…` : t`Restore`}
          </Button>
        </>
      }
    >
      {error !== null && <Notice tone="error">{error.message}</Notice>}
      {refusal !== null && <Notice tone="error">{refusal.message}</Notice>}
      {preview === undefined ? error === null && <Skeleton rows={3} /> : <Changes preview={preview} />}
    </Dialog>
  )
}

function Changes({
  preview: { isWhole, rows, edits, waitingNow, lostFiles },
}: {
  readonly preview: RestorePreview
}) {
  const total = edits.reduce((sum, { count }) => sum + count, 0)
  const waiting = edits.map(({ entity, count }) => countedRows(entity, count)).join(', ')
  return (
    <>
      {isWhole && rows.length === 0 && <p>{t`Nothing differs from what you have now.`}</p>}
      {rows.length > 0 && (
        <ul className={styles.changes} aria-label={t`Changes`}>
          {rows.flatMap(linesOf).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {!isWhole && (
        <p>
          {total === 0
            ? t`Your entries and tasks are on the server and stay as they are there. This backup has no edit that did not reach it, or all of them wait here already.`
            : t`Your entries and tasks are on the server and stay as they are there. Edits of the backup that had not reached it are sent: ${waiting}. Those that have arrived since are not made twice.`}
        </p>
      )}
      {isWhole && total > 0 && (
        <p>
          {plural(total, {
            one: '# edit of the backup waited to be stored, and is sent again.',
            other: '# edits of the backup waited to be stored, and are sent again.',
          })}
        </p>
      )}
      {waitingNow > 0 && (
        <p>
          {plural(waitingNow, {
            one: '# edit that waits now is kept, and sent afterwards.',
            other: '# edits that wait now are kept, and sent afterwards.',
          })}
        </p>
      )}
      {lostFiles.length > 0 && (
        <Notice tone="error">
          {t`The backup has lost these files of tasks, and everything else is restored: ${lostFiles.join(', ')}.`}
        </Notice>
      )}
      <p className="faint">{t`The present state is backed up first, so you can come back to it.`}</p>
    </>
  )
}

/** “Comes back: 2 time entries (“Write”)”, each kind of change in a line. */
function linesOf({ entity, back, changed, gone, namesBack, namesGone }: RestoredRows): readonly string[] {
  const named = (count: number, names: readonly string[]): string =>
    countedRows(entity, count) +
    (names.length === 0 ? '' : ` (${names.map((name) => `“${name}”`).join(', ')})`)
  return [
    ...(back === 0 ? [] : [t`Comes back: ${named(back, namesBack)}`]),
    ...(changed === 0 ? [] : [t`Changes back: ${named(changed, [])}`]),
    ...(gone === 0 ? [] : [t`Made since, goes: ${named(gone, namesGone)}`]),
  ]
}
