import { t } from '@lingui/core/macro'
import type { BoardTask } from '../../../../shared/bridge/tasks.ts'
import { instantOf } from '../../../../shared/domain/instant.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { formatTimeOfDay } from '../../../../shared/domain/time-of-day.ts'
import { classNames } from '../../../components/class-names.ts'
import { isOfUnknownLength } from '../days/day-fit.ts'
import { useBoardShared } from '../board/board-context.ts'
import styles from './day-summary.module.css'
import { plannedWords } from './planned-words.ts'
import { scheduleToday, type TodayInput } from '../rail/today-schedule.ts'

export interface DaySummaryProps {
  /** Today's, as they will be. */
  readonly tasks: readonly BoardTask[]
  readonly room: TodayInput
}

/** One line on the day so far: how much is planned, how much time is left, and when it would be done. */
export function DaySummary({ tasks, room }: DaySummaryProps) {
  const { preferences, clock } = useBoardShared()
  const { allDone, neededSeconds, leftSeconds, end, within } = scheduleToday(tasks, room)
  const open = tasks.filter((task) => !task.done)
  const write = (seconds: number) => shortDuration(seconds, preferences.durationFormat)
  const time = (at: number) => formatTimeOfDay(clock.timeOf(instantOf(at)), preferences.timeFormat)
  const unknown = open.filter(isOfUnknownLength).length
  const isOver = within.left.length > 0
  return (
    <p className={styles.summary} role="status">
      <span className="figures">
        {plannedWords({ open: open.length, unknown, neededSeconds, leftSeconds }, write)}
      </span>
      <span className={classNames(styles.done, 'figures', isOver && styles.over)}>
        {allDone === null
          ? neededSeconds === 0
            ? ''
            : t`Not done before midnight`
          : isOver && allDone > end
            ? t`Done at ${time(allDone)}, ${write(allDone - end)} late`
            : t`Done by ${time(allDone)}`}
      </span>
    </p>
  )
}
