import { t } from '@lingui/core/macro'
import { memo, type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import type { ListedTask } from '../../../../shared/bridge/tasks.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { classNames } from '../../../components/class-names.ts'
import { ProjectChip } from '../../../components/labels/project-dot.tsx'
import { SyncMark } from '../../../components/labels/sync-mark.tsx'
import { AvatarStack } from '../../../entities/people/avatar.tsx'
import { namesInWords } from '../../../entities/people/person.ts'
import { ParentName } from '../../../entities/task/parent-name.tsx'
import { SubtaskCount } from '../../../entities/task/subtask-count.tsx'
import { priorityName, PriorityMark } from '../../../entities/task/priority-mark.tsx'
import { TaskDateLabel } from '../../../entities/task/task-date-label.tsx'
import { useBoardStore } from './board-store.ts'
import { DoneBox } from '../../../entities/task/done-box.tsx'
import { LaterOccurrences } from '../later-occurrences.tsx'
import styles from './status-board.module.css'
import { useTasksShared } from '../tasks-context.ts'
import { openTask, toggleSelected, useTasksState } from '../tasks-state.ts'

export interface StatusCardProps {
  readonly task: ListedTask
  /** The Tab key reaches this card of the whole board. */
  readonly isCurrent: boolean
  readonly onPointerDown: (event: PointerEvent<HTMLElement>, task: ListedTask) => void
  readonly onKeyDown: (event: KeyboardEvent, task: ListedTask) => void
}

/** One task on the board by status. */
export const StatusCard = memo(function StatusCard({ task, isCurrent, ...card }: StatusCardProps) {
  const { catalog, edits } = useTasksShared()
  const opener = useRef<HTMLButtonElement>(null)
  const isSelected = useTasksState((state) => state.selectedIds.has(task.id))
  const isOpen = useTasksState((state) => state.panel.kind === 'task' && state.panel.id === task.id)
  const isDragged = useBoardStore((state) => state.drag?.ids.includes(task.id) ?? false)
  const isWanted = useBoardStore((state) => state.wantedId === task.id)
  const project = task.projectId === null ? undefined : catalog.projects.get(task.projectId)
  const people = [...task.assigneeIds, ...task.ghostIds].flatMap((id) => catalog.people.byId.get(id) ?? [])

  useLayoutEffect(() => {
    if (!isWanted || opener.current === null) return
    opener.current.focus({ preventScroll: true })
    opener.current.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    useBoardStore.setState({ wantedId: null })
  }, [isWanted])

  return (
    <div
      data-task={task.id}
      className={classNames(
        styles.card,
        task.done && styles.done,
        (isSelected || isOpen) && styles.selected,
        isDragged && styles.dragged,
      )}
    >
      <div className={styles.cardHead}>
        <DoneBox
          name={task.name}
          className={styles.check}
          isDone={task.done}
          excludeFromTabOrder={!isCurrent}
          onChange={(done) => void edits.change([task.id], { done })}
        />
        <button
          ref={opener}
          type="button"
          tabIndex={isCurrent ? 0 : -1}
          className={styles.cardName}
          aria-expanded={isOpen}
          aria-pressed={isSelected}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
          onFocus={() => useBoardStore.setState({ currentId: task.id })}
          onPointerDown={(event) => card.onPointerDown(event, task)}
          onKeyDown={(event) => card.onKeyDown(event, task)}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) toggleSelected(task.id)
            else openTask(task.id)
          }}
        >
          {task.name}
        </button>
      </div>
      <div className={styles.facts}>
        {task.parentName !== null && <ParentName name={task.parentName} />}
        {task.later !== null && <LaterOccurrences later={task.later} />}
        {project !== undefined && <ProjectChip name={project.name} color={project.color} />}
        <TaskDateLabel task={task} dateFormat={catalog.preferences.dateFormat} today={catalog.today} />
        {task.subtasks.total > 0 && <SubtaskCount subtasks={task.subtasks} />}
        {task.estimatedSeconds !== null && (
          <span className="figures">
            <span className="visually-hidden">{t`Estimated`} </span>
            {shortDuration(task.estimatedSeconds, catalog.preferences.durationFormat)}
          </span>
        )}
        <span className={styles.cardEnd}>
          <SyncMark state={task.syncState} />
          {task.priority !== null && (
            <span
              role="img"
              aria-label={t`${priorityName(task.priority)} priority`}
              title={t`${priorityName(task.priority)} priority`}
            >
              <PriorityMark priority={task.priority} />
            </span>
          )}
          {people.length > 0 && (
            <span title={namesInWords(people.map(({ name }) => name))}>
              <AvatarStack people={people} />
              <span className="visually-hidden">{namesInWords(people.map(({ name }) => name))}</span>
            </span>
          )}
        </span>
      </div>
    </div>
  )
})
