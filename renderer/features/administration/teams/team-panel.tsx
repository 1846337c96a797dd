import { t } from '@lingui/core/macro'
import FolderPlus from 'lucide-react/icons/folder-plus'
import Trash from 'lucide-react/icons/trash-2'
import UserPlus from 'lucide-react/icons/user-plus'
import X from 'lucide-react/icons/x'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { AdministeredPerson, AdministeredTeam } from '../../../../shared/bridge/administration.ts'
import type { Project } from '../../../../shared/bridge/projects.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { Button, IconButton } from '../../../components/controls/button.tsx'
import { SavedField } from '../../../components/fields/saved-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { useKeptText } from '../../../components/fields/use-kept-text.ts'
import { ProjectChip } from '../../../components/labels/project-dot.tsx'
import { SidePanel } from '../../../components/layout/side-panel.tsx'
import { useFocusOnOpen } from '../../../components/overlays/use-focus-on-open.ts'
import { Picker } from '../../../components/pickers/picker.tsx'
import styles from '../administration.module.css'
import { useChange, useSaveChange } from '../use-change.ts'
import { nameOf } from '../words.ts'

export interface NewTeamPanelProps {
  readonly onClose: () => void
  readonly onMade: (id: number) => void
}

/** A team begins with its name; people and projects follow in its panel. */
export function NewTeamPanel({ onClose, onMade }: NewTeamPanelProps) {
  const form = useId()
  const field = useFocusOnOpen()
  const [kept, setName] = useKeptText('new team Name')
  const [isNameless, setNameless] = useState(false)
  const create = useChange('administration.createTeam', { isToldHere: true })
  const name = kept ?? ''

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setNameless(name.trim() === '')
    if (name.trim() === '') return
    const made = await create.run({ name: name.trim() }, t`“${name.trim()}” made. Add its people.`)
    if (made === null) return
    setName(null)
    onMade(made.id)
  }

  return (
    <SidePanel
      title={t`New team`}
      onClose={onClose}
      footer={
        <Button type="submit" form={form} variant="primary" isPending={create.pending}>
          {t`Create team`}
        </Button>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={t`Name`}
          inputRef={field}
          maxLength={200}
          value={name}
          error={create.error?.message ?? (isNameless ? t`Type a name first.` : null)}
          onChange={(text) => {
            setName(text === '' ? null : text)
            setNameless(false)
            create.clearError()
          }}
        />
      </form>
    </SidePanel>
  )
}

export interface TeamPanelProps {
  readonly team: AdministeredTeam
  /** Everybody in the organization. */
  readonly people: readonly AdministeredPerson[]
  readonly projects: readonly Project[]
  readonly onClose: () => void
  readonly onDelete: () => void
}

/** One team at the side: its name, its people and its projects. */
export function TeamPanel({ team, people, projects, onClose, onDelete }: TeamPanelProps) {
  const { id, name, mayChange } = team
  const rename = useSaveChange('administration.changeTeam')
  return (
    <SidePanel
      title={t`Team`}
      draftsOf={`team ${id}`}
      onClose={onClose}
      footer={
        mayChange && (
          <Button data-deletes variant="quiet" icon={<Trash />} className="push" onPress={onDelete}>
            {t`Delete`}
          </Button>
        )
      }
    >
      <div className="stack gap-5">
        {mayChange ? (
          <SavedField
            label={t`Name`}
            isRequired
            maxLength={200}
            value={name}
            onSave={(text) => rename({ id, changes: { name: text } })}
          />
        ) : (
          <p>
            {name}
            <span className="faint small">
              {' · '}
              {t`It belongs to other workspaces, too: administrators of the organization change it.`}
            </span>
          </p>
        )}
        <PeopleOf team={team} people={people} />
        <ProjectsOf team={team} projects={projects} />
      </div>
    </SidePanel>
  )
}

function PeopleOf({ team, people }: Pick<TeamPanelProps, 'team' | 'people'>) {
  const change = useChange('administration.changeTeam')
  const { id, mayChange } = team
  const inTeam = new Set(team.people.map(({ userId }) => userId))
  const others = people.filter(({ userId, state }) => state !== 'deactivated' && !inTeam.has(userId))
  const set = (userIds: readonly number[], success: string) =>
    void change.run({ id, changes: { userIds: [...userIds] } }, success)

  function add(chosen: string | null): void {
    const person = others.find(({ userId }) => String(userId) === chosen)
    if (person !== undefined) set([...inTeam, person.userId], t`${nameOf(person)} added`)
  }

  return (
    <Section
      title={t`People`}
      none={t`Nobody yet. People in a team see the projects it works on.`}
      action={
        mayChange && (
          <Picker
            label={t`People`}
            searchLabel={t`Find a person`}
            items={others.map((person) => ({
              id: String(person.userId),
              label: nameOf(person),
              note: person.workspaceUserId === null ? t`Joins this workspace` : null,
            }))}
            selected={null}
            onSelect={add}
            trigger={<IconButton label={t`Add a person`} icon={<UserPlus />} />}
          />
        )
      }
    >
      {team.people.map(({ userId, name, isActive }) => (
        <Row
          key={userId}
          name={name || (people.find((each) => each.userId === userId)?.email ?? '')}
          note={isActive ? null : t`Deactivated`}
          onRemove={
            mayChange
              ? () =>
                  set(
                    [...inTeam].filter((each) => each !== userId),
                    t`${name} is no longer in the team`,
                  )
              : null
          }
        />
      ))}
    </Section>
  )
}

function ProjectsOf({ team, projects }: Pick<TeamPanelProps, 'team' | 'projects'>) {
  const add = useChange('administration.addTeamToProject')
  const remove = useChange('administration.removeTeamFromProject')
  const inTeam = new Set(team.projects.map(({ projectId }) => projectId))
  const byId = new Map(projects.map((project) => [project.id, project]))
  const others = projects.filter((project) => !project.archived && !inTeam.has(project.id))
  return (
    <Section
      title={t`Projects`}
      none={t`None yet. Everybody in the team becomes a member of a project that you add.`}
      action={
        <Picker
          label={t`Projects`}
          searchLabel={t`Find a project`}
          items={others.map(({ id, name, color }) => ({ id, label: name, color }))}
          selected={null}
          onSelect={(id) => {
            if (id === null) return
            const name = byId.get(id as LocalId)?.name ?? ''
            void add.run({ id: team.id, projectId: id }, t`The team works on “${name}” now`)
          }}
          trigger={<IconButton label={t`Add a project`} icon={<FolderPlus />} />}
        />
      }
    >
      {team.projects.map(({ id, projectId }) => {
        const project = byId.get(projectId)
        return (
          project !== undefined && (
            <Row
              key={id}
              name={project.name}
              shown={<ProjectChip name={project.name} color={project.color} />}
              note={project.archived ? t`Archived` : null}
              onRemove={() => void remove.run({ id }, t`The team no longer works on “${project.name}”`)}
            />
          )
        )
      })}
    </Section>
  )
}

interface SectionProps {
  readonly title: string
  /** The words in place of no rows. */
  readonly none: string
  readonly action: ReactNode
  readonly children: readonly ReactNode[]
}

function Section({ title, none, action, children }: SectionProps) {
  return (
    <section className="stack gap-1">
      <div className="row spread">
        <h3 className="soft small strong">{title}</h3>
        {action}
      </div>
      {children.length === 0 ? (
        <p className="faint small">{none}</p>
      ) : (
        <ul className="stack" aria-label={title}>
          {children}
        </ul>
      )}
    </section>
  )
}

interface RowProps {
  readonly name: string
  readonly shown?: ReactNode
  readonly note: string | null
  /** Null where it is not theirs to remove. */
  readonly onRemove: (() => void) | null
}

function Row({ name, shown, note, onRemove }: RowProps) {
  return (
    <li className={styles.member}>
      <span className="grow cut">{shown ?? name}</span>
      {note !== null && <span className="faint small">{note}</span>}
      {onRemove !== null && (
        <IconButton data-deletes label={t`Remove ${name} from the team`} icon={<X />} onPress={onRemove} />
      )}
    </li>
  )
}
