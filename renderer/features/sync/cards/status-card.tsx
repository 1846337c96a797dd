import { t } from '@lingui/core/macro'
import type { OpenCollisions, SyncStatus } from '../../../../shared/bridge/sync.ts'
import { openWords } from '../../../entities/edit/open-words.ts'
import styles from '../sync-screen.module.css'
import type { Moment } from '../use-moment.ts'

/** The one sentence, what there is to decide, and when the server was last heard or will be tried next. */
export function StatusCard({
  status,
  open,
  moment,
}: {
  readonly status: SyncStatus
  readonly open: OpenCollisions
  readonly moment: Moment
}) {
  const { lastSyncedAt, retryAt, phase } = status
  const facts = [
    lastSyncedAt === null ? t`Not synced yet` : t`Last synced ${moment(lastSyncedAt)}`,
    retryAt !== null && phase !== 'syncing' && t`next attempt ${moment(retryAt)}`,
  ].filter(Boolean)
  return (
    <div className={styles.status}>
      <p className="large strong">{[status.message, ...openWords(open)].join(' · ')}</p>
      <p className="faint small figures">{facts.join(' · ')}</p>
    </div>
  )
}
