import Plus from 'lucide-react/icons/plus'
import { useRef } from 'react'
import type { Project } from '../../../shared/bridge/projects.ts'
import type { DurationFormat } from '../../../shared/domain/duration.ts'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import { useUndoableCommand } from '../../bridge/use-undoable-command.ts'
import { AddField } from '../../components/add-field.tsx'
import { readTaskText } from '../../entities/task/task-text.ts'
import { useCommands } from '../../stores/commands.ts'
import styles from './project-tasks.module.css'

export interface AddProjectTaskProps {
  readonly project: Project
  readonly durationFormat: DurationFormat
}

/** One line for the next task of the project, `3h` its estimate. */
export function AddProjectTask({ project, durationFormat }: AddProjectTaskProps) {
  const create = useUndoableCommand('tasks.create')
  const field = useRef<HTMLInputElement>(null)
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

  async function add(text: string): Promise<boolean> {
    const { name, estimatedSeconds } = readTaskText(text, [])
    // An estimate alone is no task yet.
    if (name === '') return false
    return (await create({ name, estimatedSeconds, projectId: project.id })) !== null
  }

  function previewOf(text: string) {
    const { estimatedSeconds } = readTaskText(text, [])
    return (
      estimatedSeconds !== null && (
        <span className={styles.preview}>{shortDuration(estimatedSeconds, durationFormat)}</span>
      )
    )
  }

  return (
    <AddField
      label="Add task"
      icon={<Plus aria-hidden />}
      onAdd={add}
      previewOf={previewOf}
      hasEdge
      inputRef={field}
    />
  )
}
