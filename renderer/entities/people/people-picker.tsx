import { t } from '@lingui/core/macro'
import { type ReactNode, useMemo } from 'react'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { MultiPicker } from '../../components/pickers/picker.tsx'
import type { PickerItem } from '../../components/pickers/picker-search.ts'
import { Avatar } from './avatar.tsx'
import type { Person } from './person.ts'

/** Chooses the assignees of a piece of work: people and ghosts. */
export interface Assignment {
  readonly assigneeIds: readonly LocalId[]
  readonly ghostIds: readonly LocalId[]
}

export interface PeoplePickerProps extends Assignment {
  readonly people: readonly Person[]
  readonly label?: string
  readonly trigger: ReactNode
  readonly onChange: (assignment: { assigneeIds: LocalId[]; ghostIds: LocalId[] }) => void
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
}

/** Chooses any number of people and ghosts; stays open. */
export function PeoplePicker({
  people,
  assigneeIds,
  ghostIds,
  onChange,
  label = t`Assigned to`,
  ...picker
}: PeoplePickerProps) {
  const selected = useMemo(() => new Set<string>([...assigneeIds, ...ghostIds]), [assigneeIds, ghostIds])
  const items = usePeopleItems(people, selected)
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

/** Rows of a picker for those who can be given work, and for those who have it already. */
export function usePeopleItems(people: readonly Person[], kept: ReadonlySet<string>): readonly PickerItem[] {
  return useMemo(
    () =>
      people
        .filter((person) => person.active || kept.has(person.id))
        .map((person) => ({
          id: person.id,
          label: person.name,
          note: person.isMe ? t`You` : person.kind === 'ghost' ? t`Ghost` : null,
          lead: <Avatar person={person} />,
        })),
    [people, kept],
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
