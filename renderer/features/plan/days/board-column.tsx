import { useState, memo, useRef, type ReactNode } from 'react'
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
import { fitDay } from './day-fit.ts'
import { DayHead, BacklogHead } from './day-head.tsx'
import { longDay } from '../../../components/labels/day-label.ts'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { usePlanView } from '../plan-view.ts'
import { TimeRail } from '../rail/time-rail.tsx'
import planColumnsStyles from '../plan-columns.module.css'
import { useNavigate } from '@tanstack/react-router'
import { AddTaskLine } from '../../../entities/task/add-task-line.tsx'
import { positionAfter, positionGap } from '../../../entities/task/task-order.ts'
import type { TypedTask } from '../../../entities/task/typed-task.ts'
import addTaskFieldStyles from '../cards/add-task-field.module.css'
import { formatDay } from '../../../../shared/domain/date-format.ts'

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
  const fit = fitDay(column.tasks, day, running?.taskId ?? null)
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
