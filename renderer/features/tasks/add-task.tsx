import FilePlus from 'lucide-react/icons/file-plus'
import Plus from 'lucide-react/icons/plus'
import { type FormEvent, type Ref, useState } from 'react'
import { Input } from 'react-aria-components/Input'
import type { TaskFilter } from '../../../shared/bridge/tasks.ts'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { IconButton } from '../../components/icon-button.tsx'
import { Picker } from '../../components/picker.tsx'
import { ProjectChip } from '../../components/project-dot.tsx'
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
  const [text, setText] = useState('')
  const read = readTaskText(text, catalog.activeProjects)
  const project = read.project === null ? undefined : catalog.projects.get(read.project.id)

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (read.name === '') return
    setText('')
    const id = await edits.create({
      ...askedBy(filter),
      name: read.name,
      ...(read.project === null ? {} : { projectId: read.project.id }),
      ...(read.estimatedSeconds === null ? {} : { estimatedSeconds: read.estimatedSeconds }),
    })
    if (id === null) setText((typedSince) => (typedSince === '' ? text : typedSince))
  }

  return (
    <form className={styles.add} onSubmit={(event) => void add(event)}>
      <Plus aria-hidden />
      <Input
        ref={inputRef}
        aria-label="Add task"
        placeholder={filter.isTemplate === true ? 'Add template' : 'Add task'}
        title="Write a task; @project and 30m set its project and estimate"
        className={styles.addInput ?? ''}
        value={text}
        maxLength={255}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (text === '') event.currentTarget.blur()
          else setText('')
        }}
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
