import { t } from '@lingui/core/macro'
import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import type { ListedTask } from '../../../../shared/bridge/tasks.ts'
import { Checkbox } from '../../../components/controls/checkbox.tsx'
import { classNames } from '../../../components/class-names.ts'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { isOverdue } from '../../../entities/task/task-dates.ts'
import { CellContent } from './cell-content.tsx'
import { CellEditor } from './cell-editor.tsx'
import type { Column, ColumnId } from './columns.ts'
import { DraftScope } from '../../../components/fields/use-typed-text.ts'
import { DoneBox } from '../../../entities/task/done-box.tsx'
import styles from './task-grid.module.css'
import { useTasksShared } from '../tasks-context.ts'
import { toggleSelected, useTasksState } from '../tasks-state.ts'

export interface TaskRowProps {
  readonly task: ListedTask
  readonly columns: readonly Column[]
  readonly isTable: boolean
  /** The Tab key reaches this row. */
  readonly isActive: boolean
  /** The cell that the Tab key reaches, in a table. */
  readonly activeColumn: ColumnId | null
  /** The cell that is being edited. */
  readonly editing: ColumnId | null
  readonly isSelected: boolean
  /** Seldom used controls are drawn once the pointer or the focus is near: rows in their hundreds stay light. */
  readonly hasTools: boolean
  /** Subtasks stand under their parents. */
  readonly foldsSubtasks: boolean
  readonly onEditEnd: (column: ColumnId) => void
}

/** The cells of one task: selection and done at its head, then the columns. */
export function TaskRow(props: TaskRowProps) {
  const { task, columns, isTable, isActive, activeColumn, editing, isSelected, hasTools, onEditEnd } = props
  const { catalog, edits, running, track } = useTasksShared()
  const isSelecting = useTasksState((state) => state.selectedIds.size > 0)
  const isRunning = running?.taskId === task.id
  return (
    <>
      <div role="gridcell" className={styles.selectCell}>
        {(hasTools || isSelecting) && (
          <Checkbox
            aria-label={t`Select ${task.name}`}
            className={styles.select}
            isSelected={isSelected}
            excludeFromTabOrder={!isActive}
            onChange={() => toggleSelected(task.id)}
          />
        )}
      </div>
      {columns.map((column) => (
        <div
          key={column.id}
          role="gridcell"
          data-cell={column.id}
          tabIndex={isTable ? (activeColumn === column.id ? 0 : -1) : undefined}
          className={classNames(
            styles.cell,
            column.id === 'name' && styles.nameCell,
            column.id === 'name' && task.isNested && styles.nested,
            column.isEnd && 'figures at-end',
            column.id === 'date' && isOverdue(task, catalog.today) && styles.late,
          )}
        >
          {column.id === 'name' && (
            <DoneBox
              name={task.name}
              className={styles.check}
              isDone={task.done}
              excludeFromTabOrder={!isActive || isTable}
              onChange={(done) => void edits.change([task.id], { done })}
            />
          )}
          {editing === column.id ? (
            <DraftScope value={`row ${task.id}`}>
              <CellEditor task={task} column={column.id} onDone={() => onEditEnd(column.id)} />
            </DraftScope>
          ) : (
            <CellContent
              task={task}
              column={column.id}
              isList={!isTable}
              foldsSubtasks={props.foldsSubtasks}
            />
          )}
          {column.id === 'name' && (hasTools || isRunning) && (
            <IconButton
              label={isRunning ? t`Stop tracking ${task.name}` : t`Track ${task.name}`}
              icon={isRunning ? <Square /> : <Play />}
              className={classNames(styles.track, isRunning && styles.tracking)}
              excludeFromTabOrder={!isActive || isTable}
              onPress={() => track(task)}
            />
          )}
        </div>
      ))}
    </>
  )
}
