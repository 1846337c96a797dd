import Inbox from 'lucide-react/icons/inbox'
import { useLayoutEffect, useRef } from 'react'
import { weekdayOf } from '../../../shared/domain/plain-date.ts'
import { BoardColumn } from './board-column.tsx'
import type { BoardColumn as Column } from './board-columns.ts'
import { useBoardShared } from './board-context.ts'
import { useBoardState } from './board-state.ts'
import { BacklogHead, DayHead } from './day-head.tsx'
import { longDay } from './day-label.ts'
import { revealColumn } from './reveal-column.ts'
import styles from './week-board.module.css'

export interface WeekBoardProps {
  readonly columns: readonly Column[]
  /** Draws this column alone, in a narrow window; null for all of them. */
  readonly only: string | null
}

/** The backlog, which stays, and beside it the days, which scroll sideways when the window is too narrow for them. */
export function WeekBoard({ columns, only }: WeekBoardProps) {
  const { today } = useBoardShared()
  const scroller = useRef<HTMLDivElement>(null)
  const isDragging = useBoardState((state) => state.drag !== null)
  const currentId = useCurrentCard(columns, only)
  const [backlog, ...days] = columns
  const week = days[0]?.key
  const isEmpty = columns.every((column) => column.tasks.length === 0)
  const teacher = days.some((day) => day.key === today) ? today : week

  useLayoutEffect(() => {
    if (week === undefined || scroller.current === null) return
    scroller.current.scrollLeft = 0
    const day = scroller.current.querySelector(`[data-column="${today}"]`)
    if (day !== null) revealColumn(day)
  }, [today, week])

  return (
    <div className={styles.board} data-dragging={isDragging || undefined} data-single={only ?? undefined}>
      {backlog !== undefined && (only === null || only === backlog.key) && (
        <div className={styles.backlog}>
          <Backlog column={backlog} currentId={currentId} />
        </div>
      )}
      <div ref={scroller} className={styles.days} data-days-scroller hidden={only === backlog?.key}>
        <div className={styles.week}>
          {days
            .filter((day) => only === null || only === day.key)
            .map((day) => (
              <Day
                key={day.key}
                column={day}
                currentId={currentId}
                teaches={isEmpty && day.key === teacher}
              />
            ))}
        </div>
      </div>
    </div>
  )
}

interface DayProps {
  readonly column: Column
  readonly currentId: string | null
  /** The whole board is empty: this day says what can be done. */
  readonly teaches: boolean
}

function Day({ column, currentId, teaches }: DayProps) {
  const { today, preferences } = useBoardShared()
  const date = column.key
  return (
    <BoardColumn
      column={column}
      label={longDay(date, preferences.dateFormat)}
      header={<DayHead column={column} date={date} />}
      tone={toneOf(date, today)}
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
}

function Backlog({ column, currentId }: { readonly column: Column; readonly currentId: string | null }) {
  return (
    <BoardColumn
      column={column}
      label="Backlog"
      header={<BacklogHead count={column.tasks.length} />}
      empty={
        <div className={styles.empty}>
          <Inbox aria-hidden />
          <p>Tasks without a day wait here. Write one below, and drag it to a day when its time has come.</p>
        </div>
      }
      currentId={currentId}
    />
  )
}

function toneOf(date: string, today: string): 'today' | 'weekend' | undefined {
  if (date === today) return 'today'
  const weekday = weekdayOf(date)
  return weekday === 0 || weekday === 6 ? 'weekend' : undefined
}

/** The card that the Tab key reaches: the last one that had the focus, else the first of the board. */
function useCurrentCard(columns: readonly Column[], only: string | null): string | null {
  const currentId = useBoardState((state) => state.currentId)
  const drawn = columns.filter((column) => only === null || column.key === only)
  const known = drawn.some((column) => column.tasks.some((task) => task.id === currentId))
  return known ? currentId : (drawn.find((column) => column.tasks.length > 0)?.tasks[0]?.id ?? null)
}
