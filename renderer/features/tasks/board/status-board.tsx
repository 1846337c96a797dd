import { useEffect, useMemo, useRef } from 'react'
import type { TaskFilter } from '../../../../shared/bridge/tasks.ts'
import { columnsFor } from './board-place.ts'
import { useBoardStore } from './board-store.ts'
import styles from './status-board.module.css'
import { StatusColumn } from './status-column.tsx'
import { useTasksShared } from '../tasks-context.ts'
import { useBoardDrag } from './use-board-drag.ts'
import { useBoardCardKeys } from './use-board-card-keys.ts'
import { useLandTasks } from './use-land-tasks.ts'

/** Tasks by status; cards go between the columns and into order by pointer and by key. */
export function StatusBoard({ filter }: { readonly filter: TaskFilter }) {
  const { catalog } = useTasksShared()
  const board = useRef<HTMLDivElement>(null)
  const { statuses } = catalog
  const shown = useMemo(() => columnsFor(statuses, filter), [statuses, filter])
  // Of the board as a whole: a subtask stays with its parent also where that is in another column.
  const foldSubtasksOf = useMemo(
    () => ({ ...filter, types: undefined, statusIds: shown.map(({ id }) => id) }),
    [filter, shown],
  )
  const land = useLandTasks()
  const startDrag = useBoardDrag(board, land)
  const onCardKey = useBoardCardKeys(land)
  useEffect(() => () => useBoardStore.setState({ drag: null, landing: new Map(), wantedId: null }), [])

  return (
    <div ref={board} className={styles.board} data-board>
      {shown.map((status) => (
        <StatusColumn
          key={status.id}
          status={status}
          filter={filter}
          foldSubtasksOf={filter.text === undefined ? foldSubtasksOf : undefined}
          onPointerDown={startDrag}
          onKeyDown={onCardKey}
        />
      ))}
    </div>
  )
}
