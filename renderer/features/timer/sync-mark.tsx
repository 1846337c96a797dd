import CircleAlert from 'lucide-react/icons/circle-alert'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import type { SyncState } from '../../../shared/bridge/fields.ts'
import styles from './entry-row.module.css'

/** Where an entry stands with the server; nothing while all is well. */
export function SyncMark({ state }: { readonly state: SyncState }) {
  if (state === 'saved') return null
  return state === 'waiting' ? (
    <span
      role="img"
      aria-label="Waits for the server"
      title="Saved on this computer. It waits for the server."
      className={styles.waiting}
    >
      <CloudUpload aria-hidden />
    </span>
  ) : (
    <a
      href="#/sync"
      aria-label="Refused by the server: see why"
      title="The server refused this entry. See why."
      className={styles.refused}
    >
      <CircleAlert aria-hidden />
    </a>
  )
}
