import type { CSSProperties } from 'react'
import type { Task } from '../../../shared/bridge/tasks.ts'
import { formatDuration } from '../../../shared/domain/duration.ts'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import { classNames } from '../../components/class-names.ts'
import { useBoardShared } from './board-context.ts'
import styles from './task-time.module.css'
import { taskProgress } from './task-words.ts'
import { useElapsed } from '../../components/use-elapsed.ts'

/** Tracked against estimated time; what is being tracked grows each second. */
export function TaskTime({ task }: { readonly task: Task }) {
  const { running, preferences } = useBoardShared()
  const isRunning = running?.taskId === task.id
  const elapsed = useElapsed(isRunning ? running.start : null)
  const tracked = task.trackedSeconds + elapsed
  const { share, isOver } = taskProgress(tracked, task.estimatedSeconds)
  const format = preferences.durationFormat
  // A started minute says nothing yet beside hours and minutes.
  const showsTracked = isRunning || tracked >= 60
  if (!showsTracked && task.estimatedSeconds === null) return null
  return (
    <>
      <span className={classNames(styles.time, 'figures', isOver && styles.over)}>
        {showsTracked && (
          <span className={classNames(isRunning && styles.live)}>
            {isRunning ? formatDuration(tracked, 'improved') : shortDuration(tracked, format)}
          </span>
        )}
        {task.estimatedSeconds !== null && (
          <span className={styles.estimate}>
            {showsTracked ? ' / ' : ''}
            {shortDuration(task.estimatedSeconds, format)}
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
