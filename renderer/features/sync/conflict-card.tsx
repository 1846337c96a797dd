import Check from 'lucide-react/icons/check'
import type { Conflict } from '../../../shared/bridge/sync.ts'
import { Button } from '../../components/button.tsx'
import { choiceOf, choicesOf, conflictTitle, partOf, storyOf } from './conflict-words.ts'
import { ItemHead } from './item-head.tsx'
import { nounOf } from '../../entities/edit/edit-names.ts'
import styles from './sync-screen.module.css'
import { TechnicalDetails } from './technical-details.tsx'
import type { Moment } from './use-moment.ts'
import type { SyncActions } from './use-sync-actions.ts'

export interface ConflictCardProps {
  readonly conflict: Conflict
  readonly moment: Moment
  readonly actions: SyncActions
}

/** What was changed on two sides, both side by side, and the choice between them. */
export function ConflictCard({ conflict, moment, actions }: ConflictCardProps) {
  const { id, entity, entityId, kind, field, kept, at } = conflict
  const title = conflictTitle(conflict)
  const noun = nounOf(entity)
  const story = storyOf(kind)
  const hasValues = kind === 'field' || kind === 'lost'
  return (
    <>
      <ItemHead
        item={{ ...conflict, title }}
        effect={hasValues ? partOf(conflict) : noun.charAt(0).toUpperCase() + noun.slice(1)}
        at={at}
        moment={moment}
        onOpen={actions.open}
      />
      {story !== null && <p className={styles.story}>{story}</p>}
      {hasValues && (
        <dl className={styles.values} aria-label={field}>
          <SideValue conflict={conflict} side="mine" moment={moment} />
          {kind === 'field' && <SideValue conflict={conflict} side="theirs" moment={moment} />}
        </dl>
      )}
      <TechnicalDetails
        title={title}
        facts={[
          ['Entry', id],
          ['Row here', entityId],
          ['Field', field],
          ['Noticed', `${moment(at)} (${at})`],
          ['Was kept', kept],
        ]}
      >
        {choicesOf(conflict).map((keep) => (
          <Button
            key={keep}
            size="small"
            aria-label={`${choiceOf(kind, keep)}: ${title}${hasValues ? `, ${field}` : ''}`}
            onPress={() => void actions.settle(conflict, keep)}
          >
            {choiceOf(kind, keep)}
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

function SideValue({ conflict, side, moment }: SideValueProps) {
  const { kept, isOvertaken, valueKind } = conflict
  const value = conflict[side]
  const holds = kept === side && !isOvertaken
  return (
    <div className={styles.value} data-kept={holds || undefined}>
      <dt>
        {side === 'mine' ? 'Mine' : 'Theirs'}
        {holds && (
          <span className={styles.holds}>
            <Check aria-hidden /> holds now
          </span>
        )}
      </dt>
      <dd>
        {value === '' ? (
          <span className={styles.none}>Empty</span>
        ) : valueKind === 'color' ? (
          <>
            <span className={styles.swatch} style={{ backgroundColor: value }} aria-hidden /> {value}
          </>
        ) : valueKind === 'text' ? (
          value
        ) : (
          moment(value)
        )}
      </dd>
    </div>
  )
}
