import { t } from '@lingui/core/macro'
import { type ReactNode, useMemo } from 'react'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { MultiPicker } from '../../components/pickers/picker.tsx'
import type { PickerItem } from '../../components/pickers/picker-search.ts'
import { Avatar } from './avatar.tsx'
import type { Person } from './person.ts'
import { unseenWords, useProjectSight } from './use-project-sight.ts'

/** Chooses the assignees of a piece of work: people and ghosts. */
export interface Assignment {
  readonly assigneeIds: readonly LocalId[]
  readonly ghostIds: readonly LocalId[]
}

export interface PeoplePickerProps extends Assignment {
  readonly people: readonly Person[]
  /** Of the work. */
  readonly projectId: LocalId | null
  readonly label?: string
  readonly trigger: ReactNode
  readonly onChange: (assignment: { assigneeIds: LocalId[]; ghostIds: LocalId[] }) => void
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
}

/** Chooses any number of people and ghosts; stays open. */
export function PeoplePicker({
  people,
  projectId,
  assigneeIds,
  ghostIds,
  onChange,
  label = t`Assigned to`,
  ...picker
}: PeoplePickerProps) {
  const selected = useMemo(() => new Set<string>([...assigneeIds, ...ghostIds]), [assigneeIds, ghostIds])
  const projectIds = useMemo(() => [projectId], [projectId])
  const items = usePeopleItems(people, selected, projectIds)
  return (
    <MultiPicker
      {...picker}
      label={label}
      searchLabel={t`Find a person or ghost`}
      items={items}
      selected={selected}
      onChange={(ids) => onChange(assignmentOf(people, ids))}
    />
  )
}

/**
 * Rows of a picker for those who can be given work, and for those who have it already. Members who would not see it cannot be
 * chosen.
 */
export function usePeopleItems(
  people: readonly Person[],
  kept: ReadonlySet<string>,
  projectIds: readonly (LocalId | null)[],
): readonly PickerItem[] {
  const sees = useProjectSight()
  return useMemo(
    () =>
      people
        .filter((person) => person.active || kept.has(person.id))
        .map((person) => {
          const isUnseen = !sees(person.id, projectIds)
          const kind = person.isMe ? t`You` : person.kind === 'ghost' ? t`Ghost` : null
          return {
            id: person.id,
            label: person.name,
            note: isUnseen ? unseenWords() : kind,
            lead: <Avatar person={person} />,
            isDisabled: isUnseen && !kept.has(person.id),
          }
        }),
    [people, kept, sees, projectIds],
  )
}

/** Tells people and ghosts apart again; ids of nobody known are left out. */
export function assignmentOf(
  people: readonly Person[],
  ids: ReadonlySet<string>,
): { assigneeIds: LocalId[]; ghostIds: LocalId[] } {
  const chosen = people.filter((person) => ids.has(person.id))
  return {
    assigneeIds: chosen.filter(({ kind }) => kind === 'member').map(({ id }) => id),
    ghostIds: chosen.filter(({ kind }) => kind === 'ghost').map(({ id }) => id),
  }
}
