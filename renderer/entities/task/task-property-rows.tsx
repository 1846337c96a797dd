import type { ReactNode } from 'react'
import type { TaskDetails } from '../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import { Button } from '../../components/button.tsx'
import { DurationField } from '../../components/duration-field.tsx'
import { ProjectDot } from '../../components/project-dot.tsx'
import { AvatarStack } from '../people/avatar.tsx'
import { PeoplePicker } from '../people/people-picker.tsx'
import { namesInWords } from '../people/person.ts'
import { priorityName, PriorityMark } from './priority-mark.tsx'
import { PropertyRow } from './property-row.tsx'
import { StatusLead } from './status-mark.tsx'
import styles from './task-details.module.css'
import { PriorityPicker, ProjectPicker, StatusPicker, TagsPicker } from './task-pickers.tsx'
import { TaskPlanRows } from './task-plan-rows.tsx'
import { TrackedRow } from './tracked-row.tsx'
import type { TaskCatalog } from './use-task-catalog.ts'
import type { TaskChanges } from './use-task-edits.ts'

export interface TaskPropertyRowsProps {
  readonly task: TaskDetails
  readonly catalog: TaskCatalog
  readonly onChange: (changes: TaskChanges) => void
  /** Plans the task for a first day, or for none. */
  readonly onPlan: (date: string | null) => void
}

/** What a task is and who does it when: one property a row. */
export function TaskPropertyRows({ task, catalog, onChange, onPlan }: TaskPropertyRowsProps) {
  const { people, preferences } = catalog
  const status = catalog.statuses.find(({ id }) => id === task.statusId)
  const project = task.projectId === null ? undefined : catalog.projects.get(task.projectId)
  const assigned = [...task.assigneeIds, ...task.ghostIds].flatMap((id) => people.byId.get(id) ?? [])
  const assignedWords = namesInWords(assigned.map(({ name }) => name)) || 'Nobody'
  const tags = task.tagIds.flatMap((id) => catalog.tags.get(id) ?? [])
  const tagWords = tags.map(({ name }) => name).join(', ')
  return (
    <>
      <PropertyRow label="Status">
        <StatusPicker
          statuses={catalog.statuses}
          selected={task.statusId}
          onSelect={(statusId) => onChange({ statusId })}
          trigger={
            <Control label="Status" words={status?.name ?? (task.done ? 'Done' : 'To do')}>
              <StatusLead status={status ?? { emoji: null, type: task.done ? 'done' : 'todo' }} />
            </Control>
          }
        />
      </PropertyRow>
      <PropertyRow label="Priority">
        <PriorityPicker
          selected={task.priority}
          onSelect={(priority) => onChange({ priority })}
          trigger={
            <Control label="Priority" words={priorityName(task.priority)} isNothing={task.priority === null}>
              <PriorityMark priority={task.priority} />
            </Control>
          }
        />
      </PropertyRow>
      <PropertyRow label="Assigned to">
        <PeoplePicker
          people={people.all}
          assigneeIds={task.assigneeIds}
          ghostIds={task.ghostIds}
          onChange={onChange}
          trigger={
            <Control label="Assigned to" words={assignedWords} isNothing={assigned.length === 0}>
              {assigned.length > 0 && <AvatarStack people={assigned} />}
            </Control>
          }
        />
      </PropertyRow>
      <PropertyRow label="Project">
        <ProjectPicker
          projects={catalog.activeProjects}
          selected={task.projectId}
          onSelect={(projectId) => onChange({ projectId })}
          trigger={
            <Control label="Project" words={project?.name ?? 'No project'} isNothing={project === undefined}>
              <ProjectDot color={project?.color ?? null} />
            </Control>
          }
        />
      </PropertyRow>
      <TaskPlanRows task={task} catalog={catalog} onChange={onChange} onPlan={onPlan} />
      <PropertyRow label="Estimate">
        <DurationField
          label="Estimate"
          hideLabel
          bare
          placeholder="None"
          value={task.estimatedSeconds}
          format={(seconds) => shortDuration(seconds, preferences.durationFormat)}
          onCommit={(seconds) => onChange({ estimatedSeconds: wholeMinutes(seconds) })}
          className={styles.estimate}
        />
      </PropertyRow>
      <TrackedRow task={task} durationFormat={preferences.durationFormat} />
      <PropertyRow label="Tags">
        <TagsPicker
          tags={[...catalog.tags.values()]}
          selected={task.tagIds}
          onChange={(tagIds: LocalId[]) => onChange({ tagIds })}
          trigger={<Control label="Tags" words={tagWords || 'None'} isNothing={tags.length === 0} />}
        />
      </PropertyRow>
    </>
  )
}

interface ControlProps {
  readonly label: string
  readonly words: string
  /** Shown fainter: the property has no value. */
  readonly isNothing?: boolean
  readonly children?: ReactNode
}

/** The button that shows a value and opens its picker. */
function Control({ label, words, isNothing = false, children }: ControlProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      icon={children}
      className={styles.control}
      aria-label={`${label}: ${words}`}
    >
      <span className={isNothing ? styles.nothing : undefined}>{words}</span>
    </Button>
  )
}

/** Services keep estimates in minutes. */
export function wholeMinutes(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds / 60) * 60
}
