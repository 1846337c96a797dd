import { t } from '@lingui/core/macro'
import FilePlus from 'lucide-react/icons/file-plus'
import type { ReactNode, RefObject } from 'react'
import type { TaskFilter } from '../../../shared/bridge/tasks.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { IconButton } from '../../components/controls/button.tsx'
import { Picker } from '../../components/pickers/picker.tsx'
import { AddTaskLine } from '../../entities/task/add-task-line.tsx'
import { asAsked, askedBy } from './new-task.ts'
import styles from './tasks-screen.module.css'
import { openTask, requestFocus, useTasksShared } from './tasks-state.ts'

interface AddTaskProps {
  /** The filter of the view: a new task fits it, so that it appears where it is written. */
  readonly filter: TaskFilter
  readonly inputRef: RefObject<HTMLInputElement | null>
  /** Stands at the end of the line. */
  readonly children: ReactNode
}

/** One line for the next task. */
export function AddTask({ filter, inputRef, children }: AddTaskProps) {
  const { edits } = useTasksShared()
  return (
    <AddTaskLine
      label={t`Add task`}
      placeholder={filter.isTemplate === true ? t`Add template` : t`Add task`}
      inputRef={inputRef}
      className={styles.add}
      onAdd={async (task) => (await edits.create(asAsked(filter, task))) !== null}
      end={
        <>
          {children}
          <TemplatePicker filter={filter} />
        </>
      }
    />
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
      label={t`Templates`}
      searchLabel={t`Find a template`}
      items={templates.map(({ id, name }) => ({ id, label: name }))}
      selected={null}
      onSelect={(id) => void make(id)}
      trigger={<IconButton label={t`Add from a template`} icon={<FilePlus />} />}
    />
  )
}
