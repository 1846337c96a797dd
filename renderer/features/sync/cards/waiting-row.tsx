import type { QueuedOperation } from '../../../../shared/bridge/sync.ts'
import { ItemHead } from './item-head.tsx'
import { titleOf } from '../../../entities/edit/edit-names.ts'
import { effectOf, progressOf } from '../operation-words.ts'
import styles from '../sync-screen.module.css'
import { TechnicalDetails } from '../technical-details.tsx'
import { technicalFacts } from '../technical-facts.ts'
import type { Moment } from '../use-moment.ts'
import type { SyncActions } from '../use-sync-actions.ts'

export interface WaitingRowProps {
  readonly operation: QueuedOperation
  readonly moment: Moment
  readonly actions: SyncActions
}

/** One edit that goes by itself, and how far it is. */
export function WaitingRow({ operation, moment, actions }: WaitingRowProps) {
  return (
    <>
      <ItemHead
        item={operation}
        effect={effectOf(operation)}
        at={operation.queuedAt}
        moment={moment}
        onOpen={actions.open}
      />
      <TechnicalDetails title={titleOf(operation)} facts={technicalFacts(operation, moment)}>
        <span className={styles.progress} data-state={operation.state}>
          {progressOf(operation)}
        </span>
      </TechnicalDetails>
    </>
  )
}
