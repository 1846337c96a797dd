import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import UserMinus from 'lucide-react/icons/user-minus'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import type { AdministeredPerson } from '../../../../shared/bridge/administration.ts'
import type { Preferences } from '../../../../shared/bridge/preferences.ts'
import { foldName } from '../../../../shared/domain/name-index.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { Button, IconButton } from '../../../components/controls/button.tsx'
import { Select } from '../../../components/controls/select.tsx'
import { Toolbar } from '../../../components/controls/toolbar.tsx'
import { SearchField } from '../../../components/fields/search-field.tsx'
import { focusRows } from '../../../components/keep-focus.ts'
import { ItemList } from '../../../components/layout/item-list.tsx'
import { SidePanelPlace } from '../../../components/layout/side-panel.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { Avatar } from '../../../entities/people/avatar.tsx'
import { commandsOf, useCommands } from '../../../stores/commands.ts'
import { showError } from '../../../stores/toasts.ts'
import styles from '../administration.module.css'
import { Told } from '../told.tsx'
import { asPerson, nameOf, roleWords, stateWords, whyFixed } from '../words.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { PersonPanel } from './person-panel.tsx'
import { useRemoval } from './use-removal.ts'

const command = commandsOf('Team', 'administration')

type State = AdministeredPerson['state']

interface ListedPerson extends AdministeredPerson {
  readonly id: string
}

const nobody: ReadonlySet<string> = new Set()

export interface PeopleTabProps {
  readonly preferences: Preferences
}

/** Everybody in the organization, with their roles, and the ways to change these. */
export function PeopleTab({ preferences }: PeopleTabProps) {
  const read = useBridgeQuery('administration.people', undefined, { onEachOpening: true })
  return (
    <Told failure={t`The people could not be read`} read={read}>
      {({ people }) => <People people={people} preferences={preferences} />}
    </Told>
  )
}

interface PeopleProps extends PeopleTabProps {
  readonly people: readonly AdministeredPerson[]
}

function People({ people, preferences }: PeopleProps) {
  const [text, setText] = useState('')
  const [state, setState] = useState<State | 'all'>('all')
  const [selectedIds, setSelectedIds] = useState(nobody)
  const [openId, setOpenId] = useState<string | null>(null)
  const [isInviting, setInviting] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const remove = useRemoval()
  const rows = found(people, text, state)
  const selected = rows.filter(({ id }) => selectedIds.has(id))
  const open = people.find(({ userId }) => String(userId) === openId)
  useCommands([
    {
      id: 'administration.search',
      title: t`Search people`,
      section: 'Team',
      keys: '/',
      run: () => search.current?.focus(),
    },
    command('invite', t`Invite people`, 'n', () => setInviting(true), t`add member new`),
  ])

  async function removeAll(wanted: readonly AdministeredPerson[]): Promise<void> {
    const fixed = wanted.find((person) => whyFixed(person, people) !== null)
    if (fixed !== undefined) showError(`${nameOf(fixed)}: ${whyFixed(fixed, people) ?? ''}`)
    else if (await remove(wanted)) {
      setSelectedIds(nobody)
      setOpenId(null)
    }
  }

  return (
    <>
      {selected.length > 0 ? (
        <Toolbar ref={bar} className={styles.bar ?? ''} aria-label={t`Selected people`}>
          <span className="grow strong">
            <Trans>{selected.length} selected</Trans>
          </span>
          <Button
            icon={<UserMinus />}
            onPress={() => {
              focusRows(bar.current)
              void removeAll(selected)
            }}
          >
            {t`Remove from the workspace`}
          </Button>
          <IconButton
            label={t`Clear selection`}
            keys="Escape"
            icon={<X />}
            onPress={() => setSelectedIds(nobody)}
          />
        </Toolbar>
      ) : (
        <div className={styles.bar}>
          <SearchField
            label={t`Search people`}
            inputRef={search}
            value={text}
            onChange={setText}
            className={styles.search}
          />
          <Select<State | 'all'>
            label={t`State`}
            hideLabel
            className={styles.filter}
            value={state}
            options={[{ value: 'all', label: t`Everybody` }, ...statesIn(people)]}
            onChange={setState}
          />
          <Button variant="primary" icon={<Plus />} className="push" onPress={() => setInviting(true)}>
            {t`Invite people`}
          </Button>
        </div>
      )}
      {rows.length > 0 ? (
        <ItemList
          label={t`People`}
          className={styles.list}
          items={rows}
          textOf={(person) => `${nameOf(person)}, ${roleWords[person.role]}`}
          dependencies={[people]}
          rowSize={preferences.density === 'compact' ? 36 : 44}
          selectedIds={selectedIds}
          onSelect={setSelectedIds}
          openId={openId}
          onOpen={setOpenId}
          onDelete={(ids) => void removeAll(rows.filter(({ id }) => ids.includes(id)))}
          renderItem={(person) => <PersonRow person={person} />}
        />
      ) : (
        <EmptyState
          icon={<SearchX />}
          title={t`Nobody found`}
          message={t`Search for part of a name or address, or show everybody.`}
          action={
            <Button
              onPress={() => {
                setText('')
                setState('all')
              }}
            >
              {t`Show everybody`}
            </Button>
          }
        />
      )}
      {isInviting && <InviteDialog people={people} onClose={() => setInviting(false)} />}
      <SidePanelPlace of={openId} onClose={() => setOpenId(null)}>
        {open !== undefined && (
          <PersonPanel
            key={openId}
            person={open}
            people={people}
            onClose={() => setOpenId(null)}
            onRemove={() => void removeAll([open])}
          />
        )}
      </SidePanelPlace>
    </>
  )
}

/** States that somebody is in, with how many. */
function statesIn(people: readonly AdministeredPerson[]) {
  const counts = Map.groupBy(people, ({ state }) => state)
  return (['active', 'invited', 'deactivated'] as const).map((value) => {
    const count = counts.get(value)?.length ?? 0
    return { value, label: stateWords[value], note: plural(count, { one: '#', other: '#' }) }
  })
}

function found(people: readonly AdministeredPerson[], text: string, state: State | 'all'): ListedPerson[] {
  const words = foldName(text).split(' ').filter(Boolean)
  return people
    .filter((person) => state === 'all' || person.state === state)
    .filter(({ name, email, teams }) => {
      const searched = foldName(`${name} ${email} ${teams.join(' ')}`)
      return words.every((word) => searched.includes(word))
    })
    .map((person) => Object.assign({ id: String(person.userId) }, person))
}

function PersonRow({ person }: { readonly person: AdministeredPerson }) {
  const { email, teams, role, state, workspaceUserId } = person
  return (
    <>
      <Avatar person={asPerson(person)} size={24} />
      <span className={styles.name}>{nameOf(person)}</span>
      <span className={styles.email}>{email}</span>
      <span className={styles.teams}>{teams.join(', ')}</span>
      <span className={styles.role}>{roleWords[role]}</span>
      <span className={styles.state} data-state={state}>
        {workspaceUserId === null ? t`Elsewhere` : stateWords[state]}
      </span>
    </>
  )
}
