import { type ReactNode, useState } from 'react'
import { classNames } from '../../../components/class-names.ts'
import { AddTaskField } from '../cards/add-task-field.tsx'
import type { BoardColumn as Column } from '../board/board-columns.ts'
import styles from './board-column.module.css'
import { useBoardState } from '../board/board-state.ts'
import { CardList } from '../cards/card-list.tsx'

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
