import { t } from '@lingui/core/macro'
import PanelRight from 'lucide-react/icons/panel-right'
import type { TimeEntry } from '../../../../shared/bridge/time-entries.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { IconButton } from '../../../components/controls/button.tsx'
import { DraftScope } from '../../../components/fields/use-typed-text.ts'
import { LiveDuration } from '../../../components/labels/live-duration.tsx'
import type { GapSurroundings } from '../../../entities/time-entry/day-ways.tsx'
import { entryTitle } from '../../../entities/time-entry/tracked.ts'
import type { ListTools } from '../../../entities/time-entry/list-tools.ts'
import { EntryRow } from '../../../entities/time-entry/rows/entry-row.tsx'
import { GapRow, OverlapRow } from './fault-rows.tsx'
import type { EntryRowItem, Fault, ReviewItem } from './review-day.ts'
import styles from './review.module.css'

export interface ReviewRowProps {
  readonly item: ReviewItem
  readonly rowIndex: number
  readonly tools: ListTools
  readonly surroundings: GapSurroundings
  readonly isActive: boolean
  readonly isShown: boolean
  readonly isSelected: boolean
  readonly isLeft: boolean
  readonly onActivate: (key: string) => void
  readonly onSelect: (id: LocalId) => void
  readonly onLeave: (isLeft: boolean) => void
}

/** An entry, a gap or an overlap of the day, put right where it stands. */
export function ReviewRow(props: ReviewRowProps) {
  const { item, surroundings, isActive, isLeft, onActivate, onLeave } = props
  const fault = { surroundings, isActive, isLeft, onLeave, onActivate: () => onActivate(item.key) }
  if (item.kind === 'gap') return <GapRow {...fault} item={item} />
  if (item.kind === 'overlap') return <OverlapRow {...fault} item={item} />
  return item.entry.stop === null ? (
    <RunningRow {...props} entry={item.entry} />
  ) : (
    <FinishedRow {...props} item={item} />
  )
}

const faultWords: Readonly<Record<Fault, string>> = {
  'no-project': t`No project`,
  'no-description': t`No description`,
  short: t`Shorter than a minute`,
  long: t`Longer than 10 hours`,
}

const nothing = () => {}

function FinishedRow({
  item,
  rowIndex,
  tools,
  isActive,
  isShown,
  isSelected,
  onActivate,
  onSelect,
}: ReviewRowProps & { readonly item: EntryRowItem }) {
  const { entry, shownSeconds, faults } = item
  return (
    <div role="presentation" className={styles.item} data-faulty={faults.length > 0 || undefined}>
      <div role="presentation" className={styles.entry}>
        <DraftScope value={`row ${entry.id}`}>
          <EntryRow
            item={{ kind: 'entry', key: entry.id, entry, shownSeconds, inGroup: false }}
            rowIndex={rowIndex}
            tools={tools}
            isShown={isShown}
            isActive={isActive}
            selected={isSelected ? 'all' : 'none'}
            onActivate={onActivate}
            onSelect={() => onSelect(entry.id)}
            onToggleGroup={nothing}
            onPin={nothing}
          />
        </DraftScope>
      </div>
      {faults.length > 0 && (
        <div role="row" className={styles.faults}>
          <span role="gridcell">{faults.map((fault) => faultWords[fault]).join(' · ')}</span>
        </div>
      )}
    </div>
  )
}

/** The running entry grows; its details have its start. */
function RunningRow({
  entry,
  tools: { formats, openDetails },
  isActive,
  onActivate,
}: ReviewRowProps & { readonly entry: TimeEntry }) {
  return (
    <div
      role="row"
      tabIndex={isActive ? 0 : -1}
      data-key={entry.id}
      className={styles.running}
      onFocus={() => onActivate(entry.id)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return
        event.preventDefault()
        openDetails(entry)
      }}
    >
      <span role="gridcell" className={styles.about}>
        <span className={styles.times}>{t`since ${formats.time(entry.start)}`}</span>
        <span className="cut">{entryTitle(entry)}</span>
      </span>
      <span role="gridcell" className="row gap-1 push">
        <LiveDuration start={entry.start} format={formats.duration} />
        <IconButton
          label={t`Open details`}
          icon={<PanelRight />}
          excludeFromTabOrder={!isActive}
          onPress={() => openDetails(entry)}
        />
      </span>
    </div>
  )
}
