import { t, plural } from '@lingui/core/macro'
import { memo } from 'react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Inbox from 'lucide-react/icons/inbox'
import type { Project } from '../../../../shared/bridge/projects.ts'
import { indexNames } from '../../../../shared/domain/name-index.ts'
import { weekdayOf } from '../../../../shared/domain/plain-date.ts'
import { markedName } from '../../../../shared/domain/shorthand-marks.ts'
import { BoardColumn } from './board-column.tsx'
import type { BoardColumn as Column } from '../board/board-columns.ts'
import { useBoardShared } from '../board/board-context.ts'
import styles from './days-row.module.css'
import { fitDay } from './day-fit.ts'
import { DayHead } from './day-head.tsx'
import { longDay } from '../../../components/labels/day-label.ts'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { usePlanView } from '../plan-view.ts'
import { TimeRail } from '../rail/time-rail.tsx'

export interface DayColumnProps {
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
    return <section className={styles.unread} aria-label={label} data-column={date} />
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
      empty={teaches && <p className={styles.empty}>{hintWords(activeProjects)}</p>}
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
    <div className={styles.strip} role="group" aria-label={t`Over-full day`}>
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
