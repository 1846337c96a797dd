import { plural, t } from '@lingui/core/macro'
import UserPlus from 'lucide-react/icons/user-plus'
import X from 'lucide-react/icons/x'
import { useMemo } from 'react'
import type { Ghost } from '../../../../shared/bridge/ghosts.ts'
import type { ProjectMember } from '../../../../shared/bridge/project-members.ts'
import type { Project } from '../../../../shared/bridge/projects.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge-query.ts'
import { useUndoableCommand } from '../../../bridge/use-undoable-command.ts'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { Picker } from '../../../components/pickers/picker.tsx'
import { Avatar } from '../../../entities/people/avatar.tsx'
import type { Person } from '../../../entities/people/person.ts'
import { usePeople } from '../../../entities/people/use-people.ts'
import { PageCard } from './page-card.tsx'
import styles from './people-card.module.css'

const none: readonly never[] = []

interface PeopleCardProps {
  readonly project: Project
  /** Members stay as they are; ghosts are everybody's to add and remove. */
  readonly isReadOnly: boolean
}

/** The people of the project: members, and ghosts who hold the place of somebody still to come. */
export function PeopleCard({ project, isReadOnly }: PeopleCardProps) {
  const people = usePeople()
  const { data: memberships = none } = useBridgeQuery('projectMembers.list', { projectId: project.id })
  const { data: allGhosts = none } = useBridgeQuery('ghosts.list')
  const ghosts = allGhosts.filter((ghost) => ghost.projectIds.includes(project.id))
  const edits = usePeopleEdits(project)
  const inProject = useMemo(
    () => new Set<string>([...memberships.map((each) => each.memberId), ...ghosts.map((each) => each.id)]),
    [memberships, ghosts],
  )
  const others = people.all.filter(
    ({ id, active, kind }) => active && !inProject.has(id) && (kind === 'ghost' || !isReadOnly),
  )

  function add(id: string | null): void {
    const person = others.find((each) => each.id === id)
    if (person === undefined) return
    const ghost = allGhosts.find((each) => each.id === person.id)
    if (ghost === undefined) edits.addMember(person)
    else edits.setGhost(ghost, true)
  }

  return (
    <PageCard
      title={t`People`}
      action={
        // Also when everybody is here: the focus returns to the button.
        <Picker
          label={t`People`}
          searchLabel={t`Find a person or a ghost`}
          items={others.map((person) => ({
            id: person.id,
            label: person.name,
            note: person.kind === 'ghost' ? t`Ghost` : null,
          }))}
          selected={null}
          onSelect={add}
          trigger={<IconButton label={t`Add a person`} icon={<UserPlus />} />}
        />
      }
    >
      {inProject.size === 0 ? (
        <p className="faint">
          {project.isPrivate
            ? t`Nobody is in this project yet.`
            : t`Nobody was added by name. Everybody in the workspace can work on it.`}
        </p>
      ) : (
        <ul className="stack" aria-label={t`People of the project`}>
          {memberships.map((membership) => {
            const person = people.byId.get(membership.memberId)
            return (
              person !== undefined && (
                <PersonRow
                  key={membership.id}
                  person={person}
                  note={membership.manager ? t`Manager` : person.isMe ? t`You` : null}
                  onRemove={isReadOnly ? undefined : () => edits.removeMember(membership, person)}
                />
              )
            )
          })}
          {ghosts.map((ghost) => {
            const person = people.byId.get(ghost.id)
            return (
              person !== undefined && (
                <PersonRow
                  key={ghost.id}
                  person={person}
                  note={plural(ghost.openTasks, { one: 'Ghost, 1 task', other: 'Ghost, # tasks' })}
                  onRemove={() => edits.setGhost(ghost, false)}
                />
              )
            )
          })}
        </ul>
      )}
    </PageCard>
  )
}

interface PersonRowProps {
  readonly person: Person
  readonly note: string | null
  readonly onRemove: (() => void) | undefined
}

function PersonRow({ person, note, onRemove }: PersonRowProps) {
  return (
    <li className={styles.row}>
      <Avatar person={person} size={24} />
      <span className="cut grow">{person.name}</span>
      {note !== null && <span className="faint small">{note}</span>}
      {onRemove !== undefined && (
        <IconButton
          data-deletes
          label={t`Remove ${person.name} from the project`}
          icon={<X />}
          className={styles.remove}
          onPress={onRemove}
        />
      )}
    </li>
  )
}

/** Changes the people of the project, with an undo. */
function usePeopleEdits(project: Project) {
  const addMembers = useUndoableCommand('projectMembers.add')
  const removeMembers = useUndoableCommand('projectMembers.remove')
  const updateGhost = useUndoableCommand('ghosts.update')
  return {
    addMember: (person: Person) =>
      void addMembers({ projectId: project.id, memberIds: [person.id] }, t`${person.name} added`),
    removeMember: (membership: ProjectMember, person: Person) =>
      void removeMembers({ ids: [membership.id] }, t`${person.name} removed`),
    setGhost: (ghost: Ghost, isIn: boolean) => {
      const rest = ghost.projectIds.filter((id) => id !== project.id)
      const projectIds = isIn ? [...rest, project.id] : rest
      void updateGhost(
        { id: ghost.id, changes: { projectIds } },
        isIn ? t`${ghost.name} added` : t`${ghost.name} removed`,
      )
    },
  }
}
