import { plural, t } from '@lingui/core/macro'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserPlus from 'lucide-react/icons/user-plus'
import X from 'lucide-react/icons/x'
import { type ReactNode, useMemo } from 'react'
import type { Ghost } from '../../../../shared/bridge/ghosts.ts'
import type { ProjectMember } from '../../../../shared/bridge/project-members.ts'
import type { Project } from '../../../../shared/bridge/projects.ts'
import { useBridgeQuery, useUndoableCommand } from '../../../bridge/use-bridge.ts'
import { Button, IconButton } from '../../../components/controls/button.tsx'
import { Popover } from '../../../components/overlays/popover.tsx'
import { Picker } from '../../../components/pickers/picker.tsx'
import { PersonRates } from '../../../entities/money/person-rates.tsx'
import { useMoney } from '../../../entities/money/use-money.ts'
import { useRates } from '../../../entities/money/use-rates.ts'
import { Avatar } from '../../../entities/people/avatar.tsx'
import type { Person } from '../../../entities/people/person.ts'
import { useManaged } from '../../../entities/people/use-managed.ts'
import { usePeople } from '../../../entities/people/use-people.ts'
import { PageCard } from './page-card.tsx'
import styles from './people-card.module.css'
import Flag from 'lucide-react/icons/flag'
import Trash from 'lucide-react/icons/trash-2'
import type { Milestone } from '../../../../shared/bridge/milestones.ts'
import type { Preferences } from '../../../../shared/bridge/preferences.ts'
import { instantOfMilliseconds } from '../../../../shared/domain/instant.ts'
import { AddField } from '../../../components/fields/add-field.tsx'
import { Checkbox } from '../../../components/controls/checkbox.tsx'
import { classNames } from '../../../components/class-names.ts'
import { DatePicker } from '../../../components/pickers/date-picker.tsx'
import { SavedField } from '../../../components/fields/saved-field.tsx'
import { useSave } from '../../../components/fields/use-save.ts'
import { DraftScope } from '../../../components/fields/use-typed-text.ts'
import { askDanger } from '../../../stores/questions.ts'
import { secondTicker } from '../../../stores/second-ticker.ts'
import milestonesCardStyles from './milestones-card.module.css'

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
  const { mayRejoin } = useManaged()
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

  async function remove(membership: ProjectMember, person: Person): Promise<void> {
    if (person.isMe && !mayRejoin(project)) {
      const text = project.isPrivate
        ? t`You will no longer see the project and its tasks. Only its managers and administrators can add you again.`
        : t`Only managers of the project and administrators can add you again.`
      if (!(await askDanger({ title: t`Leave “${project.name}”?`, text, action: t`Leave` }))) return
    }
    edits.removeMember(membership, person)
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
                  rates={<MemberRates project={project} membership={membership} name={person.name} />}
                  isManager={membership.manager}
                  onManager={
                    isReadOnly || (person.isMe && !mayRejoin(project))
                      ? undefined
                      : (isManager) => edits.setManager(membership, person, isManager)
                  }
                  onRemove={isReadOnly ? undefined : () => void remove(membership, person)}
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
  /** The rate and the cost of their hour in this project. */
  readonly rates?: ReactNode
  readonly isManager?: boolean
  /** Absent where it is not theirs to change. */
  readonly onManager?: ((isManager: boolean) => void) | undefined
  readonly onRemove: (() => void) | undefined
}

function PersonRow({ person, note, rates, isManager = false, onManager, onRemove }: PersonRowProps) {
  return (
    <li className={styles.row}>
      <Avatar person={person} size={24} />
      <span className="cut grow">{person.name}</span>
      {note !== null && <span className="faint small">{note}</span>}
      {rates}
      {onManager !== undefined && (
        <IconButton
          label={t`${person.name} manages the project`}
          icon={<ShieldCheck />}
          isOn={isManager}
          className={styles.remove}
          onPress={() => onManager(!isManager)}
        />
      )}
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

interface MemberRatesProps {
  readonly project: Project
  readonly membership: ProjectMember
  readonly name: string
}

function MemberRates({ project, membership, name }: MemberRatesProps) {
  const { memberId } = membership
  const { currency, write } = useMoney()
  const { presentOf } = useRates(project.id)
  if (!project.seesRates && !project.seesCosts) return null
  const present = presentOf(project.seesRates ? 'billable' : 'labor_cost', memberId)
  const amount = present === null ? t`Rates` : write(present, project.currency ?? currency)
  return (
    <Popover
      label={t`Rates of ${name} in this project`}
      placement="bottom end"
      trigger={
        <Button variant="quiet" size="small" aria-label={t`Rates of ${name} in this project: ${amount}`}>
          {amount}
        </Button>
      }
    >
      <div className="stack gap-3">
        <PersonRates
          project={project}
          memberId={memberId}
          name={t`${name} in ${project.name}`}
          seesRates={project.seesRates}
          seesCosts={project.seesCosts}
        />
      </div>
    </Popover>
  )
}

/** Changes the people of the project, with an undo. */
function usePeopleEdits(project: Project) {
  const addMembers = useUndoableCommand('projectMembers.add')
  const removeMembers = useUndoableCommand('projectMembers.remove')
  const updateMembers = useUndoableCommand('projectMembers.update')
  const updateGhost = useUndoableCommand('ghosts.update')
  return {
    addMember: (person: Person) =>
      void addMembers({ projectId: project.id, memberIds: [person.id] }, t`${person.name} added`),
    removeMember: (membership: ProjectMember, person: Person) =>
      void removeMembers({ ids: [membership.id] }, t`${person.name} removed`),
    setManager: (membership: ProjectMember, person: Person, manager: boolean) =>
      void updateMembers(
        { ids: [membership.id], changes: { manager } },
        manager ? t`${person.name} manages the project now` : t`${person.name} no longer manages the project`,
      ),
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

export interface MilestonesCardProps {
  readonly project: Project
  readonly preferences: Preferences
  readonly today: string
  readonly milestones: readonly Milestone[]
}

/** The dates by which something of the project has to be there. */
export function MilestonesCard({ project, preferences, today, milestones }: MilestonesCardProps) {
  return (
    <PageCard title={t`Milestones`}>
      {milestones.length > 0 && (
        <ul className="stack gap-2px" aria-label={t`Milestones`}>
          {milestones.map((milestone) => (
            <DraftScope key={milestone.id} value={milestone.id}>
              <MilestoneRow milestone={milestone} preferences={preferences} today={today} />
            </DraftScope>
          ))}
        </ul>
      )}
      <AddMilestone project={project} isFirst={milestones.length === 0} />
    </PageCard>
  )
}

interface MilestoneRowProps {
  readonly milestone: Milestone
  readonly preferences: Preferences
  readonly today: string
}

function MilestoneRow({ milestone, preferences, today }: MilestoneRowProps) {
  const update = useUndoableCommand('milestones.update')
  const save = useSave('milestones.update')
  const remove = useUndoableCommand('milestones.delete')
  const { id, name, dueDate, completedAt } = milestone
  const isLate = completedAt === null && dueDate !== null && dueDate < today

  function complete(isDone: boolean): void {
    const now = isDone ? instantOfMilliseconds(secondTicker.now()) : null
    void update(
      { id, changes: { completedAt: now } },
      isDone ? t`“${name}” completed` : t`“${name}” open again`,
    )
  }

  return (
    <li
      className={classNames(
        milestonesCardStyles.row,
        completedAt !== null && milestonesCardStyles.done,
        isLate && milestonesCardStyles.late,
      )}
    >
      <Checkbox
        isRound
        aria-label={t`Completed: ${name}`}
        isSelected={completedAt !== null}
        onChange={complete}
      />
      <SavedField
        label={t`Name of ${name}`}
        draftName="Name"
        hideLabel
        isRequired
        maxLength={255}
        className={milestonesCardStyles.name}
        value={name}
        onSave={(text, over) => save({ id, changes: { name: text }, typedOver: { name: over } })}
      />
      <IconButton
        data-deletes
        label={t`Delete ${name}`}
        icon={<Trash />}
        className={milestonesCardStyles.delete}
        onPress={() => void remove({ ids: [id] }, t`“${name}” deleted`)}
      />
      <DatePicker
        label={t`Date of ${name}`}
        draftName="Date"
        hideLabel
        className={milestonesCardStyles.date}
        value={dueDate}
        onChange={(date) => void update({ id, changes: { dueDate: date } }, t`“${name}” moved`)}
        preferences={preferences}
      />
      {isLate && <span className={milestonesCardStyles.note}>{t`Late`}</span>}
    </li>
  )
}

function AddMilestone({ project, isFirst }: { readonly project: Project; readonly isFirst: boolean }) {
  const create = useUndoableCommand('milestones.create')
  return (
    <>
      {isFirst && (
        <p className={milestonesCardStyles.empty}>{t`A milestone is a date by which something is due.`}</p>
      )}
      <AddField
        label={t`Add milestone`}
        icon={<Flag aria-hidden />}
        onAdd={async (name) => (await create({ name, projectIds: [project.id] })) !== null}
      />
    </>
  )
}
