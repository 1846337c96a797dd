import CircleAlert from 'lucide-react/icons/circle-alert'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import type { SyncState } from '../../shared/bridge/fields.ts'
import styles from './sync-mark.module.css'

/** Says of a row that it waits for the server or was refused by it; of a saved one, nothing. */
export function SyncMark({ state }: { readonly state: SyncState }) {
  if (state === 'saved') return null
  const words =
    state === 'waiting'
      ? 'Saved on this computer, waiting for the server'
      : 'Refused by the server: the sync page says why'
  return (
    <span className={styles[state]} title={words}>
      {state === 'waiting' ? <CloudUpload aria-label={words} /> : <CircleAlert aria-label={words} />}
    </span>
  )
}
