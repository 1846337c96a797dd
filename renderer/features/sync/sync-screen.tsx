import { t } from '@lingui/core/macro'
import CloudCheck from 'lucide-react/icons/cloud-check'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useMemo } from 'react'
import { useBridgeCommand } from '../../bridge/use-bridge-command.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { useTogether } from '../../bridge/use-together.ts'
import { Button } from '../../components/controls/button.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { ErrorState } from '../../components/states/error-state.tsx'
import { ScreenHeader } from '../../components/layout/screen-header.tsx'
import { Skeleton } from '../../components/states/skeleton.tsx'
import { showError } from '../../stores/toasts.ts'
import { syncItems } from './sync-items.ts'
import { SyncList } from './sync-list.tsx'
import styles from './sync-screen.module.css'
import { type Moment, useMoment } from './use-moment.ts'
import { useSyncActions } from './use-sync-actions.ts'
import type { OpenCollisions, SyncStatus } from '../../../shared/bridge/sync.ts'
import { openWords, statusSentence } from '../../entities/edit/status-facts.ts'

/** Waiting edits, refused ones with the reason, and conflicts: everything that is not yet the same everywhere. */
export function SyncScreen() {
  const status = useBridgeQuery('sync.status')
  const { data, error } = useTogether({
    status,
    operations: useBridgeQuery('sync.operations'),
    conflicts: useBridgeQuery('sync.conflicts'),
    open: useBridgeQuery('sync.openCollisions'),
    repair: useBridgeQuery('sync.repair'),
  })
  const now = useBridgeCommand('sync.now')
  const moment = useMoment()
  const actions = useSyncActions()
  const waiting = status.data?.waiting ?? 0
  const isLocal = status.data?.service === 'local'
  const items = useMemo(() => data && syncItems({ ...data, waiting }), [data, waiting])

  async function syncNow(): Promise<void> {
    const result = await now.run()
    if (!result.ok) showError(result.error.message)
  }

  return (
    <div className="stack tall">
      <ScreenHeader title={t`Sync`}>
        {(!isLocal || waiting > 0) && (
          <Button icon={<RefreshCw />} isPending={now.pending} onPress={() => void syncNow()}>
            {t`Sync now`}
          </Button>
        )}
      </ScreenHeader>
      {error && <ErrorState title={t`The sync state could not be read`} message={error.message} />}
      {!error && !data && <Skeleton rows={4} className={styles.loading} />}
      {!error && data && items && (
        <SyncList items={items} moment={moment} actions={actions}>
          <StatusCard status={data.status} open={data.open} moment={moment} />
          {items.length === 0 && (
            <EmptyState
              icon={<CloudCheck />}
              title={t`Nothing needs your attention`}
              message={
                isLocal
                  ? t`Every edit is stored. If one of them cannot be carried out, you find it here, with the reason.`
                  : t`Every edit has reached the server. If the server refuses an edit, or somebody changes the same thing at the same time, you find it here, with both sides kept.`
              }
            />
          )}
        </SyncList>
      )}
    </div>
  )
}

/** The one sentence, what there is to decide, and when the server, if there is one, was last heard or will be tried next. */
function StatusCard({
  status,
  open,
  moment,
}: {
  readonly status: SyncStatus
  readonly open: OpenCollisions
  readonly moment: Moment
}) {
  const { lastSyncedAt, retryAt, phase, service } = status
  const facts = [
    service === 'local'
      ? t`This workspace is on this computer alone, so there is no server to sync with`
      : lastSyncedAt === null
        ? t`Not synced yet`
        : t`Last synced ${moment(lastSyncedAt)}`,
    retryAt !== null && phase !== 'syncing' && t`next attempt ${moment(retryAt)}`,
  ].filter(Boolean)
  return (
    <div className={styles.status}>
      <p className="large strong">{[statusSentence(status), ...openWords(open)].join(' · ')}</p>
      <p className="faint small figures">{facts.join(' · ')}</p>
    </div>
  )
}
