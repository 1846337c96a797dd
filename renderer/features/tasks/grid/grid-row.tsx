import { t } from '@lingui/core/macro'
import { type KeyboardEvent, memo, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { ListedTask, TaskGroup, TaskGrouping } from '../../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { classNames } from '../../../components/class-names.ts'
import type { Column, ColumnId } from './columns.ts'
import { GroupRow } from './group-row.tsx'
import { groupKey } from './row-model.ts'
import styles from './task-grid.module.css'
import { TaskRow } from './task-row.tsx'
import { toggleFolded, useTasksState } from '../tasks-state.ts'

/** The handlers of rows; the same functions for as long as the grid is there, so that rows are drawn once. */
export interface RowActions {
  readonly keyDown: (event: KeyboardEvent) => void
  /** The row, or a cell of it, has the focus. */
  readonly focus: (index: number, cell: ColumnId | null) => void
  readonly press: (event: MouseEvent, index: number, cell: ColumnId) => void
  readonly doublePress: (index: number, cell: ColumnId) => void
  readonly endEdit: (id: LocalId, cell: ColumnId) => void
  readonly selectAll: (all: boolean) => void
}

export interface GridRowProps {
  /** Its place among all rows. */
  readonly index: number
  /** In px. */
  readonly top: number
  readonly size: number
  /** Set in the head of a group. */
  readonly group: TaskGroup | null
  readonly groupBy: TaskGrouping
  readonly isFolded: boolean
  /** Null while it is on its way. */
  readonly task: ListedTask | null
  readonly columns: readonly Column[]
  readonly isTable: boolean
  /** The Tab key reaches this row. */
  readonly isActive: boolean
  /** The cell of a table that the Tab key reaches. */
  readonly activeColumn: ColumnId | null
  readonly editing: ColumnId | null
  /** There is no pointer that could hover, so that what hovering shows is always there. */
  readonly isTouched: boolean
  /** Subtasks stand under their parents. */
  readonly foldsSubtasks: boolean
  readonly actions: RowActions
}

/** One row; it stays where it is while tasks come and go in it, and so does the focus. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { index, top, size, group, task, isTable, isActive, actions } = props
  const { isHovered, ...hovering } = useRestingHover()
  const taskId = task?.id ?? null
  const isSelected = useTasksState((state) => taskId !== null && state.selectedIds.has(taskId))
  const isOpen = useTasksState((state) => state.panel.kind === 'task' && state.panel.id === taskId)
  return (
    <div
      role="row"
      tabIndex={isActive && (!isTable || group !== null) ? 0 : -1}
      aria-rowindex={index + 2}
      aria-selected={taskId === null ? undefined : isSelected}
      data-row={index}
      data-task={taskId ?? undefined}
      className={classNames(
        styles.row,
        styles.drawn,
        group !== null && styles.group,
        isOpen && styles.open,
        isSelected && styles.selected,
      )}
      style={{ insetBlockStart: top, blockSize: size }}
      {...hovering}
      onKeyDown={actions.keyDown}
      onFocus={({ target }) => actions.focus(index, focusedCell(target))}
      onClick={(event) => actions.press(event, index, cellOf(event))}
      onDoubleClick={(event) => actions.doublePress(index, cellOf(event))}
    >
      {group !== null ? (
        <GroupRow
          group={group}
          groupBy={props.groupBy}
          isFolded={props.isFolded}
          onToggle={() => toggleFolded(groupKey(group))}
        />
      ) : task === null ? (
        <div role="gridcell" className={styles.waiting} aria-label={t`Loading`} />
      ) : (
        <TaskRow
          task={task}
          columns={props.columns}
          isTable={isTable}
          isActive={isActive}
          activeColumn={props.activeColumn}
          editing={props.editing}
          isSelected={isSelected}
          hasTools={isActive || isHovered || props.isTouched}
          foldsSubtasks={props.foldsSubtasks}
          onEditEnd={(cell) => actions.endEdit(task.id, cell)}
        />
      )}
    </div>
  )
})

/** Null for the row itself. */
function focusedCell(target: Element): ColumnId | null {
  return (target.closest('[data-cell]')?.getAttribute('data-cell') ?? null) as ColumnId | null
}

function cellOf({ target }: MouseEvent): ColumnId {
  const cell = target instanceof Element ? target.closest('[data-cell]')?.getAttribute('data-cell') : null
  return (cell ?? 'name') as ColumnId
}

/** In ms: shorter than anybody needs to aim, longer than a row is under the pointer while the list is scrolled. */
const resting = 60

interface RestingHover {
  readonly isHovered: boolean
  readonly onPointerEnter: () => void
  readonly onPointerLeave: () => void
}

/** Whether the pointer rests on an element: those that pass under it while a list is scrolled are left as they are. */
function useRestingHover(): RestingHover {
  const [isHovered, setHovered] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    isHovered,
    onPointerEnter: () => {
      timer.current = setTimeout(() => setHovered(true), resting)
    },
    onPointerLeave: () => {
      clearTimeout(timer.current)
      setHovered(false)
    },
  }
}
