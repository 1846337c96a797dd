import type { SyncStatus } from '../../../shared/bridge/sync.ts'
import styles from './sync-screen.module.css'
import type { Moment } from './use-moment.ts'

/** The one sentence, and when the server was last heard or will be tried next. */
export function StatusCard({ status, moment }: { readonly status: SyncStatus; readonly moment: Moment }) {
  const { lastSyncedAt, retryAt, phase } = status
  const facts = [
    lastSyncedAt === null ? 'Not synced yet' : `Last synced ${moment(lastSyncedAt)}`,
    retryAt !== null && phase !== 'syncing' && `next try ${moment(retryAt)}`,
  ].filter(Boolean)
  return (
    <div className={styles.status}>
      <p className={styles.sentence}>{status.message}</p>
      <p className={styles.facts}>{facts.join(' · ')}</p>
    </div>
  )
}
