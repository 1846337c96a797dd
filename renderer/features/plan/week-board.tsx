import Inbox from 'lucide-react/icons/inbox'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { weekdayOf } from '../../../shared/domain/plain-date.ts'
import { BoardColumn } from './board-column.tsx'
import type { BoardColumn as Column } from './board-columns.ts'
import { useBoardShared } from './board-context.ts'
import { useBoardState } from './board-state.ts'
import { BacklogHead, DayHead } from './day-head.tsx'
import { longDay } from './day-label.ts'
import styles from './week-board.module.css'

export interface WeekBoardProps {
  readonly columns: readonly Column[]
  /** Draws this column alone, in a narrow window; null for all of them. */
  readonly only: string | null
  readonly ref: RefObject<HTMLDivElement | null>
}

/** The backlog, which stays, and beside it the days, which scroll sideways when the window is too narrow for them. */
export function WeekBoard({ columns, only, ref }: WeekBoardProps) {
  const { today } = useBoardShared()
  const scroller = useRef<HTMLDivElement>(null)
  const isDragging = useBoardState((state) => state.drag !== null)
  const currentId = useCurrentCard(columns, only)
  const [backlog, ...days] = columns
  const week = days[0]?.key

  useLayoutEffect(() => {
    if (week === undefined) return
    const inSight = today >= week ? today : week
    scroller.current
      ?.querySelector(`[data-column="${inSight}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [today, week])

  return (
    <div
      ref={ref}
      className={styles.board}
      data-dragging={isDragging || undefined}
      data-single={only ?? undefined}
    >
      {backlog !== undefined && (only === null || only === backlog.key) && (
        <div className={styles.backlog}>
          <Backlog column={backlog} currentId={currentId} />
        </div>
      )}
      <div ref={scroller} className={styles.days} data-days-scroller hidden={only === backlog?.key}>
        {days
          .filter((day) => only === null || only === day.key)
          .map((day) => (
            <Day key={day.key} column={day} currentId={currentId} />
          ))}
      </div>
    </div>
  )
}

function Day({ column, currentId }: { readonly column: Column; readonly currentId: string | null }) {
  const { today, preferences } = useBoardShared()
  const date = column.key
  return (
    <BoardColumn
      column={column}
      label={longDay(date, preferences.dateFormat)}
      header={<DayHead column={column} date={date} />}
      tone={toneOf(date, today)}
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
      tone="backlog"
      empty={
        <div className={styles.empty}>
          <Inbox aria-hidden />
          <p>Tasks without a day wait here. Write one below, or type it straight into a day.</p>
        </div>
      }
      currentId={currentId}
    />
  )
}

function toneOf(date: string, today: string): 'today' | 'weekend' | 'past' | undefined {
  if (date === today) return 'today'
  const weekday = weekdayOf(date)
  if (weekday === 0 || weekday === 6) return 'weekend'
  return date < today ? 'past' : undefined
}

/** The card that the Tab key reaches: the last one that had the focus, else the first of the board. */
function useCurrentCard(columns: readonly Column[], only: string | null): string | null {
  const currentId = useBoardState((state) => state.currentId)
  const drawn = columns.filter((column) => only === null || column.key === only)
  const known = drawn.some((column) => column.tasks.some((task) => task.id === currentId))
  return known ? currentId : (drawn.find((column) => column.tasks.length > 0)?.tasks[0]?.id ?? null)
}
