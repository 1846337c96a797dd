import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { QueuedOperation, Repair } from '../../../../shared/bridge/sync.ts'
import { mayHaveArrived } from '../../../../shared/bridge/reasons.ts'
import { Button } from '../../../components/controls/button.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { ItemHead } from './item-head.tsx'
import { titleOf, nounOf } from '../../../entities/edit/edit-names.ts'
import { adviceOf, reasonOf } from '../../../entities/edit/refusal-words.ts'
import { effectOf } from '../operation-words.ts'
import styles from '../sync-screen.module.css'
import { TechnicalDetails, type TechnicalDetailsProps } from '../technical-details.tsx'
import { technicalFacts } from '../technical-facts.ts'
import type { Moment } from '../use-moment.ts'
import type { SyncActions } from '../use-sync-actions.ts'
import { conflictTitle, sidesOf, storyOf } from './conflict-words.ts'
import { ConflictValue } from './conflict-value.tsx'
import { exactMomentOf } from '../moment-of.ts'
import type { Lost } from '../sync-items.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge-query.ts'
import { missingOf, repairOf, rescuedOf } from './repair-words.ts'

interface RefusedCardProps {
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

interface LostCardProps {
  readonly conflicts: Lost
  readonly moment: Moment
  readonly actions: SyncActions
}

/** A row that is gone, and everything of it that somebody had written and nobody has any more. */
export function LostCard({ conflicts, moment, actions }: LostCardProps) {
  const [first] = conflicts
  const { kind, entity, entityId, at } = first
  const title = conflictTitle(first)
  const noun = nounOf(entity)
  const sides = sidesOf(kind)
  return (
    <>
      <ItemHead
        item={{ ...first, title }}
        effect={noun.charAt(0).toUpperCase() + noun.slice(1)}
        at={at}
        moment={moment}
        onOpen={actions.open}
      />
      <p>{storyOf(first)}</p>
      <dl className={styles.lost} aria-label={t`Lost text`}>
        {conflicts.map((conflict) => (
          <div key={conflict.id}>
            <dt>{conflict.field.charAt(0).toUpperCase() + conflict.field.slice(1)}</dt>
            {sides.map((side) => (
              <dd key={side}>
                {sides.length > 1 && <span className="faint">{side === 'mine' ? t`Mine` : t`Theirs`} </span>}
                <ConflictValue conflict={conflict} value={conflict[side]} moment={moment} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <TechnicalDetails
        title={title}
        facts={[
          [t`Row here`, entityId],
          [t`Noticed`, `${moment(at, 'full')} (${at})`],
          ...conflicts.flatMap((conflict): TechnicalDetailsProps['facts'] => [
            [t`Entry, ${conflict.field}`, conflict.id],
            ...sides.map(
              (side) => [t`Time, ${conflict.field}`, exactMomentOf(conflict, side, moment)] as const,
            ),
          ]),
        ]}
      >
        <Button
          size="small"
          aria-label={t`Mark as read: ${title}`}
          onPress={() => void actions.understood(conflicts)}
        >
          {t`Mark as read`}
        </Button>
      </TechnicalDetails>
    </>
  )
}

interface RepairCardProps {
  readonly repair: Repair
  readonly moment: Moment
  readonly actions: SyncActions
}

/** The damage found on this computer, and how much was rescued; shown until it has been read. */
export function RepairCard({ repair, moment, actions }: RepairCardProps) {
  const { refetch } = useBridgeQuery('sync.repair')
  const missing = missingOf(repair)
  return (
    <>
      <header className={styles.head}>
        <h3>{t`The data on this computer was repaired`}</h3>
        <span className="faint small figures">{moment(repair.at)}</span>
      </header>
      <p>{repairOf(repair)}</p>
      <p>{rescuedOf(repair)}</p>
      {missing !== null && <p className={styles.reason}>{missing}</p>}
      <TechnicalDetails
        title={t`the repair`}
        facts={[
          [t`Found`, `${repair.found}, ${repair.at}`],
          [t`Rescued edits`, repair.rescued],
          [t`Damaged file`, repair.keptAs],
        ]}
      >
        <Button
          size="small"
          onPress={() => void actions.dismissRepair().then((isDone) => (isDone ? refetch() : null))}
        >
          {t`Mark as read`}
        </Button>
      </TechnicalDetails>
    </>
  )
}
