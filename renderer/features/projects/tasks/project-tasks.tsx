import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useMemo, useRef, useState, type RefObject, useLayoutEffect, memo } from 'react'
import type { Preferences } from '../../../../shared/bridge/preferences.ts'
import type { Project } from '../../../../shared/bridge/projects.ts'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { shortDurationStep } from '../../../../shared/domain/shown-duration.ts'
import { useBridgeQuery, useUndoableCommand } from '../../../bridge/use-bridge.ts'
import {
  StatusLabel,
  PriorityMark,
  TaskDateLabel,
  SubtaskCount,
  ParentName,
} from '../../../entities/task/task-marks.tsx'
import { useTaskEdits } from '../../../entities/task/use-task-edits.ts'
import styles from './project-tasks.module.css'
import { rowSizeOf } from '../lists/row-size.ts'
import { seriesOf } from '../../../entities/task/folded-tasks.ts'
import { type TaskRow, taskRows } from './task-rows.ts'
import { type OpenTasks, useDoneTasks } from './use-project-tasks.ts'
import addFieldStyles from '../../../components/fields/add-field.module.css'
import { AddTaskLine } from '../../../entities/task/add-task-line.tsx'
import { projectTaskParts } from '../../../entities/shorthand/use-shorthand.ts'
import { usePeople } from '../../../entities/people/use-people.ts'
import { useCommands } from '../../../stores/commands.ts'
import { Checkbox } from '../../../components/controls/checkbox.tsx'
import { classNames } from '../../../components/class-names.ts'
import { SyncMark } from '../../../components/labels/sync-mark.tsx'
import { AvatarStack } from '../../../entities/people/avatar.tsx'
import { estimateProgress } from '../panels/estimate-progress.ts'

interface ProjectTaskRowProps {
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
const ProjectTaskRow = memo(function ProjectTaskRow(props: ProjectTaskRowProps) {
  const { task, later, preferences, today, isCurrent, isOpen, onOpen } = props
  const { change } = useTaskEdits()
  const { byId } = usePeople()
  const people = [...task.assigneeIds, ...task.ghostIds].flatMap((id) => byId.get(id) ?? [])
  const { state } = estimateProgress(task.trackedSeconds, task.estimatedSeconds)
  const write = (seconds: number) => shortDuration(seconds, preferences.durationFormat)
  return (
    <div className={classNames(styles.row, isOpen && styles.open)}>
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
        className={classNames(styles.name, task.done && 'struck')}
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
      <span className={classNames(styles.time, 'figures', state === 'over' && 'attention')}>
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

export interface ProjectTasksProps {
  readonly project: Project
  readonly preferences: Preferences
  readonly today: string
  readonly open: OpenTasks
  /** The element that scrolls the page, once it is there: only the rows in sight are drawn. */
  readonly scroller: HTMLElement | null
  readonly openId: string | null
  readonly onOpen: (id: Task['id']) => void
}

/** The tasks of the project under their statuses. Arrows go from row to row, Enter opens, Delete deletes. */
export function ProjectTasks({
  project,
  preferences,
  today,
  open,
  scroller,
  openId,
  onOpen,
}: ProjectTasksProps) {
  const { data: statuses } = useBridgeQuery('statuses.list')
  const edits = useTaskEdits()
  const [showsDone, setShowsDone] = useState(false)
  const [currentKey, setCurrentKey] = useState<string | null>(null)
  const done = useDoneTasks(project.id, showsDone)
  const step = shortDurationStep(preferences.durationFormat)
  const rows = useMemo(
    () => taskRows(open.tasks, { ...done, isOpen: showsDone }, statuses ?? [], step),
    [open.tasks, done, showsDone, statuses, step],
  )
  const list = useRef<HTMLUListElement>(null)
  const margin = useTopWithin(scroller, list)
  const rowSize = rowSizeOf(preferences.density)
  const known = rows.findIndex((row) => row.key === currentKey)
  const current = known < 0 ? rows.findIndex((row) => row.kind !== 'group') : known
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: () => rowSize,
    scrollMargin: margin,
    overscan: 12,
  })

  function go(index: number): void {
    const row = rows[index]
    if (row === undefined) return
    setCurrentKey(row.key)
    virtualizer.scrollToIndex(index)
    // It may only be drawn once it has been scrolled to.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(row.key)}"] [data-opener]`)?.focus(),
    )
  }

  /** The next row in a direction that can be gone to; -1 for none. */
  function beside(index: number, step: 1 | -1, isLeft: (row: TaskRow) => boolean = () => true): number {
    for (let at = index + step; ; at += step) {
      const row = rows[at]
      if (row === undefined) return -1
      if (row.kind !== 'group' && isLeft(row)) return at
    }
  }

  /** Deletes, and hands the focus to the row that takes the place. */
  async function remove(task: Task, index: number): Promise<void> {
    const scope = await edits.remove([task])
    if (scope === null) return
    const isLeft = (row: TaskRow): boolean =>
      row.kind !== 'task' || scope === 'this' || seriesOf(row.task) !== seriesOf(task)
    const below = beside(index, 1, isLeft)
    go(below < 0 ? beside(index, -1, isLeft) : below)
  }

  function onKeyDown(event: KeyboardEvent, index: number): void {
    const row = rows[index]
    if (event.altKey || event.ctrlKey || event.metaKey || row === undefined) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      go(beside(index, event.key === 'ArrowDown' ? 1 : -1))
    } else if (event.key === 'Delete' && row.kind === 'task') {
      void remove(row.task, index)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <section className={styles.section} aria-label={t`Tasks`}>
      <AddProjectTask project={project} />
      {open.isComplete && rows.length === 0 && (
        <p className={styles.empty}>
          {t`No tasks yet. Type one above, such as “Draft the start page 3h tomorrow”.`}
        </p>
      )}
      <ul
        ref={list}
        aria-label={t`Tasks of ${project.name}`}
        className="relative"
        style={{ blockSize: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index]
          return (
            row !== undefined && (
              <li
                key={key}
                data-key={row.key}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                className="across"
                style={{ blockSize: rowSize, transform: `translateY(${start - margin}px)` }}
              >
                <div
                  role="presentation"
                  className={styles.cell}
                  onKeyDown={(event) => onKeyDown(event, index)}
                  onFocus={() => setCurrentKey(row.key)}
                >
                  {row.kind === 'task' ? (
                    <ProjectTaskRow
                      task={row.task}
                      later={row.later}
                      preferences={preferences}
                      today={today}
                      isCurrent={index === current}
                      isOpen={row.task.id === openId}
                      onOpen={onOpen}
                    />
                  ) : (
                    <Heading
                      row={row}
                      preferences={preferences}
                      isCurrent={index === current}
                      onToggle={() => setShowsDone(!showsDone)}
                    />
                  )}
                </div>
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}

interface HeadingProps {
  readonly row: Exclude<TaskRow, { kind: 'task' }>
  readonly preferences: Preferences
  readonly isCurrent: boolean
  readonly onToggle: () => void
}

function Heading({ row, preferences, isCurrent, onToggle }: HeadingProps) {
  if (row.kind === 'done') {
    return (
      <button
        type="button"
        data-opener
        tabIndex={isCurrent ? 0 : -1}
        className={styles.fold}
        aria-expanded={row.isOpen}
        onClick={onToggle}
      >
        {row.isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
        <Trans>{row.count} done</Trans>
      </button>
    )
  }
  return (
    <h2 className={styles.group}>
      <StatusLabel status={row.status} />
      <span className="faint figures">{row.count}</span>
      {row.remainingSeconds > 0 && (
        <span className={styles.remaining}>
          <Trans>{shortDuration(row.remainingSeconds, preferences.durationFormat)} left</Trans>
          {row.countsFolded && t`, subtasks and repeats included`}
        </span>
      )}
    </h2>
  )
}

/** One line for the next task of the project. */
function AddProjectTask({ project }: { readonly project: Project }) {
  const create = useUndoableCommand('tasks.create')
  const { all: people } = usePeople()
  const field = useRef<HTMLInputElement>(null)
  useCommands([
    {
      id: 'project.addTask',
      title: t`Add task to “${project.name}”`,
      section: 'Projects',
      keys: 'n',
      keywords: t`new create`,
      run: () => field.current?.focus(),
    },
  ])

  // Work of a project of several is given to somebody later; of one person alone, it is theirs.
  const owner = people.length > 1 ? { assigneeIds: [] } : {}
  return (
    <AddTaskLine
      label={t`Add task`}
      takes={projectTaskParts}
      inputRef={field}
      className={addFieldStyles.edged}
      onAdd={async (task) => (await create({ ...owner, ...task, projectId: project.id })) !== null}
    />
  )
}

/** How far below the beginning of what scrolls, the frame, an element begins, in px; current as the layout changes. */
function useTopWithin(frame: HTMLElement | null, element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const { current: target } = element
    if (frame === null || target === null) return undefined
    const measure = () =>
      setTop(target.getBoundingClientRect().top - frame.getBoundingClientRect().top + frame.scrollTop)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    for (const part of frame.querySelectorAll('section')) observer.observe(part)
    return () => observer.disconnect()
  }, [frame, element])
  return top
}
