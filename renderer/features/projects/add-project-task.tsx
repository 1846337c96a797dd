import Plus from 'lucide-react/icons/plus'
import { type FormEvent, useRef, useState } from 'react'
import { Input } from 'react-aria-components/Input'
import type { Project } from '../../../shared/bridge/projects.ts'
import type { DurationFormat } from '../../../shared/domain/duration.ts'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import { useUndoableCommand } from '../../bridge/use-undoable-command.ts'
import { readTaskText } from '../../entities/task/task-text.ts'
import { useCommands } from '../../stores/commands.ts'
import styles from './project-tasks.module.css'

export interface AddProjectTaskProps {
  readonly project: Project
  readonly durationFormat: DurationFormat
}

/** One line for the next task of the project, `3h` its estimate. Enter adds it and keeps the field. */
export function AddProjectTask({ project, durationFormat }: AddProjectTaskProps) {
  const create = useUndoableCommand('tasks.create')
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const read = readTaskText(text, [])
  useCommands([
    {
      id: 'project.addTask',
      title: `Add task to “${project.name}”`,
      section: 'Projects',
      keys: 'n',
      keywords: 'new create',
      run: () => field.current?.focus(),
    },
  ])

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (read.name === '') return
    setText('')
    const { name, estimatedSeconds } = read
    const added = await create({ name, estimatedSeconds, projectId: project.id })
    if (added === null) setText((since) => since || text)
  }

  return (
    <form className={styles.add} onSubmit={(event) => void add(event)}>
      <Plus aria-hidden />
      <Input
        ref={field}
        aria-label="Add task"
        placeholder="Add task"
        className={styles.input ?? ''}
        value={text}
        maxLength={255}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (text === '') event.currentTarget.blur()
          else setText('')
        }}
      />
      {read.estimatedSeconds !== null && (
        <span className={styles.preview}>{shortDuration(read.estimatedSeconds, durationFormat)}</span>
      )}
    </form>
  )
}
