import FilePlus from 'lucide-react/icons/file-plus'
import Plus from 'lucide-react/icons/plus'
import type { Ref } from 'react'
import { Input } from 'react-aria-components/Input'
import type { TaskFilter } from '../../../shared/bridge/tasks.ts'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { IconButton } from '../../components/icon-button.tsx'
import { Picker } from '../../components/picker.tsx'
import { ProjectChip } from '../../components/project-dot.tsx'
import { useAddLine } from '../../components/use-add-line.ts'
import { readTaskText } from '../../entities/task/task-text.ts'
import { askedBy } from './new-task.ts'
import styles from './tasks-screen.module.css'
import { useTasksShared } from './tasks-context.ts'
import { openTask, requestFocus } from './tasks-state.ts'

export interface AddTaskProps {
  /** What the view asks of its tasks: a new one gets it, so that it appears where it is written. */
  readonly filter: TaskFilter
  readonly inputRef: Ref<HTMLInputElement>
}

/** One line for the next task. Enter adds it and keeps the field; a refusal keeps the text. */
export function AddTask({ filter, inputRef }: AddTaskProps) {
  const { catalog, edits } = useTasksShared()
  const line = useAddLine(add)
  const read = readTaskText(line.text, catalog.activeProjects)
  const project = read.project === null ? undefined : catalog.projects.get(read.project.id)

  async function add(text: string): Promise<boolean> {
    const { name, project: named, estimatedSeconds } = readTaskText(text, catalog.activeProjects)
    if (name === '') return false
    const id = await edits.create({
      ...askedBy(filter),
      name,
      ...(named === null ? {} : { projectId: named.id }),
      ...(estimatedSeconds === null ? {} : { estimatedSeconds }),
    })
    return id !== null
  }

  return (
    <form className={styles.add} onSubmit={line.onSubmit}>
      <Plus aria-hidden />
      <Input
        ref={inputRef}
        aria-label="Add task"
        placeholder={filter.isTemplate === true ? 'Add template' : 'Add task'}
        title="Write a task; @project and 30m set its project and estimate"
        className={styles.addInput ?? ''}
        {...line.field}
        onKeyDown={line.onKeyDown}
      />
      {project !== undefined && <ProjectChip name={project.name} color={project.color} />}
      {read.estimatedSeconds !== null && (
        <span className="figures">
          {shortDuration(read.estimatedSeconds, catalog.preferences.durationFormat)}
        </span>
      )}
      <TemplatePicker filter={filter} />
    </form>
  )
}

function TemplatePicker({ filter }: { readonly filter: TaskFilter }) {
  const { edits } = useTasksShared()
  const { data } = useBridgeQuery('tasks.page', {
    filter: { isTemplate: true },
    order: [{ by: 'name', direction: 'asc' }],
    limit: 500,
  })
  const templates = data?.tasks ?? []
  if (templates.length === 0 || filter.isTemplate === true) return null

  async function make(id: string | null): Promise<void> {
    const template = templates.find((each) => each.id === id)
    if (template === undefined) return
    const made = await edits.createFromTemplate(template, askedBy(filter))
    if (made === null) return
    requestFocus(made)
    openTask(made)
  }

  return (
    <Picker
      label="Templates"
      searchLabel="Find a template"
      items={templates.map(({ id, name }) => ({ id, label: name }))}
      selected={null}
      onSelect={(id) => void make(id)}
      trigger={<IconButton label="Add from a template" icon={<FilePlus />} />}
    />
  )
}
