import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Project, Tag } from '../../../shared/bridge/projects.ts'
import type { Status } from '../../../shared/bridge/statuses.ts'
import type { Priority } from '../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { MultiPicker, Picker } from '../../components/pickers/picker.tsx'
import type { OverlayState } from '../../components/overlays/overlay-trigger.tsx'
import { useProjectSight } from '../people/use-project-sight.ts'
import { priorities, PriorityMark, StatusLead } from './task-marks.tsx'
import type { TaskChanges } from './use-task-edits.ts'

interface TaskPickerProps extends OverlayState {
  readonly trigger: ReactNode
}

export interface StatusPickerProps extends TaskPickerProps {
  readonly statuses: readonly Status[]
  readonly selected: LocalId | null | undefined
  readonly onSelect: (id: LocalId) => void
}

export function StatusPicker({ statuses, onSelect, ...picker }: StatusPickerProps) {
  return (
    <Picker
      {...picker}
      label={t`Status`}
      searchLabel={t`Find a status`}
      items={statuses.map((status) => ({
        id: status.id,
        label: status.name,
        lead: <StatusLead status={status} />,
      }))}
      onSelect={(id) => {
        const chosen = statuses.find((status) => status.id === id)
        if (chosen !== undefined) onSelect(chosen.id)
      }}
    />
  )
}

export interface PriorityPickerProps extends TaskPickerProps {
  readonly selected: Priority | null | undefined
  readonly onSelect: (priority: Priority | null) => void
}

const noPriority = 'none'

export function PriorityPicker({ selected, onSelect, ...picker }: PriorityPickerProps) {
  return (
    <Picker
      {...picker}
      label={t`Priority`}
      searchLabel={t`Find a priority`}
      items={[
        ...priorities.map(({ value, label }) => ({
          id: value,
          label,
          lead: <PriorityMark priority={value} />,
        })),
        { id: noPriority, label: t`No priority`, lead: <PriorityMark priority={null} /> },
      ]}
      selected={selected === null ? noPriority : selected}
      onSelect={(id) => onSelect(priorities.find(({ value }) => value === id)?.value ?? null)}
    />
  )
}

export interface ProjectPickerProps extends TaskPickerProps {
  /** Archived ones are not offered, but restored by their name. */
  readonly projects: ReadonlyMap<string, Project>
  readonly selected: LocalId | null | undefined
  readonly onSelect: (id: LocalId | null) => void
  readonly onCreate?: (newProject: string) => void
  /** The people and ghosts who have the work, or get it. */
  readonly workerIds: readonly LocalId[]
}

export function ProjectPicker({ projects, onSelect, workerIds, ...picker }: ProjectPickerProps) {
  const sees = useProjectSight()
  const itemOf = ({ id, name, color }: Project) => {
    const isHidden = !workerIds.every((workerId) => sees(workerId, [id]))
    return {
      id,
      name,
      label: name,
      color,
      note: isHidden ? t`Hidden from an assignee` : null,
      isDisabled: isHidden && id !== picker.selected,
    }
  }
  const { active = [], archived = [] } = Object.groupBy(projects.values(), (project) =>
    project.archived ? 'archived' : 'active',
  )
  return (
    <Picker
      {...picker}
      label={t`Project`}
      searchLabel={picker.onCreate === undefined ? t`Find a project` : t`Find or create a project`}
      noneLabel={t`No project`}
      items={active.map(itemOf)}
      archived={archived.map(itemOf)}
      onSelect={(id) => onSelect(projects.get(id ?? '')?.id ?? null)}
    />
  )
}

export interface TagsPickerProps extends TaskPickerProps {
  readonly tags: readonly Tag[]
  readonly selected: readonly LocalId[]
  readonly onChange: (changes: Pick<TaskChanges, 'tagIds' | 'newTags'>) => void
}

/** Chooses tags, and makes those that are missing; stays open. */
export function TagsPicker({ tags, selected, onChange, ...picker }: TagsPickerProps) {
  return (
    <MultiPicker
      {...picker}
      label={t`Tags`}
      searchLabel={t`Find or create a tag`}
      items={tags.map(({ id, name }) => ({ id, label: name }))}
      selected={new Set<string>(selected)}
      onChange={(ids) => onChange({ tagIds: tags.filter(({ id }) => ids.has(id)).map(({ id }) => id) })}
      onCreate={(name) => onChange({ newTags: [name] })}
    />
  )
}
