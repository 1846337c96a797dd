import { t, plural } from '@lingui/core/macro'
import { type KeyboardEvent, memo, type MouseEvent, useEffect, useRef, useState } from 'react'
import { Trans } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import type { ListedTask, TaskGroup, TaskGrouping } from '../../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { classNames } from '../../../components/class-names.ts'
import { ProjectDot } from '../../../components/labels/project-dot.tsx'
import { Avatar } from '../../../entities/people/avatar.tsx'
import { PriorityMark, priorities, StatusLead } from '../../../entities/task/task-marks.tsx'
import { Checkbox } from '../../../components/controls/checkbox.tsx'
import { IconButton } from '../../../components/controls/button.tsx'
import { isOverdue } from '../../../entities/task/task-dates.ts'
import type { LeftBy } from '../../../components/fields/typed-text.ts'
import { DraftScope } from '../../../components/fields/use-typed-text.ts'
import { DoneBox } from '../../../entities/task/done-box.tsx'
import type { Column, ColumnId } from './columns.ts'
import { groupKey } from './row-model.ts'
import styles from './task-grid.module.css'
import { toggleFolded, useTasksState, toggleSelected, useTasksShared } from '../tasks-state.ts'
import { groupWords } from './group-words.ts'
import { CellContent } from './cell-content.tsx'
import { CellEditor } from './cell-editor.tsx'

/** The handlers of rows; the same functions for as long as the grid is there, so that rows are drawn once. */
export interface RowActions {
  readonly keyDown: (event: KeyboardEvent) => void
  /** The row, or a cell of it, has the focus. */
  readonly focus: (index: number, cell: ColumnId | null) => void
  readonly press: (event: MouseEvent, index: number, cell: ColumnId) => void
  readonly doublePress: (index: number, cell: ColumnId) => void
  readonly endEdit: (id: LocalId, cell: ColumnId, by?: LeftBy) => void
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
  /** The cell that is being edited. */
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
          onEditEnd={(cell, by) => actions.endEdit(task.id, cell, by)}
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

/** Whether the pointer rests on an element: those that pass under it while a list is scrolled are left as they are. */
function useRestingHover() {
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

interface GroupRowProps {
  readonly group: TaskGroup
  readonly groupBy: TaskGrouping
  readonly isFolded: boolean
  readonly onToggle: () => void
}

/** The head of a group: what its tasks share, how many they are, and their time. Folds them away. */
function GroupRow({ group, groupBy, isFolded, onToggle }: GroupRowProps) {
  const { catalog } = useTasksShared()
  const words = groupWords(group, groupBy, catalog)
  const write = (seconds: number): string => shortDuration(seconds, catalog.preferences.durationFormat)
  return (
    <div role="gridcell" className={styles.groupCell}>
      <button
        type="button"
        tabIndex={-1}
        className={styles.fold}
        aria-expanded={!isFolded}
        aria-label={`${words}, ${group.count} ${plural(group.count, { one: 'task', other: 'tasks' })}`}
        onClick={onToggle}
      >
        {isFolded ? <ChevronRight aria-hidden /> : <ChevronDown aria-hidden />}
        <GroupLead group={group} groupBy={groupBy} />
        <span className="cut">{words}</span>
        <span className={styles.groupCount}>{group.count}</span>
      </button>
      <span className="flex gap-3 small nowrap faint figures">
        {group.estimatedSeconds > 0 && (
          <span>
            <Trans>{write(group.estimatedSeconds)} estimated</Trans>
          </span>
        )}
        {group.trackedSeconds >= 60 && (
          <span>
            <Trans>{write(group.trackedSeconds)} tracked</Trans>
          </span>
        )}
      </span>
    </div>
  )
}

function GroupLead({ group: { key }, groupBy }: Pick<GroupRowProps, 'group' | 'groupBy'>) {
  const { catalog } = useTasksShared()
  switch (groupBy) {
    case 'project':
      return <ProjectDot color={key === null ? null : (catalog.projects.get(key)?.color ?? null)} />
    case 'status': {
      const status = catalog.statuses.find(({ id }) => id === key)
      return status === undefined ? null : <StatusLead status={status} />
    }
    case 'priority':
      return <PriorityMark priority={priorities.find(({ value }) => value === key)?.value ?? null} />
    case 'assignee': {
      const person = key === null ? undefined : catalog.people.byId.get(key)
      return person === undefined ? null : <Avatar person={person} />
    }
    default:
      return null
  }
}

interface TaskRowProps extends Pick<
  GridRowProps,
  'columns' | 'isTable' | 'isActive' | 'activeColumn' | 'editing' | 'foldsSubtasks'
> {
  readonly task: ListedTask
  readonly isSelected: boolean
  /** Seldom used controls are drawn once the pointer or the focus is near: rows in their hundreds stay light. */
  readonly hasTools: boolean
  readonly onEditEnd: (column: ColumnId, by?: LeftBy) => void
}

/** The cells of one task: selection and done at its head, then the columns. */
function TaskRow(props: TaskRowProps) {
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
              isDone={task.done}
              excludeFromTabOrder={!isActive || isTable}
              onChange={(done) => void edits.change([task.id], { done })}
            />
          )}
          {editing === column.id ? (
            <DraftScope value={`row ${task.id}`}>
              <CellEditor task={task} column={column.id} onDone={(by) => onEditEnd(column.id, by)} />
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
              data-once
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
