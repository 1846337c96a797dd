import { backlogKey, type BoardColumn as Column } from './board/board-columns.ts'
import { type CardRef, placeOf } from '../../entities/task/card-columns.ts'
import { BacklogColumn, DayColumn } from './days/board-column.tsx'
import { useBoardShared } from './board/board-context.ts'
import { useBoardState } from './board/board-state.ts'
import { DaysRow } from './days/days-row.tsx'
import styles from './plan-columns.module.css'

export interface PlanColumnsProps {
  readonly origin: string
  /** The first day in sight. */
  readonly start: string
  readonly columns: readonly Column[]
  /** Draws this column alone, in a narrow window; null for all of them. */
  readonly only: string | null
  readonly onInSight: (first: string, last: string) => void
}

/** The backlog, which stays, and beside it the days, which go on to both sides. */
export function PlanColumns({ origin, start, columns, only, onInSight }: PlanColumnsProps) {
  const { today } = useBoardShared()
  const isDragging = useBoardState((state) => state.drag !== null)
  const current = useCurrentCard(columns, only)
  const currentIn = (key: string) => (current?.column === key ? current.id : null)
  const [backlog, ...days] = columns
  const isEmpty = columns.every((column) => column.tasks.length === 0)
  const teacher = isEmpty ? today : null
  const shown = days.find((day) => day.key === only)

  return (
    <div className={styles.board} data-dragging={isDragging || undefined} data-single={only ?? undefined}>
      {backlog !== undefined && (only === null || only === backlogKey) && (
        <div className={styles.backlog}>
          <BacklogColumn column={backlog} currentId={currentIn(backlogKey)} />
        </div>
      )}
      {only === null && (
        <DaysRow
          origin={origin}
          start={start}
          days={days}
          current={current}
          teacher={teacher}
          onInSight={onInSight}
        />
      )}
      {only !== null && only !== backlogKey && (
        <div className={styles.single}>
          <DayColumn date={only} column={shown} currentId={currentIn(only)} teaches={only === teacher} />
        </div>
      )}
    </div>
  )
}

/** The card that the Tab key reaches: the last one that had the focus, else the first of the board. */
function useCurrentCard(columns: readonly Column[], only: string | null): CardRef | null {
  const current = useBoardState((state) => state.current)
  const { today } = useBoardShared()
  const drawn = columns.filter((column) => only === null || column.key === only)
  const place = current === null ? null : placeOf(drawn, current)
  const column =
    (place === null ? undefined : drawn[place.column]) ??
    drawn.find(({ key, tasks }) => key === today && tasks.length > 0) ??
    drawn.find(({ tasks }) => tasks.length > 0)
  const task = column?.tasks[place?.index ?? 0]
  return column === undefined || task === undefined ? null : { id: task.id, column: column.key }
}
