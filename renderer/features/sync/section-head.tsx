import { Button } from '../../components/button.tsx'
import type { SectionHeading, SyncItem } from './sync-items.ts'
import styles from './sync-screen.module.css'
import type { SyncActions } from './use-sync-actions.ts'

export interface SectionHeadProps {
  readonly heading: SectionHeading
  readonly items: readonly SyncItem[]
  readonly actions: SyncActions
}

/** What the entries below have in common, how many they are, and what can be done with all of them. */
export function SectionHead({ heading, items, actions }: SectionHeadProps) {
  const { section, title, count, note } = heading
  const retried = items.flatMap((item) =>
    item.kind === 'refused' && item.operation.state === 'rejected' && !item.operation.mayHaveArrived
      ? [item.operation]
      : [],
  )
  const restored = items.flatMap((item) =>
    item.kind === 'conflict' && item.conflict.kind === 'restored' ? [item.conflict] : [],
  )
  const lost = items.flatMap((item) => (item.kind === 'lost' ? item.conflicts : []))
  return (
    <div className={styles.section}>
      <h2>
        {title} <span className={styles.count}>{count.toLocaleString('en')}</span>
      </h2>
      {section === 'refused' && retried.length > 1 && (
        <Button variant="quiet" size="small" onPress={() => void actions.retry(retried)}>
          Retry all
        </Button>
      )}
      {section === 'restored' && restored.length > 1 && (
        <Button variant="quiet" size="small" onPress={() => void actions.keepAll(restored)}>
          Keep all
        </Button>
      )}
      {section === 'lost' && count > 1 && (
        <Button variant="quiet" size="small" onPress={() => void actions.understood(lost)}>
          Put all away
        </Button>
      )}
      <p className={styles.note}>{note}</p>
    </div>
  )
}
