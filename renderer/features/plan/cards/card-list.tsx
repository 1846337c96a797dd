import { t } from '@lingui/core/macro'
import { type ReactNode, useRef } from 'react'
import type { BoardColumn } from '../board/board-columns.ts'
import { useBoardState } from '../board/board-state.ts'
import styles from './card-list.module.css'
import { TaskCard } from './task-card.tsx'
import { type CardWindow, useCardWindow } from './use-card-window.ts'

export interface CardListProps {
  readonly column: BoardColumn
  /** The column in words. */
  readonly label: string
  readonly fallingOut: readonly string[]
  /** The current card when it is in this column. */
  readonly currentId: string | null
  readonly empty: ReactNode
  /** How many tasks were written into the column's field: the last of them is brought into sight. */
  readonly added: number
}

/** The cards of a column, of which only those in sight are drawn. */
export function CardList({ column, label, fallingOut, currentId, empty, added }: CardListProps) {
  const list = useRef<HTMLDivElement>(null)
  const { tasks } = column
  const cards = useCardWindow(list, column, added)
  const currentIndex = tasks.findIndex((task) => task.id === currentId)
  return (
    <div ref={list} className={styles.list} data-column-list>
      {tasks.length === 0 && empty}
      <ul
        aria-label={t`Tasks, ${label}`}
        className="relative"
        style={{ blockSize: cards.total, paddingBlockStart: cards.before }}
      >
        {placesOf(cards, currentIndex).map((index) => {
          const task = tasks[index]
          if (task === undefined) return null
          // Out of sight it is only there for the focus in it.
          const isApart = index < cards.from || index >= cards.to
          return (
            <li
              key={task.id}
              ref={cards.measure}
              data-index={index}
              aria-setsize={tasks.length}
              aria-posinset={index + 1}
              className={isApart ? styles.apart : styles.item}
              style={isApart ? { insetBlockStart: cards.startOf(index) } : undefined}
            >
              <TaskCard
                task={task}
                column={column.key}
                isCurrent={index === currentIndex}
                fallsOut={fallingOut.includes(task.id)}
              />
            </li>
          )
        })}
      </ul>
      <DropLine column={column.key} cards={cards} />
    </div>
  )
}

/** The place where dragged cards would land. */
function DropLine({ column, cards }: { readonly column: string; readonly cards: CardWindow }) {
  const line = useBoardState(({ drag }) =>
    drag?.target?.column === column ? cards.lineAt(drag.target.index, drag.ids) : null,
  )
  return line !== null && <div className={styles.line} style={{ insetBlockStart: line }} />
}

/** The card with the focus stays drawn while it is scrolled away, or the focus would be lost. */
function placesOf({ from, to }: CardWindow, currentIndex: number): readonly number[] {
  const places = Array.from({ length: to - from }, (_, index) => from + index)
  if (currentIndex < 0 || (currentIndex >= from && currentIndex < to)) return places
  return currentIndex < from ? [currentIndex, ...places] : [...places, currentIndex]
}
