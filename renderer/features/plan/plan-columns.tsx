import { backlogKey, type BoardColumn as Column } from './board-columns.ts'
import { BacklogColumn } from './backlog-column.tsx'
import { useBoardShared } from './board-context.ts'
import { useBoardState } from './board-state.ts'
import { DayColumn } from './day-column.tsx'
import { DaysRow } from './days-row.tsx'
import styles from './plan-columns.module.css'

export interface PlanColumnsProps {
  readonly origin: string
  readonly columns: readonly Column[]
  /** Draws this column alone, in a narrow window; null for all of them. */
  readonly only: string | null
  readonly onInSight: (first: string, last: string) => void
}

/** The backlog, which stays, and beside it the days, which go on to both sides. */
export function PlanColumns({ origin, columns, only, onInSight }: PlanColumnsProps) {
  const { today } = useBoardShared()
  const isDragging = useBoardState((state) => state.drag !== null)
  const currentId = useCurrentCard(columns, only)
  const [backlog, ...days] = columns
  const isEmpty = columns.every((column) => column.tasks.length === 0)
  const teacher = isEmpty ? today : null
  const shown = days.find((day) => day.key === only)

  return (
    <div className={styles.board} data-dragging={isDragging || undefined} data-single={only ?? undefined}>
      {backlog !== undefined && (only === null || only === backlogKey) && (
        <div className={styles.backlog}>
          <BacklogColumn column={backlog} currentId={currentId} />
        </div>
      )}
      {only === null && (
        <DaysRow origin={origin} days={days} currentId={currentId} teacher={teacher} onInSight={onInSight} />
      )}
      {only !== null && only !== backlogKey && (
        <div className={styles.single}>
          <DayColumn date={only} column={shown} currentId={currentId} teaches={only === teacher} />
        </div>
      )}
    </div>
  )
}

/** The card that the Tab key reaches: the last one that had the focus, else the first of the board. */
function useCurrentCard(columns: readonly Column[], only: string | null): string | null {
  const currentId = useBoardState((state) => state.currentId)
  const { today } = useBoardShared()
  const drawn = columns.filter((column) => only === null || column.key === only)
  const known = drawn.some((column) => column.tasks.some((task) => task.id === currentId))
  if (known) return currentId
  const first =
    drawn.find((column) => column.key === today && column.tasks.length > 0) ??
    drawn.find((column) => column.tasks.length > 0)
  return first?.tasks[0]?.id ?? null
}
