import { t } from '@lingui/core/macro'
import type { CSSProperties } from 'react'
import type { BoardTask } from '../../../../shared/bridge/tasks.ts'
import { formatDuration } from '../../../../shared/domain/duration.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { dayOfTask } from '../../../../shared/domain/task-days.ts'
import { classNames } from '../../../components/class-names.ts'
import { useElapsed } from '../../../components/use-elapsed.ts'
import { useBoardShared } from '../board/board-context.ts'
import { type ColumnKey, dateOfColumn } from '../board/board-columns.ts'
import styles from './task-time.module.css'
import { taskProgress, timeOnDay } from './task-words.ts'

export interface TaskTimeProps {
  readonly task: BoardTask
  readonly column: ColumnKey
}

/** Tracked against estimated time, of a task of several days that of the card's day; what is being tracked grows each second. */
export function TaskTime({ task, column }: TaskTimeProps) {
  const { running, preferences, clock } = useBoardShared()
  const date = dateOfColumn(column)
  const isOfSeveralDays = date !== null && dayOfTask(task, date) !== null
  const isRunning = running?.taskId === task.id && (!isOfSeveralDays || clock.dateOf(running.start) === date)
  const elapsed = useElapsed(isRunning ? running.start : null)
  const { planned, tracked: finished } = timeOnDay(task)
  const tracked = finished + elapsed
  const { share, isOver } = taskProgress(tracked, planned)
  const format = preferences.durationFormat
  const write = (seconds: number) => shortDuration(seconds, format)
  // A started minute says nothing yet beside hours and minutes.
  const showsTracked = isRunning || tracked >= 60
  if (!showsTracked && planned === null) return null
  const isPart = planned !== null && planned !== task.estimatedSeconds
  return (
    <>
      <span
        className={classNames(styles.time, 'figures', isOver && styles.over)}
        title={isPart ? t`${write(planned)} of ${write(task.estimatedSeconds ?? 0)}` : undefined}
      >
        {showsTracked && (
          <span className={classNames(isRunning && styles.live)}>
            {isRunning ? formatDuration(tracked, 'improved') : write(tracked)}
          </span>
        )}
        {planned !== null && (planned > 0 || !isOfSeveralDays) && (
          <span className="faint">
            {showsTracked ? ' / ' : ''}
            {write(planned)}
          </span>
        )}
      </span>
      {share !== null && share > 0 && (
        <span
          aria-hidden
          className={classNames(styles.bar, isOver && styles.overBar)}
          style={{ '--share': share } as CSSProperties}
        />
      )}
    </>
  )
}
