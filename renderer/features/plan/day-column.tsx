import { memo } from 'react'
import { weekdayOf } from '../../../shared/domain/plain-date.ts'
import { BoardColumn } from './board-column.tsx'
import type { BoardColumn as Column } from './board-columns.ts'
import { useBoardShared } from './board-context.ts'
import styles from './days-row.module.css'
import { fitDay } from './day-fit.ts'
import { DayHead } from './day-head.tsx'
import { longDay } from '../../components/day-label.ts'
import { OverFull } from './over-full.tsx'
import { usePlanView } from './plan-view.ts'
import { TimeRail } from './time-rail.tsx'

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
  const { today, preferences, running } = useBoardShared()
  const showsTimes = usePlanView((state) => state.showsTimes)
  const label = longDay(date, preferences.dateFormat)
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
      empty={
        teaches && (
          <p className={styles.empty}>
            What will you do? Write “Draft the offer @Website 1h” below: project and estimate are understood.
          </p>
        )
      }
      currentId={currentId}
    />
  )
})
