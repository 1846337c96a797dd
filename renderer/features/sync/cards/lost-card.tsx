import { t } from '@lingui/core/macro'
import { Button } from '../../../components/controls/button.tsx'
import { nounOf } from '../../../entities/edit/edit-names.ts'
import { conflictTitle, sidesOf, storyOf } from './conflict-words.ts'
import { ConflictValue } from './conflict-value.tsx'
import { ItemHead } from './item-head.tsx'
import { exactMomentOf } from '../moment-of.ts'
import type { Lost } from '../sync-items.ts'
import styles from '../sync-screen.module.css'
import { TechnicalDetails, type TechnicalDetailsProps } from '../technical-details.tsx'
import type { Moment } from '../use-moment.ts'
import type { SyncActions } from '../use-sync-actions.ts'

export interface LostCardProps {
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
