import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { AddTaskLine } from '../../../entities/task/add-task-line.tsx'
import { positionAfter, positionGap } from '../../../entities/task/task-order.ts'
import type { TypedTask } from '../../../entities/task/typed-task.ts'
import styles from './add-task-field.module.css'
import { formatDay } from '../../../../shared/domain/date-format.ts'
import { backlogKey, type BoardColumn } from '../board/board-columns.ts'
import { focusCard, showColumn } from '../board/board-state.ts'
import { useBoardShared } from '../board/board-context.ts'

export interface AddTaskFieldProps {
  readonly column: BoardColumn
  /** The column in words. */
  readonly label: string
  /** A task is about to stand at the end of the column. */
  readonly onAdd: () => void
}

/** One line for the next task of a column; a date in it takes the task to another one. */
export function AddTaskField({ column, label, onAdd }: AddTaskFieldProps) {
  const { commands, preferences, today, showDay } = useBoardShared()
  const navigate = useNavigate()
  const lastPosition = useRef(0)

  async function add(typed: TypedTask): Promise<boolean> {
    // A task that was just added may not be in the column yet.
    lastPosition.current = Math.max(positionAfter(column.tasks), lastPosition.current + positionGap)
    const task = { date: column.date, position: lastPosition.current, ...typed }
    if (task.date === column.date) {
      onAdd()
      return commands.create(task)
    }
    const date = task.date ?? null
    // It goes to another column, which need not be in sight.
    const where = date === null ? t`the backlog` : formatDay(date, preferences.dateFormat, today)
    return commands.create(task, t`“${task.name}” added to ${where}`, (id) => {
      // The message may outlive the screen.
      void navigate({ to: '/plan' })
      if (date !== null) showDay(date)
      showColumn(date ?? backlogKey)
      focusCard({ id, column: date ?? backlogKey })
    })
  }

  return (
    <div className={styles.field}>
      <AddTaskLine
        label={t`Add task: ${label}`}
        placeholder={t`Add task`}
        column={column.key}
        isNarrow
        className={styles.row}
        onAdd={add}
      />
    </div>
  )
}
