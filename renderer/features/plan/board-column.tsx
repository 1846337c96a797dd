import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../../components/class-names.ts'
import { AddTaskField } from './add-task-field.tsx'
import type { BoardColumn as Column } from './board-columns.ts'
import styles from './board-column.module.css'
import { isCard, useBoardState } from './board-state.ts'
import { TaskCard } from './task-card.tsx'

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
  /** What an empty column says; nothing in most. */
  readonly empty?: ReactNode
  /** `off`: a day without working time. */
  readonly tone?: 'today' | 'off' | undefined
  /** A week begins here: the line before it is a stronger one. */
  readonly startsWeek?: boolean
  /** The current card when it is in this column. */
  readonly currentId: string | null
}

const none: readonly string[] = []

const cardGap = 6
const likelyCardSize = 62
/** Above and below the cards: room for the ring of focus and the line of a drop. */
const listPadding = 4

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
  const list = useRef<HTMLDivElement>(null)
  const { tasks } = column
  const currentIndex = tasks.findIndex((task) => task.id === currentId)
  const virtualizer = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => list.current,
    getItemKey: (index) => tasks[index]?.id ?? index,
    estimateSize: () => likelyCardSize,
    gap: cardGap,
    paddingStart: listPadding,
    paddingEnd: listPadding,
    scrollPaddingStart: listPadding,
    scrollPaddingEnd: listPadding,
    overscan: 3,
    // The card with the focus stays drawn while it is scrolled away, or the focus would be lost.
    rangeExtractor: (range) => withCurrent(range, currentIndex),
  })

  const wanted = useBoardState((state) => state.focusRequest)
  const wantedIndex = tasks.findIndex((task) => isCard(wanted, task.id, column.key))
  useEffect(() => {
    if (wantedIndex >= 0) virtualizer.scrollToIndex(wantedIndex)
  }, [virtualizer, wantedIndex])

  const showsLast = useRef(false)
  useEffect(() => {
    if (showsLast.current && tasks.length > 0) virtualizer.scrollToIndex(tasks.length - 1)
    showsLast.current = false
  }, [virtualizer, tasks.length])

  const isTarget = useBoardState((state) => state.drag?.target?.column === column.key)
  const line = useBoardState((state) => {
    if (state.drag?.target?.column !== column.key) return null
    return lineAt(state.drag.target.index, state.drag.ids)
  })

  /** Where the line is drawn that shows the place between two cards. */
  function lineAt(index: number, movedIds: readonly string[]): number {
    const resting = tasks.flatMap((task, place) => (movedIds.includes(task.id) ? [] : [place]))
    const before = resting[index]
    const start = before === undefined ? undefined : virtualizer.measurementsCache[before]?.start
    return Math.max(1, (start ?? virtualizer.getTotalSize() - listPadding + cardGap) - cardGap / 2)
  }

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
        <div ref={list} className={styles.list} data-column-list>
          {tasks.length === 0 && empty}
          <ul
            aria-label={`Tasks, ${label}`}
            className={styles.cards}
            style={{ blockSize: virtualizer.getTotalSize() }}
          >
            {virtualizer.getVirtualItems().map(({ key, index, start }) => {
              const task = tasks[index]
              return (
                task !== undefined && (
                  <li
                    key={key}
                    ref={virtualizer.measureElement}
                    data-index={index}
                    aria-setsize={tasks.length}
                    aria-posinset={index + 1}
                    className={styles.item}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    <TaskCard
                      task={task}
                      column={column.key}
                      isCurrent={index === currentIndex}
                      fallsOut={fallingOut.includes(task.id)}
                    />
                  </li>
                )
              )
            })}
          </ul>
          {line !== null && <div className={styles.line} style={{ insetBlockStart: line }} />}
        </div>
        {rail}
      </div>
      {footer}
      <AddTaskField
        column={column}
        label={label}
        onAdd={() => {
          showsLast.current = true
        }}
      />
    </section>
  )
}

function withCurrent(range: Range, currentIndex: number): number[] {
  const indexes = defaultRangeExtractor(range)
  if (currentIndex < 0 || indexes.includes(currentIndex)) return indexes
  return [...indexes, currentIndex].sort((a, b) => a - b)
}
