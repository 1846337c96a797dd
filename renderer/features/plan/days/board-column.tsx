import { useState, memo, useRef, type ReactNode, type CSSProperties } from 'react'
import { classNames } from '../../../components/class-names.ts'
import { backlogKey, type BoardColumn as Column } from '../board/board-columns.ts'
import styles from './board-column.module.css'
import { useBoardState, focusCard, showColumn } from '../board/board-state.ts'
import { CardList } from '../cards/card-list.tsx'
import { t, plural } from '@lingui/core/macro'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Inbox from 'lucide-react/icons/inbox'
import type { Project } from '../../../../shared/bridge/projects.ts'
import { indexNames } from '../../../../shared/domain/name-index.ts'
import { weekdayOf } from '../../../../shared/domain/plain-date.ts'
import { markedName } from '../../../../shared/domain/shorthand-marks.ts'
import { useBoardShared } from '../board/board-context.ts'
import daysRowStyles from './days-row.module.css'
import { fitDay, type DayFit } from './day-fit.ts'
import { longDay, dayOfMonth, shortWeekday } from '../../../components/labels/day-label.ts'
import { IconButton } from '../../../components/controls/button.tsx'
import { usePlanView } from '../plan-view.ts'
import { TimeRail } from '../rail/time-rail.tsx'
import planColumnsStyles from '../plan-columns.module.css'
import { useNavigate } from '@tanstack/react-router'
import { AddTaskLine } from '../../../entities/task/add-task-line.tsx'
import { positionAfter, positionGap } from '../../../entities/task/task-order.ts'
import type { TypedTask } from '../../../entities/task/typed-task.ts'
import addTaskFieldStyles from '../cards/add-task-field.module.css'
import { formatDay } from '../../../../shared/domain/date-format.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { useElapsed } from '../../../components/use-elapsed.ts'
import dayName from '../../../components/labels/day-name.module.css'
import dayHeadStyles from './day-head.module.css'
import { roomOf, useDayTimes } from '../board/day-times.ts'
import { scheduleToday } from '../rail/today-schedule.ts'
import { useMinute } from '../../../components/use-minute.ts'

export interface BoardColumnProps {
  readonly column: Column
  /** The accessible name: `Monday 23 November`. */
  readonly label: string
  readonly header: ReactNode
  /** Below the cards, always in sight. */
  readonly footer?: ReactNode
  /** The day's rail of time, beside the cards. */
  readonly rail?: ReactNode
  /** Those that the day has no room for. */
  readonly fallingOut?: readonly string[]
  /** The sentence of an empty column; nothing in most. */
  readonly empty?: ReactNode
  /** `off`: a day without working time. */
  readonly tone?: 'today' | 'off' | 'backlog' | undefined
  /** A week begins here: the line before it is a stronger one. */
  readonly startsWeek?: boolean
  /** The current card when it is in this column. */
  readonly currentId: string | null
}

const none: readonly string[] = []

/** A day, or the backlog: its head, its cards, of which only those in sight are drawn, and the field for the next. */
export function BoardColumn({
  column,
  label,
  header,
  footer,
  rail,
  fallingOut = none,
  empty,
  tone,
  startsWeek = false,
  currentId,
}: BoardColumnProps) {
  const [added, setAdded] = useState(0)
  const isTarget = useBoardState((state) => state.drag?.target?.column === column.key)
  return (
    <section
      className={classNames(
        styles.column,
        tone && styles[tone],
        startsWeek && styles.startsWeek,
        isTarget && styles.target,
      )}
      aria-label={label}
      data-column={column.key}
    >
      {header}
      <div className={styles.body}>
        <CardList
          column={column}
          label={label}
          fallingOut={fallingOut}
          currentId={currentId}
          empty={empty}
          added={added}
        />
        {rail}
      </div>
      {footer}
      <AddTaskField column={column} label={label} onAdd={() => setAdded((count) => count + 1)} />
    </section>
  )
}

interface DayColumnProps {
  readonly date: string
  /** Absent until the day has been read. */
  readonly column: Column | undefined
  /** The current card when it is on this day. */
  readonly currentId: string | null
  /** The whole board is empty: this day says what can be done. */
  readonly teaches: boolean
}

/** One day: how full it is, what does not fit, its cards, and its rail of time. */
export const DayColumn = memo(function DayColumn({ date, column, currentId, teaches }: DayColumnProps) {
  const { today, preferences, running, activeProjects } = useBoardShared()
  const showsTimes = usePlanView((state) => state.showsTimes)
  const label = longDay(date, preferences.dateFormat, today)
  const day = column?.day ?? null
  if (column === undefined || day === null) {
    return <section className={daysRowStyles.unread} aria-label={label} data-column={date} />
  }
  const fit = fitDay(column.tasks, day, { runningId: running?.taskId ?? null, isAhead: date > today })
  const isOver = date >= today && fit.fallingOut.length > 0
  return (
    <BoardColumn
      column={column}
      label={label}
      header={<DayHead column={column} date={date} fit={fit} />}
      footer={isOver && <OverFull column={column} date={date} ids={fit.fallingOut} />}
      fallingOut={isOver ? fit.fallingOut : []}
      rail={showsTimes && <TimeRail date={date} day={day} />}
      tone={date === today ? 'today' : day.work === null ? 'off' : undefined}
      startsWeek={weekdayOf(date) === preferences.firstDayOfWeek}
      empty={teaches && <p className={daysRowStyles.empty}>{hintWords(activeProjects)}</p>}
      currentId={currentId}
    />
  )
})

/** Says what a line of a new task can say, with a project that there is. */
function hintWords(projects: readonly Project[]): string {
  const names = { projects: indexNames(projects), tags: indexNames([]) }
  const project = projects.find(({ name }) => names.projects.named(name) !== null)
  if (project === undefined) {
    return t`What will you do? Write “Draft the offer 1h” below: the estimate is understood. @ and a name make a project.`
  }
  const mark = markedName({ kind: 'project', name: project.name }, names)
  return t`What will you do? Write “Draft the offer ${mark} 1h” below: project and estimate are understood.`
}

interface OverFullProps {
  readonly column: Column
  readonly date: string
  /** The tasks of the day that there is no room for. */
  readonly ids: readonly string[]
}

/** Says of an over-full day how many of its tasks do not fit, and moves them out of it by one press. */
function OverFull({ column, date, ids }: OverFullProps) {
  const { planFor, preferences, today, nextWorkday } = useBoardShared()
  const tasks = column.tasks.filter((task) => ids.includes(task.id))
  const next = nextWorkday(date)
  const them = tasks.length === 1 ? 'it' : 'them'
  return (
    <div className={daysRowStyles.strip} role="group" aria-label={t`Over-full day`}>
      <span className="cut grow">
        {plural(tasks.length, { one: '# does not fit', other: '# do not fit' })}
      </span>
      <IconButton
        label={t`Move ${them} to ${longDay(next, preferences.dateFormat, today)}`}
        icon={<ArrowRight />}
        onPress={() => void planFor(tasks, next, { place: 'first', isTold: true })}
      />
      <IconButton
        label={t`Move ${them} to the backlog`}
        icon={<Inbox />}
        onPress={() => void planFor(tasks, null, { place: 'first', isTold: true })}
      />
    </div>
  )
}

/** The tasks that no day is set for, beside all days. */
export const BacklogColumn = memo(function BacklogColumn({
  column,
  currentId,
}: {
  readonly column: Column
  readonly currentId: string | null
}) {
  return (
    <BoardColumn
      column={column}
      label={t`Backlog`}
      tone="backlog"
      header={<BacklogHead count={column.tasks.length} />}
      empty={
        <div className={planColumnsStyles.empty}>
          <Inbox aria-hidden />
          <p>{t`Tasks without a day wait here. Write one below, and drag it to a day when its time has come.`}</p>
        </div>
      }
      currentId={currentId}
    />
  )
})

interface AddTaskFieldProps {
  readonly column: Column
  /** The column in words. */
  readonly label: string
  /** A task is about to stand at the end of the column. */
  readonly onAdd: () => void
}

/** One line for the next task of a column; a date in it takes the task to another one. */
function AddTaskField({ column, label, onAdd }: AddTaskFieldProps) {
  const { commands, preferences, today, showDay } = useBoardShared()
  const navigate = useNavigate()
  const lastPosition = useRef(0)

  async function add(typed: TypedTask): Promise<boolean> {
    // A task that was just added may not be in the column yet.
    lastPosition.current = Math.max(positionAfter(column.tasks), lastPosition.current + positionGap)
    const task = { date: column.date, position: lastPosition.current, ...typed }
    if (task.date === column.date) {
      onAdd()
      return commands.create(task)
    }
    const date = task.date ?? null
    // It goes to another column, which need not be in sight.
    const where = date === null ? t`the backlog` : formatDay(date, preferences.dateFormat, today)
    return commands.create(task, t`“${task.name}” added to ${where}`, (id) => {
      // The message may outlive the screen.
      void navigate({ to: '/plan' })
      if (date !== null) showDay(date)
      showColumn(date ?? backlogKey)
      focusCard({ id, column: date ?? backlogKey })
    })
  }

  return (
    <div className={addTaskFieldStyles.field}>
      <AddTaskLine
        label={t`Add task: ${label}`}
        placeholder={t`Add task`}
        column={column.key}
        isNarrow
        className={addTaskFieldStyles.row}
        onAdd={add}
      />
    </div>
  )
}

interface DayHeadProps {
  readonly column: Column
  readonly date: string
  readonly fit: DayFit<string>
}

/** The head of a day: its date, how much of its working time is planned, and what has been tracked. */
function DayHead({ column, date, fit }: DayHeadProps) {
  const { today, preferences } = useBoardShared()
  const isToday = date === today
  const tracked = useTrackedOn(date, column.day?.trackedSeconds ?? 0)
  const write = (seconds: number) => shortDuration(seconds, preferences.durationFormat)
  const whole = Math.max(1, fit.roomSeconds, fit.plannedSeconds, tracked)
  return (
    <header className={dayHeadStyles.head}>
      <h2
        className={classNames(dayHeadStyles.day, isToday && dayName.today)}
        aria-current={isToday ? 'date' : undefined}
      >
        <span className={dayName.weekday}>{shortWeekday(date)}</span>
        <span className={classNames(dayName.number, 'figures')}>{dayOfMonth(date)}</span>
      </h2>
      <LoadText fit={fit} write={write} />
      <span
        aria-hidden
        className={classNames(dayHeadStyles.bar, dayHeadStyles[fit.state])}
        style={{ '--share': fit.share, '--tracked': Math.min(1, tracked / whole) } as CSSProperties}
      />
      <span className={classNames(dayHeadStyles.tracked, 'figures')}>
        {tracked >= 60 ? (
          t`${write(tracked)} tracked`
        ) : isToday && fit.state !== 'off' ? (
          <RestOfToday column={column} />
        ) : (
          restText(fit, date < today, write)
        )}
      </span>
    </header>
  )
}

/** The time tracked on the day so far, each second anew while an entry of the day runs. */
function useTrackedOn(date: string, finishedSeconds: number): number {
  const { running, clock } = useBoardShared()
  const isOfDay = running !== null && clock.dateOf(running.start) === date
  return finishedSeconds + useElapsed(isOfDay ? running.start : null)
}

/** As the ritual counts it: what the working hours still have, less what the tasks of the day still take. */
function RestOfToday({ column }: { readonly column: Column }) {
  const { days, preferences, running } = useBoardShared()
  const [times, now] = [useDayTimes(), useMinute()]
  const room = roomOf(column.key, column.day?.work ?? null, { times, days, now, running })
  const { leftSeconds, neededSeconds } = scheduleToday(column.tasks, room)
  if (leftSeconds === null) return t`Working hours are over`
  const free = leftSeconds - neededSeconds
  return free < 60 ? '' : t`${shortDuration(free, preferences.durationFormat)} free`
}

function restText(fit: DayFit<string>, hasPassed: boolean, write: (seconds: number) => string): string {
  if (fit.state === 'off') return t`Day off`
  const free = fit.roomSeconds - fit.plannedSeconds
  return hasPassed || free < 60 ? '' : t`${write(free)} free`
}

/** `4h 30m of 8h`; over-full, what is too much stands out. */
function LoadText({
  fit,
  write,
}: {
  readonly fit: DayFit<string>
  readonly write: (seconds: number) => string
}) {
  if (fit.plannedSeconds === 0) return <span className={dayHeadStyles.load} />
  const spoken =
    fit.state === 'off'
      ? t`${write(fit.plannedSeconds)} planned`
      : t`${write(fit.plannedSeconds)} of ${write(fit.roomSeconds)} planned${
          fit.state === 'over' ? t`, ${write(fit.overSeconds)} too much` : ''
        }`
  return (
    <span
      className={classNames(dayHeadStyles.load, 'figures', fit.state === 'over' && 'attention strong')}
      title={spoken}
    >
      <span className="visually-hidden">{spoken}</span>
      <span aria-hidden>
        {fit.state === 'over' ? t`${write(fit.overSeconds)} over` : write(fit.plannedSeconds)}
        {(fit.state === 'open' || fit.state === 'full') && (
          <span className="faint"> / {write(fit.roomSeconds)}</span>
        )}
      </span>
    </span>
  )
}

/** The head of the backlog: how many tasks wait. */
function BacklogHead({ count }: { readonly count: number }) {
  return (
    <header className={dayHeadStyles.head}>
      <h2 className={dayHeadStyles.day}>{t`Backlog`}</h2>
      <span className={classNames(dayHeadStyles.load, 'figures')}>
        {count > 0 && (
          <>
            {count}
            <span className="visually-hidden"> {count === 1 ? t`task waits` : t`tasks wait`}</span>
          </>
        )}
      </span>
      <span aria-hidden className={dayHeadStyles.bar} />
      <span className={dayHeadStyles.tracked} />
    </header>
  )
}
