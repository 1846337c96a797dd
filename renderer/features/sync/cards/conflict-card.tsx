import { t } from '@lingui/core/macro'
import type { Conflict } from '../../../../shared/bridge/sync.ts'
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
import { ItemHead } from './item-head.tsx'
import { exactMomentOf } from '../moment-of.ts'
import { nounOf } from '../../../entities/edit/edit-names.ts'
import styles from '../sync-screen.module.css'
import { TechnicalDetails } from '../technical-details.tsx'
import type { Moment } from '../use-moment.ts'
import type { SyncActions } from '../use-sync-actions.ts'
import Check from 'lucide-react/icons/check'
import { ConflictValue } from './conflict-value.tsx'

export interface ConflictCardProps {
  readonly conflict: Conflict
  readonly moment: Moment
  readonly actions: SyncActions
}

/** The values of two sides, side by side, and the choice between them. */
export function ConflictCard({ conflict, moment, actions }: ConflictCardProps) {
  const { id, entity, entityId, kind, field, kept, holds, now, at } = conflict
  const title = conflictTitle(conflict)
  const noun = nounOf(entity)
  const story = storyOf(conflict)
  const hasValues = sidesOf(kind).length > 1
  return (
    <>
      <ItemHead
        item={{ ...conflict, title }}
        effect={kind === 'field' ? partOf(conflict) : noun.charAt(0).toUpperCase() + noun.slice(1)}
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
