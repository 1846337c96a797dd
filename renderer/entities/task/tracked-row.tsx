import type { CSSProperties } from 'react'
import type { Task } from '../../../shared/bridge/tasks.ts'
import { type DurationFormat, formatDuration } from '../../../shared/domain/duration.ts'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import { classNames } from '../../components/class-names.ts'
import { useElapsed } from '../../components/use-elapsed.ts'
import { PropertyRow } from './property-row.tsx'
import styles from './task-details.module.css'
import { useTrackTask } from './use-track-task.ts'

export interface TrackedRowProps {
  readonly task: Pick<Task, 'id' | 'trackedSeconds' | 'blockedSeconds' | 'estimatedSeconds'>
  readonly durationFormat: DurationFormat
}

/** The time that went into a task, against its estimate; grows while it is tracked. */
export function TrackedRow({ task, durationFormat }: TrackedRowProps) {
  const { running } = useTrackTask()
  const isRunning = running?.taskId === task.id
  const elapsed = useElapsed(isRunning ? running.start : null)
  const tracked = task.trackedSeconds + elapsed
  const { estimatedSeconds } = task
  const isOver = estimatedSeconds !== null && tracked > estimatedSeconds
  const write = (seconds: number): string => shortDuration(seconds, durationFormat)
  return (
    <PropertyRow label="Tracked">
      <span className={classNames(styles.tracked, 'figures')}>
        {isRunning ? (
          <span className={styles.live}>{formatDuration(tracked, 'improved')}</span>
        ) : tracked < 60 ? (
          <span className={styles.nothing}>Nothing yet</span>
        ) : (
          write(tracked)
        )}
        {estimatedSeconds !== null && tracked >= 60 && (
          <span className={classNames(styles.hint, isOver && styles.over)}>
            {isOver
              ? `${write(tracked - estimatedSeconds)} over`
              : `${write(estimatedSeconds - tracked)} left`}
          </span>
        )}
        {task.blockedSeconds > 0 && <span className={styles.hint}>{write(task.blockedSeconds)} blocked</span>}
      </span>
      {estimatedSeconds !== null && estimatedSeconds > 0 && tracked > 0 && (
        <span
          aria-hidden
          className={classNames(styles.bar, isOver && styles.overBar)}
          style={{ '--share': Math.min(1, tracked / estimatedSeconds) } as CSSProperties}
        />
      )}
    </PropertyRow>
  )
}
