import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { QueuedOperation } from '../../../../shared/bridge/sync.ts'
import { mayHaveArrived } from '../../../../shared/bridge/reasons.ts'
import { Button } from '../../../components/controls/button.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { ItemHead } from './item-head.tsx'
import { titleOf } from '../../../entities/edit/edit-names.ts'
import { adviceOf, reasonOf } from '../../../entities/edit/refusal-words.ts'
import { effectOf } from '../operation-words.ts'
import styles from '../sync-screen.module.css'
import { TechnicalDetails } from '../technical-details.tsx'
import { technicalFacts } from '../technical-facts.ts'
import type { Moment } from '../use-moment.ts'
import type { SyncActions } from '../use-sync-actions.ts'

export interface RefusedCardProps {
  readonly operation: QueuedOperation
  readonly moment: Moment
  readonly actions: SyncActions
}

/** One edit that the server refuses or nobody can read, why, and the ways out. */
export function RefusedCard({ operation, moment, actions }: RefusedCardProps) {
  const { state, queuedAt, opens, reason } = operation
  const isAsked = mayHaveArrived(reason)
  const title = titleOf(operation)
  return (
    <>
      <ItemHead
        item={operation}
        effect={effectOf(operation)}
        at={queuedAt}
        moment={moment}
        onOpen={actions.open}
      />
      <p className={styles.reason}>{reasonOf(operation)}</p>
      <p className={styles.advice}>{adviceOf(operation)}</p>
      <TechnicalDetails title={title} facts={technicalFacts(operation, moment)}>
        {opens !== null && (
          <Button size="small" aria-label={t`Edit ${title}`} onPress={() => actions.open(operation)}>
            {isAsked ? t`Show` : t`Edit`}
          </Button>
        )}
        {state === 'rejected' && (
          <Button
            size="small"
            aria-label={isAsked ? t`Send again ${title}` : t`Retry ${title}`}
            onPress={() => void actions.retry([operation])}
          >
            {isAsked ? t`Send again` : t`Retry`}
          </Button>
        )}
        {state === 'set_aside' ? (
          <DiscardForGood operation={operation} actions={actions} />
        ) : (
          <Button
            size="small"
            aria-label={isAsked ? t`Discard this copy: ${title}` : t`Discard: ${title}`}
            onPress={() => void actions.discard(operation)}
          >
            {isAsked ? t`Discard this copy` : t`Discard`}
          </Button>
        )}
      </TechnicalDetails>
    </>
  )
}

/** An edit that cannot be read cannot come back either, so the person is asked before. */
function DiscardForGood({ operation, actions }: Pick<RefusedCardProps, 'operation' | 'actions'>) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button size="small" aria-label={t`Discard: ${titleOf(operation)}`} onPress={() => setIsAsking(true)}>
        {t`Discard…`}
      </Button>
      <Dialog
        title={t`Discard this edit permanently?`}
        isOpen={isAsking}
        isQuestion
        onClose={() => setIsAsking(false)}
        footer={
          <>
            <Button onPress={() => setIsAsking(false)}>{t`Keep it`}</Button>
            <Button
              variant="danger"
              onPress={() => {
                setIsAsking(false)
                void actions.discard(operation)
              }}
            >
              {t`Discard permanently`}
            </Button>
          </>
        }
      >
        <p>{t`It cannot be read, so you cannot restore it afterwards.`}</p>
      </Dialog>
    </>
  )
}
