import { Link } from '@tanstack/react-router'
import { useBridgeQuery } from '../bridge/use-bridge-query.ts'
import styles from './sync-status.module.css'

/** The truth about what is saved where; opens the sync page. */
export function SyncStatus() {
  const { data: status } = useBridgeQuery('sync.status')
  const message = status?.message ?? ''
  return (
    <Link to="/sync" className={styles.link} aria-label={`Sync: ${message}`} title={message}>
      <span className={styles.dot} aria-hidden />
      <output aria-label="Sync status" className={styles.message}>
        {message}
      </output>
    </Link>
  )
}
