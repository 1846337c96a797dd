import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { classNames } from '../../components/class-names.ts'
import type { ColumnId } from './columns.ts'
import styles from './task-grid.module.css'
import { useTasksState } from './tasks-state.ts'

export interface GridRowProps {
  /** Its place among all rows. */
  readonly index: number
  /** In px. */
  readonly top: number
  readonly size: number
  readonly taskId: LocalId | null
  readonly isGroup: boolean
  /** The Tab key reaches the row itself. */
  readonly isReached: boolean
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onFocus: () => void
  readonly onPress: (event: MouseEvent, cell: ColumnId) => void
  readonly onDoublePress: (cell: ColumnId) => void
  readonly children: ReactNode
}

/** The place of one row; it stays where it is while tasks come and go in it, and so does the focus. */
export function GridRow({ index, top, size, taskId, isGroup, isReached, ...row }: GridRowProps) {
  const isSelected = useTasksState((state) => taskId !== null && state.selectedIds.has(taskId))
  const isOpen = useTasksState((state) => state.panel.kind === 'task' && state.panel.id === taskId)
  return (
    <div
      role="row"
      tabIndex={isReached ? 0 : -1}
      aria-rowindex={index + 2}
      aria-selected={taskId === null ? undefined : isSelected}
      data-row={index}
      data-task={taskId ?? undefined}
      className={classNames(
        styles.row,
        styles.drawn,
        isGroup && styles.group,
        isOpen && styles.open,
        isSelected && styles.selected,
      )}
      style={{ transform: `translateY(${top}px)`, blockSize: size }}
      onKeyDown={row.onKeyDown}
      onFocus={row.onFocus}
      onClick={(event) => row.onPress(event, cellOf(event))}
      onDoubleClick={(event) => row.onDoublePress(cellOf(event))}
    >
      {row.children}
    </div>
  )
}

function cellOf({ target }: MouseEvent): ColumnId {
  const cell = target instanceof Element ? target.closest('[data-cell]')?.getAttribute('data-cell') : null
  return (cell ?? 'name') as ColumnId
}
