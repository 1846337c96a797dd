import { t } from '@lingui/core/macro'
import { durationStep } from '../../../../shared/domain/shown-duration.ts'
import { classNames } from '../../../components/class-names.ts'
import styles from './day-heading.module.css'
import columns from '../rows/entry-columns.module.css'
import type { DayItem } from './list-items.ts'
import { LiveDuration } from '../../../components/labels/live-duration.tsx'
import type { Formats } from '../../../entities/time-entry/use-formats.ts'

export interface DayHeadingProps {
  readonly item: DayItem
  readonly rowIndex: number
  readonly today: string
  readonly formats: Formats
  /** When the entry started that runs on this day; null when none does. */
  readonly runningStart: string | null
  /** Rows pass below it. */
  readonly isStuck: boolean
  /** Nothing stands below: only the running entry counts. */
  readonly isAlone: boolean
}

/** A day with its total: its finished entries and what runs. */
export function DayHeading({
  item,
  rowIndex,
  today,
  formats,
  runningStart,
  isStuck,
  isAlone,
}: DayHeadingProps) {
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      className={classNames(columns.columns, styles.day, isStuck && styles.stuck)}
    >
      <div role="rowheader" className={styles.name}>
        {formats.day(item.date, today)}
        {isAlone && runningStart !== null && (
          <span className={styles.note}>{t`What runs now joins the list when you stop it.`}</span>
        )}
      </div>
      <div role="gridcell" className={styles.total}>
        <LiveDuration
          start={runningStart}
          baseSeconds={item.totalSeconds}
          step={durationStep(formats.preferences.durationFormat)}
          format={formats.duration}
        />
      </div>
    </div>
  )
}
