import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import { memo, useLayoutEffect, useRef, type CSSProperties } from 'react'
import type { BoardTask } from '../../../../shared/bridge/tasks.ts'
import { dayOfTask, lastDayOf, type DayOfTask } from '../../../../shared/domain/task-days.ts'
import { classNames } from '../../../components/class-names.ts'
import iconButton from '../../../components/controls/icon-button.module.css'
import { ProjectDot } from '../../../components/labels/project-dot.tsx'
import { CardHead } from '../../../entities/task/card-head.tsx'
import { ParentName, SubtaskCount } from '../../../entities/task/task-marks.tsx'
import { dateOfColumn, type ColumnKey } from '../board/board-columns.ts'
import { projectOf, useBoardShared } from '../board/board-context.ts'
import { enterCard, isCard, openTask, toggleSelected, useBoardState } from '../board/board-state.ts'
import { revealColumn } from '../board/use-board-keys.ts'
import styles from './task-card.module.css'
import { formatDuration, type DurationFormat } from '../../../../shared/domain/duration.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { useElapsed } from '../../../components/use-elapsed.ts'
import taskTimeStyles from './task-time.module.css'

export interface TaskCardProps {
  readonly task: BoardTask
  readonly column: ColumnKey
  /** The Tab key reaches this card of the whole board. */
  readonly isCurrent: boolean
  /** The day has no room for it. */
  readonly fallsOut: boolean
}

/** One task on the board: done or not, its name, project, time, and the button that tracks it. */
export const TaskCard = memo(function TaskCard({ task, column, isCurrent, fallsOut }: TaskCardProps) {
  const shared = useBoardShared()
  const opener = useRef<HTMLButtonElement>(null)
  const isSelected = useBoardState((state) => state.selectedIds.has(task.id))
  const isOpen = useBoardState((state) => state.openId === task.id)
  const isDragged = useBoardState((state) => state.drag?.ids.includes(task.id) ?? false)
  const wantsFocus = useBoardState(({ focusRequest, carried }) =>
    isCard(focusRequest ?? carried, task.id, column),
  )
  const project = projectOf(shared, task)
  const isRunning = shared.running?.taskId === task.id
  const trackLabel = isRunning ? t`Stop tracking ${task.name}` : t`Track ${task.name}`
  const { commands, preferences } = shared
  const date = dateOfColumn(column)
  const day = date === null ? null : dayOfTask(task, date)
  const label = taskLabel(task, {
    date,
    projectName: project?.name ?? null,
    format: preferences.durationFormat,
    fallsOut,
  })

  useLayoutEffect(() => {
    if (opener.current === null || !wantsFocus) return
    // Where any card of the task will do, the first has taken the focus already.
    const { focusRequest, carried } = useBoardState.getState()
    if (!isCard(focusRequest ?? carried, task.id, column)) return
    opener.current.focus({ preventScroll: true })
    revealColumn(opener.current)
    if (focusRequest !== null) useBoardState.setState({ focusRequest: null })
  }, [wantsFocus, task.id, column])

  return (
    <div
      data-task={task.id}
      className={classNames(
        styles.card,
        task.done && styles.done,
        isSelected && styles.selected,
        isOpen && styles.open,
        isRunning && styles.running,
        day !== null && day.number > 1 && styles.goesOnBefore,
        day !== null && day.number < day.count && styles.goesOnAfter,
        isDragged && styles.dragged,
        fallsOut && styles.fallsOut,
      )}
    >
      <CardHead
        task={task}
        isCurrent={isCurrent}
        isOpen={isOpen}
        isSelected={isSelected}
        opener={opener}
        label={label}
        nameClassName={styles.name}
        onDone={(done) => commands.setDone([task], done)}
        onOpen={() => openTask(task.id)}
        onToggle={() => toggleSelected(task.id)}
        onFocus={() => enterCard({ id: task.id, column })}
        onPointerDown={(event) => shared.startDrag(event, task.id, column)}
        onKeyDown={(event) => shared.onCardKey(event, task)}
      >
        {/* A plain one: hundreds of cards are drawn, and few of their buttons are ever seen. */}
        <button
          type="button"
          data-once
          className={classNames(iconButton.button, styles.track, isRunning && styles.tracking)}
          aria-label={trackLabel}
          title={trackLabel}
          tabIndex={isCurrent ? 0 : -1}
          onClick={() => commands.track(task)}
        >
          {isRunning ? <Square /> : <Play />}
        </button>
      </CardHead>
      <div className={styles.foot}>
        {task.parentName !== null && <ParentName name={task.parentName} />}
        {project !== null && (
          <span className={styles.project}>
            <ProjectDot color={project.color} />
            <span className="cut">{project.name}</span>
          </span>
        )}
        {task.syncState === 'refused' && (
          <span className={styles.refused} title={t`Refused by the server: the sync page says why`}>
            <CircleAlert aria-hidden />
          </span>
        )}
        {day !== null && (
          <span aria-hidden className="fixed faint figures" title={dayInWords(day)}>
            <span className={styles.dayLong}>{dayInWords(day)}</span>
            <span className={styles.dayShort}>
              <Trans>Day {day.number}</Trans>
            </span>
          </span>
        )}
        {task.subtasks.total > 0 && <SubtaskCount subtasks={task.subtasks} />}
        <TaskTime task={task} column={column} />
      </div>
    </div>
  )
})

/** Tracked against estimated time, of a task of several days that of the card's day; what is being tracked grows each second. */
function TaskTime({ task, column }: { readonly task: BoardTask; readonly column: ColumnKey }) {
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
  const { estimatedSeconds } = task
  const told =
    planned === null || planned === estimatedSeconds
      ? undefined
      : estimatedSeconds === null
        ? t`${write(planned)} in time blocks`
        : t`${write(planned)} of ${write(estimatedSeconds)}`
  return (
    <>
      <span
        className={classNames('push small nowrap soft figures', isOver && taskTimeStyles.over)}
        title={told}
      >
        {showsTracked && (
          <span className={classNames(isRunning && taskTimeStyles.live)}>
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
          className={classNames(taskTimeStyles.bar, isOver && taskTimeStyles.overBar)}
          style={{ '--share': share } as CSSProperties}
        />
      )}
    </>
  )
}

interface LabelParts {
  /** The day of the card; null in the backlog. */
  readonly date: string | null
  readonly projectName: string | null
  readonly format: DurationFormat
  readonly fallsOut: boolean
}

/** `Write report, day 2 of 3, Website, estimated 1h, tracked 25m` */
function taskLabel(task: BoardTask, { date, projectName, format, fallsOut }: LabelParts): string {
  const { planned, tracked } = timeOnDay(task)
  const day = date === null ? null : dayOfTask(task, date)
  return [
    task.name,
    task.done ? 'done' : null,
    task.parentName === null ? null : t`part of ${task.parentName}`,
    day === null ? null : dayInWords(day).toLowerCase(),
    projectName,
    planned === null
      ? null
      : task.estimatedSeconds === null
        ? t`${shortDuration(planned, format)} in time blocks`
        : t`estimated ${shortDuration(planned, format)}`,
    tracked < 60 ? null : t`tracked ${shortDuration(tracked, format)}`,
    fallsOut ? t`does not fit into the day` : null,
    task.subtasks.total === 0 ? null : t`${task.subtasks.done} of ${task.subtasks.total} subtasks done`,
    task.syncState === 'refused' ? t`refused by the server` : null,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

/** `Day 2 of 5` */
function dayInWords({ number, count }: DayOfTask): string {
  return t`Day ${number} of ${count}`
}

/** The time that a card counts, in seconds: of a task of several days, and of blocks, that of its day, else all of the person's. */
function timeOnDay(task: BoardTask): { readonly planned: number | null; readonly tracked: number } {
  const countsAll =
    lastDayOf(task) === task.date && (task.estimatedSeconds !== null || task.daySeconds === null)
  return { planned: task.daySeconds, tracked: countsAll ? task.trackedSeconds : task.dayTrackedSeconds }
}

interface TaskProgress {
  /** Tracked share of the estimate, 0 to 1; null without an estimate. */
  readonly share: number | null
  readonly isOver: boolean
}

function taskProgress(trackedSeconds: number, estimatedSeconds: number | null): TaskProgress {
  if (estimatedSeconds === null || estimatedSeconds === 0) return { share: null, isOver: false }
  return {
    share: Math.min(1, trackedSeconds / estimatedSeconds),
    isOver: trackedSeconds > estimatedSeconds,
  }
}
