import Plus from 'lucide-react/icons/plus'
import { type FormEvent, useRef, useState } from 'react'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import { ProjectDot } from '../../components/project-dot.tsx'
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
  const [text, setText] = useState('')
  const lastPosition = useRef(0)
  const read = readTaskText(text, activeProjects)
  const color = read.project === null ? null : (projects.get(read.project.id)?.color ?? null)

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (read.name === '') return
    // A task that was just added may not be in the column yet.
    lastPosition.current = Math.max(positionAfter(column.tasks), lastPosition.current + positionGap)
    setText('')
    onAdd()
    const added = await commands.create({
      name: read.name,
      date: column.date,
      position: lastPosition.current,
      projectId: read.project?.id ?? null,
      estimatedSeconds: read.estimatedSeconds,
    })
    if (!added) setText((typedSince) => (typedSince === '' ? text : typedSince))
  }

  return (
    <form className={styles.form} onSubmit={(event) => void add(event)}>
      <div className={styles.row}>
        <Plus aria-hidden />
        <input
          aria-label={`Add task: ${label}`}
          placeholder="Add task"
          title="Write a task; @project and 30m set its project and estimate"
          type="text"
          className={styles.input}
          value={text}
          data-add-task={column.key}
          maxLength={255}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            if (text === '') event.currentTarget.blur()
            else setText('')
          }}
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
