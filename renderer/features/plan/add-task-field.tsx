import Plus from 'lucide-react/icons/plus'
import { useRef } from 'react'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import addField from '../../components/add-field.module.css'
import { classNames } from '../../components/class-names.ts'
import { ProjectDot } from '../../components/project-dot.tsx'
import { useAddLine } from '../../components/use-add-line.ts'
import styles from './add-task-field.module.css'
import type { BoardColumn } from './board-columns.ts'
import { useBoardShared } from './board-context.ts'
import { readTaskText } from '../../entities/task/task-text.ts'
import { positionAfter, positionGap } from '../../entities/task/task-order.ts'

export interface AddTaskFieldProps {
  readonly column: BoardColumn
  /** The column in words. */
  readonly label: string
  /** A task is about to stand at the end of the column. */
  readonly onAdd: () => void
}

/** One line for the next task of a column. Enter adds it and keeps the field; a refusal keeps the text. */
export function AddTaskField({ column, label, onAdd }: AddTaskFieldProps) {
  const { activeProjects, commands, preferences, projects } = useBoardShared()
  const lastPosition = useRef(0)
  const line = useAddLine(add)
  const read = readTaskText(line.text, activeProjects)
  const color = read.project === null ? null : (projects.get(read.project.id)?.color ?? null)

  async function add(text: string): Promise<boolean> {
    const { name, project, estimatedSeconds } = readTaskText(text, activeProjects)
    if (name === '') return false
    // A task that was just added may not be in the column yet.
    lastPosition.current = Math.max(positionAfter(column.tasks), lastPosition.current + positionGap)
    onAdd()
    return commands.create({
      name,
      date: column.date,
      position: lastPosition.current,
      projectId: project?.id ?? null,
      estimatedSeconds,
    })
  }

  return (
    <form className={styles.form} onSubmit={line.onSubmit}>
      <div className={classNames(addField.add, styles.row)}>
        <Plus aria-hidden />
        <input
          aria-label={`Add task: ${label}`}
          placeholder="Add task"
          title="Write a task; @project and 30m set its project and estimate"
          type="text"
          className={classNames(addField.input, styles.input)}
          data-add-task={column.key}
          {...line.field}
          onKeyDown={line.onKeyDown}
        />
      </div>
      {(read.project !== null || read.estimatedSeconds !== null) && (
        <p className={styles.preview} aria-live="polite">
          {read.project !== null && (
            <span className={styles.project}>
              <ProjectDot color={color} />
              <span className="cut">{read.project.name}</span>
            </span>
          )}
          {read.estimatedSeconds !== null && (
            <span className="figures">
              {shortDuration(read.estimatedSeconds, preferences.durationFormat)}
            </span>
          )}
        </p>
      )}
    </form>
  )
}
