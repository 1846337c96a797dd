import { plural, t } from '@lingui/core/macro'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import Users from 'lucide-react/icons/users'
import { useRef, useState } from 'react'
import type { AdministeredTeam } from '../../../../shared/bridge/administration.ts'
import { foldName } from '../../../../shared/domain/name-index.ts'
import { useBridgeQuery, useTogether } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../components/controls/button.tsx'
import { SearchField } from '../../../components/fields/search-field.tsx'
import { ItemList } from '../../../components/layout/item-list.tsx'
import { SidePanelPlace } from '../../../components/layout/side-panel.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { commandsOf, useCommands } from '../../../stores/commands.ts'
import { askDanger } from '../../../stores/questions.ts'
import { showError } from '../../../stores/toasts.ts'
import styles from '../administration.module.css'
import type { PeopleTabProps } from '../people/people-tab.tsx'
import { Told } from '../told.tsx'
import { useChange } from '../use-change.ts'
import { NewTeamPanel, TeamPanel } from './team-panel.tsx'

const command = commandsOf('Team', 'administration')

interface ListedTeam {
  readonly id: string
  readonly team: AdministeredTeam
}

const nothing: ReadonlySet<string> = new Set()
const NEW = 'new'

/** The teams of the workspace: who is in them, and which projects they work on. */
export function TeamsTab({ preferences }: PeopleTabProps) {
  const read = useBridgeQuery('administration.teams', undefined, { onEachOpening: true })
  return (
    <Told failure={t`The teams could not be read`} read={read}>
      {({ teams }) => <Teams teams={teams} preferences={preferences} />}
    </Told>
  )
}

interface TeamsProps extends PeopleTabProps {
  readonly teams: readonly AdministeredTeam[]
}

function Teams({ teams, preferences }: TeamsProps) {
  const [text, setText] = useState('')
  const [selectedIds, setSelectedIds] = useState(nothing)
  const [openId, setOpenId] = useState<string | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const { data } = useTogether({
    people: useBridgeQuery('administration.people'),
    projects: useBridgeQuery('projects.list'),
    templates: useBridgeQuery('projects.templates'),
  })
  const remove = useChange('administration.deleteTeam')
  const rows = found(teams, text)
  const open = teams.find(({ id }) => String(id) === openId)
  useCommands([
    {
      id: 'administration.search',
      title: t`Search teams`,
      section: 'Team',
      keys: '/',
      run: () => search.current?.focus(),
    },
    command('new', t`New team`, 'n', () => setOpenId(NEW), t`add create group`),
  ])

  async function removeTeams(wanted: readonly AdministeredTeam[]): Promise<void> {
    const fixed = wanted.find(({ mayChange }) => !mayChange)
    if (fixed !== undefined) {
      showError(
        t`“${fixed.name}” belongs to other workspaces, too. Ask an administrator of the organization.`,
      )
      return
    }
    const [first] = wanted
    if (first === undefined) return
    const title =
      wanted.length === 1 ? t`Delete the team “${first.name}”?` : t`Delete ${wanted.length} teams?`
    const text = t`Its people stay in the workspace if they were invited to it themselves. Projects that they see through the team alone, they see no more. Tracked time stays.`
    if (!(await askDanger({ title, text, action: t`Delete` }))) return
    for (const { id, name } of wanted) if ((await remove.run({ id }, t`“${name}” deleted`)) === null) return
    setSelectedIds(nothing)
    setOpenId(null)
  }

  const newOne = (
    <Button variant="primary" icon={<Plus />} className="push" onPress={() => setOpenId(NEW)}>
      {t`New team`}
    </Button>
  )
  return (
    <>
      <div className={styles.bar}>
        {teams.length > 0 && (
          <SearchField
            label={t`Search teams`}
            inputRef={search}
            value={text}
            onChange={setText}
            className={styles.search}
          />
        )}
        {teams.length > 0 && newOne}
      </div>
      {rows.length > 0 ? (
        <ItemList
          label={t`Teams`}
          className={styles.list}
          items={rows}
          textOf={({ team }) => team.name}
          dependencies={[teams]}
          rowSize={preferences.density === 'compact' ? 28 : 36}
          selectedIds={selectedIds}
          onSelect={setSelectedIds}
          openId={openId}
          onOpen={setOpenId}
          onDelete={(ids) =>
            void removeTeams(rows.filter(({ id }) => ids.includes(id)).map(({ team }) => team))
          }
          renderItem={({ team }) => <TeamRow team={team} />}
        />
      ) : teams.length === 0 ? (
        <EmptyState
          icon={<Users />}
          title={t`No teams yet`}
          message={t`Put a team on a project, and everybody in it is a member of that project, people who join the team later too.`}
          action={newOne}
        />
      ) : (
        <EmptyState
          icon={<SearchX />}
          title={t`No team is called “${text.trim()}”`}
          message={t`Try another word.`}
          action={<Button onPress={() => setText('')}>{t`Clear the search`}</Button>}
        />
      )}
      <SidePanelPlace of={openId} onClose={() => setOpenId(null)}>
        {openId === NEW && (
          <NewTeamPanel onClose={() => setOpenId(null)} onMade={(id) => setOpenId(String(id))} />
        )}
        {open !== undefined && (
          <TeamPanel
            key={openId}
            team={open}
            people={data?.people.people ?? []}
            projects={data === null ? [] : [...data.projects, ...data.templates]}
            onClose={() => setOpenId(null)}
            onDelete={() => void removeTeams([open])}
          />
        )}
      </SidePanelPlace>
    </>
  )
}

function found(teams: readonly AdministeredTeam[], text: string): ListedTeam[] {
  const words = foldName(text).split(' ').filter(Boolean)
  return teams
    .filter(({ name, people }) => {
      const searched = foldName([name, ...people.map((person) => person.name)].join(' '))
      return words.every((word) => searched.includes(word))
    })
    .map((team) => ({ id: String(team.id), team }))
}

function TeamRow({ team: { name, people, projects } }: { readonly team: AdministeredTeam }) {
  return (
    <>
      <Users aria-hidden className={styles.icon} />
      <span className={styles.name}>{name}</span>
      <span className={styles.count}>{plural(people.length, { one: '# person', other: '# people' })}</span>
      <span className={styles.count}>
        {plural(projects.length, { one: '# project', other: '# projects' })}
      </span>
    </>
  )
}
