import { t } from '@lingui/core/macro'
import type { Conflict, QueuedOperation, Repair } from '../../../../shared/bridge/sync.ts'
import { Button } from '../../../components/controls/button.tsx'
import {
  choiceOf,
  choicesOf,
  LEAVE,
  conflictTitle,
  partOf,
  sidesOf,
  storyOf,
  sideName,
} from './conflict-words.ts'
import { exactMomentOf, momentOf } from '../moment-of.ts'
import { nounOf, titleOf } from '../../../entities/edit/edit-names.ts'
import styles from '../sync-screen.module.css'
import { TechnicalDetails, type TechnicalDetailsProps } from '../technical-details.tsx'
import type { Moment } from '../../../entities/edit/use-moment.ts'
import type { SyncActions } from '../use-sync-actions.ts'
import Check from 'lucide-react/icons/check'
import { mayHaveArrived } from '../../../../shared/domain/edit-reason.ts'
import { askDanger } from '../../../stores/questions.ts'
import { adviceOf, reasonOf } from '../../../entities/edit/refusal-words.ts'
import { effectOf } from '../operation-words.ts'
import { technicalFacts } from '../technical-facts.ts'
import { type Lost, mayBeTaken } from '../sync-items.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { missingOf, repairOf, rescuedOf } from './repair-words.ts'
import { Button as AriaButton } from 'react-aria-components/Button'

interface ItemHeadProps {
  readonly item: Pick<Conflict, 'title' | 'entity' | 'within' | 'when' | 'opens'>
  /** The change that was made to it. */
  readonly effect: string
  /** When that was. */
  readonly at: string
  readonly moment: Moment
  readonly onOpen: (item: ItemHeadProps['item']) => void
}

/** The subject of an edit: its name, which opens it, and its place. */
export function ItemHead({ item, effect, at, moment, onOpen }: ItemHeadProps) {
  const { within, when, opens } = item
  const title = titleOf(item)
  const facts = [effect, within, when === null ? null : moment(when)].filter((fact) => fact !== null)
  return (
    <header>
      <div className={styles.head}>
        <h3 className="cut">
          {opens === null ? (
            title
          ) : (
            <AriaButton className={styles.title ?? ''} onPress={() => onOpen(item)}>
              {title}
            </AriaButton>
          )}
        </h3>
        <span className="faint small figures">{moment(at)}</span>
      </div>
      <p className="faint small figures">{facts.join(' · ')}</p>
    </header>
  )
}

export interface CardProps {
  readonly moment: Moment
  readonly actions: SyncActions
}

/** The values of two sides, side by side, and the choice between them. */
export function ConflictCard({ conflict, moment, actions }: CardProps & { readonly conflict: Conflict }) {
  const { id, entity, entityId, kind, field, kept, holds, now, at } = conflict
  const title = conflictTitle(conflict)
  const story = storyOf(conflict)
  const hasValues = sidesOf(kind).length > 1
  return (
    <>
      <ItemHead
        item={{ ...conflict, title }}
        effect={kind === 'field' ? partOf(conflict) : capitalized(nounOf(entity))}
        at={at}
        moment={moment}
        onOpen={actions.open}
      />
      {story !== null && <p>{story}</p>}
      {hasValues && (
        <dl className={styles.values} aria-label={field}>
          <SideValue conflict={conflict} side="mine" moment={moment} />
          <SideValue conflict={conflict} side="theirs" moment={moment} />
          <PresentValue conflict={conflict} moment={moment} />
        </dl>
      )}
      <TechnicalDetails
        title={title}
        facts={[
          [t`Entry`, id],
          [t`Row here`, entityId],
          [t`Field`, field],
          [t`Mine`, exactMomentOf(conflict, 'mine', moment)],
          [t`Theirs`, exactMomentOf(conflict, 'theirs', moment)],
          [t`Noticed`, `${moment(at, 'full')} (${at})`],
          [t`Kept`, kept],
        ]}
      >
        {now !== null && (
          <Button
            size="small"
            aria-label={`${LEAVE}: ${title}, ${field}`}
            onPress={() => void actions.leave(conflict)}
          >
            {LEAVE}
          </Button>
        )}
        {choicesOf(conflict).map((keep) => (
          <Button
            key={keep}
            size="small"
            aria-label={`${choiceOf(kind, keep, holds)}: ${title}${hasValues ? `, ${field}` : ''}`}
            onPress={() => void actions.settle(conflict, keep)}
          >
            {choiceOf(kind, keep, holds)}
          </Button>
        ))}
      </TechnicalDetails>
    </>
  )
}

interface SideValueProps {
  readonly conflict: Conflict
  readonly side: 'mine' | 'theirs'
  readonly moment: Moment
}

/** One of two values, and whether it is the one that holds. */
function SideValue({ conflict, side, moment }: SideValueProps) {
  const holds = conflict.holds === side
  return (
    <div className={styles.value} data-kept={holds || undefined}>
      <dt>
        {sideName(conflict, side)}
        {holds && <HoldsNow />}
      </dt>
      <dd>
        <ConflictValue conflict={conflict} value={conflict[side]} moment={moment} />
      </dd>
    </div>
  )
}

/** The present value where it is neither of the two, since it was edited later. Nothing otherwise. */
function PresentValue({ conflict, moment }: Omit<SideValueProps, 'side'>) {
  if (conflict.now === null) return null
  return (
    <div className={styles.value} data-kept>
      <dt>
        {t`Edited since`}
        <HoldsNow />
      </dt>
      <dd>
        <ConflictValue conflict={conflict} value={conflict.now} moment={moment} />
      </dd>
    </div>
  )
}

function HoldsNow() {
  return (
    <span className="inline gap-1 accent icon-14">
      <Check aria-hidden /> {t`in use`}
    </span>
  )
}

export interface OperationProps extends CardProps {
  readonly operation: QueuedOperation
}

/** One edit that the server refuses or nobody can read, why, and the ways out. */
export function RefusedCard({ operation, moment, actions }: OperationProps) {
  const { state, queuedAt, opens, reason, left } = operation
  const isAsked = mayHaveArrived(reason)
  const title = titleOf(operation)

  /** An edit that cannot be read cannot come back either, so the person is asked before. */
  async function discardForGood(): Promise<void> {
    const answer = await askDanger({
      title: t`Discard this edit permanently?`,
      text: t`It cannot be read, so you cannot restore it afterwards.`,
      action: t`Discard permanently`,
    })
    if (answer !== null) await actions.discard(operation)
  }

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
      {left !== null && left.length > 0 && (
        <dl className={styles.lost} aria-label={t`Text of the edit`}>
          {left.map(({ field, text }) => (
            <div key={field}>
              <dt>{capitalized(field)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <TechnicalDetails title={title} facts={technicalFacts(operation, moment)}>
        {opens !== null && (
          <Button size="small" aria-label={t`Edit ${title}`} onPress={() => actions.open(operation)}>
            {isAsked ? t`Show` : t`Edit`}
          </Button>
        )}
        {mayBeTaken(operation) && (
          <Button
            size="small"
            aria-label={isAsked ? t`Send again ${title}` : t`Retry ${title}`}
            onPress={() => void actions.retry([operation])}
          >
            {isAsked ? t`Send again` : t`Retry`}
          </Button>
        )}
        {state === 'set_aside' ? (
          <Button size="small" aria-label={t`Discard: ${title}`} onPress={() => void discardForGood()}>
            {t`Discard…`}
          </Button>
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

/** A row that is gone, and everything of it that somebody had written and nobody has any more. */
export function LostCard({ conflicts, moment, actions }: CardProps & { readonly conflicts: Lost }) {
  const [first] = conflicts
  const { kind, entity, entityId, at } = first
  const title = conflictTitle(first)
  const sides = sidesOf(kind)
  return (
    <>
      <ItemHead
        item={{ ...first, title }}
        effect={capitalized(nounOf(entity))}
        at={at}
        moment={moment}
        onOpen={actions.open}
      />
      <p>{storyOf(first)}</p>
      <dl className={styles.lost} aria-label={t`Lost text`}>
        {conflicts.map((conflict) => (
          <div key={conflict.id}>
            <dt>{capitalized(conflict.field)}</dt>
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

/** The damage found on this computer, and how much was rescued; shown until it has been read. */
export function RepairCard({ repair, moment, actions }: CardProps & { readonly repair: Repair }) {
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

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface ConflictValueProps {
  readonly conflict: Conflict
  /** One side's, or what the row has instead. */
  readonly value: string
  readonly moment: Moment
}

/** A value of the field that collided, as a person reads it. */
function ConflictValue({ conflict, value, moment }: ConflictValueProps) {
  if (value === '') return <span className="faint">{t`Empty`}</span>
  if (conflict.valueKind === 'text') return value
  if (conflict.valueKind !== 'color') return momentOf(conflict, value, moment)
  return (
    <>
      <span className={styles.swatch} style={{ backgroundColor: value }} aria-hidden /> {value}
    </>
  )
}
