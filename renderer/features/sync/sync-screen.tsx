import CloudCheck from 'lucide-react/icons/cloud-check'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ReactNode } from 'react'
import type { QueuedOperation } from '../../../shared/bridge/sync.ts'
import { useBridgeCommand } from '../../bridge/use-bridge-command.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { ScreenHeader } from '../../components/screen-header.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { showError } from '../../stores/toasts.ts'
import { ConflictCard } from './conflict-card.tsx'
import { RepairCard } from './repair-card.tsx'
import { RefusedCard } from './refused-card.tsx'
import { StatusCard } from './status-card.tsx'
import styles from './sync-screen.module.css'
import { useMoment } from './use-moment.ts'
import { WaitingList } from './waiting-list.tsx'

/** What waits, what was refused and why, and where two edits met: everything that is not yet the same everywhere. */
export function SyncScreen() {
  const status = useBridgeQuery('sync.status')
  const operations = useBridgeQuery('sync.operations')
  const conflicts = useBridgeQuery('sync.conflicts')
  const repair = useBridgeQuery('sync.repair')
  const now = useBridgeCommand('sync.now')
  const moment = useMoment()
  const error = status.error ?? operations.error ?? conflicts.error
  const [refused, waiting] = partition(operations.data ?? [])

  async function syncNow(): Promise<void> {
    const result = await now.run()
    if (!result.ok) showError(result.error.message)
  }

  return (
    <>
      <ScreenHeader title="Sync">
        <Button icon={<RefreshCw />} isPending={now.pending} onPress={() => void syncNow()}>
          Sync now
        </Button>
      </ScreenHeader>
      <div className={styles.sync}>
        {error && <ErrorState title="The sync state could not be read" message={error.message} />}
        {!error && (!status.data || !operations.data || !conflicts.data) && <Skeleton rows={4} />}
        {status.data && operations.data && conflicts.data && (
          <>
            <StatusCard status={status.data} moment={moment} />
            {repair.data && <RepairCard repair={repair.data} moment={moment} />}
            {refused.length > 0 && (
              <Section
                title="Refused"
                note="These edits are saved here, but the server does not take them as they are. Nothing else is held up."
              >
                {refused.map((operation) => (
                  <RefusedCard key={operation.id} operation={operation} moment={moment} />
                ))}
              </Section>
            )}
            {conflicts.data.length > 0 && (
              <Section
                title="Changed in two places"
                note="Both values are kept until you choose. The marked one holds now."
              >
                {conflicts.data.map((conflict) => (
                  <ConflictCard key={conflict.id} conflict={conflict} moment={moment} />
                ))}
              </Section>
            )}
            {waiting.length > 0 && (
              <Section title="Waiting" note="Saved on this computer, and sent in this order.">
                <WaitingList operations={waiting} moment={moment} />
              </Section>
            )}
            {operations.data.length + conflicts.data.length === 0 && (
              <EmptyState
                icon={<CloudCheck />}
                title="Nothing waits"
                message="Edits that have not reached the server are listed here, and those that it refuses, with the reason."
              />
            )}
          </>
        )}
      </div>
    </>
  )
}

function Section({
  title,
  note,
  children,
}: {
  readonly title: string
  readonly note: string
  readonly children: ReactNode
}) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <p className={styles.note}>{note}</p>
      {children}
    </section>
  )
}

/** Those that need the person, and those that go by themselves. */
function partition(
  operations: readonly QueuedOperation[],
): readonly [readonly QueuedOperation[], readonly QueuedOperation[]] {
  const needsPerson = ({ state }: QueuedOperation) => state === 'rejected' || state === 'set_aside'
  return [
    operations.filter((operation) => needsPerson(operation)),
    operations.filter((operation) => !needsPerson(operation)),
  ]
}
