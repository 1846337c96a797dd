import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { memo } from 'react'
import type { Preferences } from '../../../../shared/bridge/preferences.ts'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { Checkbox } from '../../../components/controls/checkbox.tsx'
import { classNames } from '../../../components/class-names.ts'
import { SyncMark } from '../../../components/labels/sync-mark.tsx'
import { AvatarStack } from '../../../entities/people/avatar.tsx'
import { usePeople } from '../../../entities/people/use-people.ts'
import { ParentName } from '../../../entities/task/parent-name.tsx'
import { PriorityMark } from '../../../entities/task/priority-mark.tsx'
import { SubtaskCount } from '../../../entities/task/subtask-count.tsx'
import { TaskDateLabel } from '../../../entities/task/task-date-label.tsx'
import { useTaskEdits } from '../../../entities/task/use-task-edits.ts'
import { estimateProgress } from '../panels/estimate-progress.ts'
import styles from './project-tasks.module.css'

export interface ProjectTaskRowProps {
  readonly task: Task
  /** Open occurrences of the same recurring task that come after it. */
  readonly later: number
  readonly preferences: Preferences
  readonly today: string
  /** The Tab key reaches this row of the list. */
  readonly isCurrent: boolean
  readonly isOpen: boolean
  readonly onOpen: (id: Task['id']) => void
}

/** One task: done or not, its name, whose it is, when, and its time. */
export const ProjectTaskRow = memo(function ProjectTaskRow(props: ProjectTaskRowProps) {
  const { task, later, preferences, today, isCurrent, isOpen, onOpen } = props
  const { change } = useTaskEdits()
  const { byId } = usePeople()
  const people = [...task.assigneeIds, ...task.ghostIds].flatMap((id) => byId.get(id) ?? [])
  const { state } = estimateProgress(task.trackedSeconds, task.estimatedSeconds)
  const write = (seconds: number) => shortDuration(seconds, preferences.durationFormat)
  return (
    <div className={classNames(styles.row, task.done && styles.done, isOpen && styles.open)}>
      <Checkbox
        isRound
        aria-label={t`Done: ${task.name}`}
        isSelected={task.done}
        excludeFromTabOrder={!isCurrent}
        onChange={(done) =>
          void change([task.id], { done }, done ? t`“${task.name}” done` : t`“${task.name}” open again`)
        }
      />
      <button
        type="button"
        data-opener
        tabIndex={isCurrent ? 0 : -1}
        className={styles.name}
        aria-expanded={isOpen}
        aria-label={[task.name, people.map((person) => person.name).join(', ')].filter(Boolean).join(', ')}
        onClick={() => onOpen(task.id)}
      >
        {task.name}
      </button>
      {task.parentName !== null && <ParentName name={task.parentName} />}
      {task.subtasks.total > 0 && <SubtaskCount subtasks={task.subtasks} />}
      {later > 0 && (
        <span className="fixed faint small">
          <Trans>{later} more</Trans>
        </span>
      )}
      <SyncMark state={task.syncState} />
      {task.priority !== null && <PriorityMark priority={task.priority} />}
      <AvatarStack people={people} className={styles.people} />
      <span className={styles.date}>
        <TaskDateLabel task={task} dateFormat={preferences.dateFormat} today={today} />
      </span>
      <span className={classNames(styles.time, 'figures', state === 'over' && styles.over)}>
        {task.trackedSeconds >= 60 && write(task.trackedSeconds)}
        {task.estimatedSeconds !== null && (
          <span className="faint">
            {task.trackedSeconds >= 60 ? ' / ' : ''}
            {write(task.estimatedSeconds)}
          </span>
        )}
      </span>
    </div>
  )
})
