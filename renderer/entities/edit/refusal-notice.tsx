import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { SyncState } from '../../../shared/bridge/fields.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { Notice } from '../../components/states/notice.tsx'
import styles from './refusal-notice.module.css'
import { adviceOf, reasonOf } from './refusal-words.ts'

export interface RefusalNoticeProps {
  readonly row: { readonly id: LocalId; readonly syncState: SyncState }
}

/** Why the server refuses what was made of a row, where it can be corrected; nothing of a row of which it refuses nothing. */
export function RefusalNotice({ row }: RefusalNoticeProps) {
  const isRefused = row.syncState === 'refused'
  const { data } = useBridgeQuery('sync.operations', undefined, { enabled: isRefused })
  const refused = data?.find(({ entityId, state }) => entityId === row.id && state === 'rejected')
  if (!isRefused || refused === undefined) return null
  return (
    <div className={styles.notice}>
      <Notice tone="attention">
        <p className="strong">{reasonOf(refused)}</p>
        <p>{adviceOf(refused)}</p>
        <Link to="/sync" className={styles.link}>
          {t`Open Sync`}
        </Link>
      </Notice>
    </div>
  )
}
