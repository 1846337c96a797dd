import { t } from '@lingui/core/macro'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import type { SyntheticEvent } from 'react'
import type { SyncState } from '../../../shared/bridge/fields.ts'
import styles from './sync-mark.module.css'

/** Where a row stands with the server: waiting, or refused, which leads to the reason; nothing while all is well. */
export function SyncMark({ state }: { readonly state: SyncState }) {
  if (state === 'saved') return null
  if (state === 'waiting') {
    const words = t`Saved on this computer, waiting for the server`
    return (
      <span role="img" aria-label={words} title={words} className={styles.waiting}>
        <CloudUpload aria-hidden />
      </span>
    )
  }
  const words = t`Refused by the server: see why`
  return (
    <a
      href="#/sync"
      aria-label={words}
      title={words}
      className={styles.refused}
      // A press is meant for the mark, not for the row around it.
      onPointerDown={keep}
      onClick={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep(event)
      }}
    >
      <CircleAlert aria-hidden />
    </a>
  )
}

function keep(event: SyntheticEvent): void {
  event.stopPropagation()
}
