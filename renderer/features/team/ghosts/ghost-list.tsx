import { t, plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import Ghost from 'lucide-react/icons/ghost'
import SearchX from 'lucide-react/icons/search-x'
import { useEffect, useRef, useState, type FormEvent, type Ref } from 'react'
import type { Ghost as GhostRecord } from '../../../../shared/bridge/ghosts.ts'
import type { Preferences } from '../../../../shared/bridge/preferences.ts'
import { focusRows } from '../../../components/keep-focus.ts'
import { Button, IconButton } from '../../../components/controls/button.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { ItemList } from '../../../components/layout/item-list.tsx'
import { type PickerItem, searchItems } from '../../../components/pickers/picker-search.ts'
import { SearchField } from '../../../components/fields/search-field.tsx'
import { SidePanelPlace } from '../../../components/layout/side-panel.tsx'
import { useUndoableCommand, useBridgeCommand } from '../../../bridge/use-bridge.ts'
import { useCommands } from '../../../stores/commands.ts'
import styles from './ghost-list.module.css'
import { useTeamView } from '../team-view.ts'
import { GhostPanel } from './ghost-panel.tsx'
import Plus from 'lucide-react/icons/plus'
import { TextField } from '../../../components/fields/text-field.tsx'
import { useKeptText } from '../../../components/fields/use-kept-text.ts'
import { ghostNames, readGhostText } from './ghost-text.ts'
import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import Pencil from 'lucide-react/icons/pencil'
import { Toolbar } from '../../../components/controls/toolbar.tsx'
import { CommitField } from '../../../components/fields/commit-field.tsx'
import { useSave } from '../../../components/fields/use-save.ts'
import { DraftScope } from '../../../components/fields/use-typed-text.ts'
import { firstLine } from '../../../components/labels/first-line.ts'
import { SyncMark } from '../../../components/labels/sync-mark.tsx'
import { Avatar } from '../../../entities/people/avatar.tsx'

export interface GhostListProps {
  readonly ghosts: readonly GhostRecord[]
  readonly preferences: Preferences
}

const rowSize = 48
const nobody: ReadonlySet<string> = new Set()

/** The people of the team who are not there yet: ghosts, each holding a place in the plan. */
export function GhostList({ ghosts, preferences }: GhostListProps) {
  const [text, setText] = useState('')
  const [selectedIds, setSelectedIds] = useState(nobody)
  const [openId, setOpenId] = useState<string | null>(null)
  const [renamedId, setRenamedId] = useState<string | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const addField = useRef<HTMLInputElement>(null)
  const deleteGhosts = useUndoableCommand('ghosts.delete')
  const open = ghosts.find((ghost) => ghost.id === openId)
  const rows = foundGhosts(ghosts, text)
  const selected = rows.filter((ghost) => selectedIds.has(ghost.id))

  const addsGhost = useTeamView((state) => state.addsGhost)
  useEffect(() => {
    if (!addsGhost) return
    addField.current?.focus()
    useTeamView.setState({ addsGhost: false })
  }, [addsGhost])

  useCommands([
    {
      id: 'team.new',
      title: t`New ghost`,
      section: 'Team',
      keys: 'n',
      keywords: t`add create person hire`,
      run: () => addField.current?.focus(),
    },
    {
      id: 'team.search',
      title: t`Search ghosts`,
      section: 'Team',
      keys: '/',
      run: () => search.current?.focus(),
    },
  ])

  function remove(wanted: ReadonlySet<string>): void {
    const gone = ghosts.filter((ghost) => wanted.has(ghost.id))
    const [only] = gone
    setSelectedIds((former) => new Set([...former].filter((id) => !wanted.has(id))))
    if (openId !== null && wanted.has(openId)) setOpenId(null)
    void deleteGhosts(
      { ids: gone.map((ghost) => ghost.id) },
      gone.length === 1 && only !== undefined ? t`“${only.name}” deleted` : t`${gone.length} ghosts deleted`,
    )
  }

  return (
    <>
      {selected.length > 0 ? (
        <SelectedGhosts
          count={selected.length}
          onDelete={() => remove(new Set(selected.map(({ id }) => id)))}
          onClear={() => setSelectedIds(nobody)}
        />
      ) : (
        ghosts.length > 0 && (
          <div className={styles.bar}>
            <p className={styles.about}>{t`Each holds the place of a person who is not hired yet.`}</p>
            <SearchField
              label={t`Search ghosts`}
              inputRef={search}
              value={text}
              onChange={setText}
              className={styles.search}
            />
          </div>
        )
      )}
      <AddGhostField inputRef={addField} />
      {rows.length > 0 ? (
        <ItemList
          label={t`Ghosts`}
          className={styles.list}
          items={rows}
          textOf={(ghost) => ghost.name}
          dependencies={[renamedId]}
          rowSize={rowSize}
          selectedIds={selectedIds}
          onSelect={setSelectedIds}
          openId={openId}
          onOpen={setOpenId}
          onDelete={(ids) => remove(new Set(ids))}
          renderItem={(ghost) => (
            <GhostRow
              ghost={ghost}
              isRenamed={ghost.id === renamedId}
              onRename={(renames) => setRenamedId(renames ? ghost.id : null)}
            />
          )}
        />
      ) : ghosts.length === 0 ? (
        <EmptyState
          icon={<Ghost />}
          title={t`No ghosts yet`}
          message={t`A ghost holds the place of a person who is not hired yet. Plan with it now: when the person comes, they take over everything the ghost was given.`}
          action={
            <Button variant="primary" onPress={() => addField.current?.focus()}>
              {t`Create a ghost`}
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={<SearchX />}
          title={t`No ghost is called “${text.trim()}”`}
          message={t`Look for another name, or create one above.`}
          action={<Button onPress={() => setText('')}>{t`Clear the search`}</Button>}
        />
      )}
      <SidePanelPlace of={openId} onClose={() => setOpenId(null)}>
        {open !== undefined && (
          <GhostPanel
            key={open.id}
            ghost={open}
            preferences={preferences}
            onClose={() => setOpenId(null)}
            onDelete={() => remove(new Set([open.id]))}
          />
        )}
      </SidePanelPlace>
    </>
  )
}

function foundGhosts(ghosts: readonly GhostRecord[], text: string): readonly GhostRecord[] {
  const byId = new Map<string, GhostRecord>(ghosts.map((ghost) => [ghost.id, ghost]))
  const items = ghosts.map((ghost): PickerItem => ({
    id: ghost.id,
    label: ghost.name,
    note: ghost.description,
  }))
  return searchItems(items, text).flatMap(({ id }) => byId.get(id) ?? [])
}

/** One line for the next ghosts: `Designer`, or `Designer x3`. Enter creates and keeps the field; a refusal keeps the text and says why. */
function AddGhostField({ inputRef }: { readonly inputRef: Ref<HTMLInputElement> }) {
  const create = useBridgeCommand('ghosts.create')
  const createMany = useBridgeCommand('ghosts.createMany')
  const [kept, setText] = useKeptText('new ghost')
  const text = kept ?? ''
  const [refused, setRefused] = useState<string | null>(null)
  const wanted = readGhostText(text)

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    const { name, count, problem } = wanted
    setRefused(problem)
    if (name === '' || problem !== null) return
    setText(null)
    const result =
      count === 1 ? await create.run({ name }) : await createMany.run({ fields: { name }, count })
    if (!result.ok) setText((typedSince) => typedSince ?? text)
  }

  return (
    <form className={styles.add} onSubmit={(event) => void add(event)}>
      <TextField
        label={t`New ghost`}
        hideLabel
        bare
        icon={<Plus />}
        placeholder={t`New ghost: a role or a name, or several as “Designer x3”`}
        inputRef={inputRef}
        maxLength={255}
        value={text}
        error={refused ?? create.error?.message ?? createMany.error?.message}
        {...(wanted.count > 1 ? { description: t`Enter creates ${ghostNames(wanted)}.` } : {})}
        onChange={(typed) => {
          setText(typed || null)
          setRefused(null)
          create.clearError()
          createMany.clearError()
        }}
      />
    </form>
  )
}

interface SelectedGhostsProps {
  readonly count: number
  readonly onDelete: () => void
  readonly onClear: () => void
}

/** The actions on the selected ghosts; they stand in place of the screen's head. */
function SelectedGhosts({ count, onDelete, onClear }: SelectedGhostsProps) {
  const bar = useRef<HTMLDivElement>(null)
  return (
    <Toolbar ref={bar} className={styles.bar ?? ''} aria-label={t`Selected ghosts`}>
      <h2 className="large">
        <Trans>{count} selected</Trans>
      </h2>
      <span className={styles.about} />
      <Button
        icon={<Trash />}
        onPress={() => {
          focusRows(bar.current)
          onDelete()
        }}
      >
        {t`Delete`}
      </Button>
      <IconButton label={t`Clear selection`} keys="Escape" icon={<X />} onPress={onClear} />
    </Toolbar>
  )
}

interface GhostRowProps {
  readonly ghost: GhostRecord
  /** Its name is being written anew, in its place. */
  readonly isRenamed: boolean
  readonly onRename: (renames: boolean) => void
}

/** One ghost: its name, which can be written anew in its place, and what it is for. */
function GhostRow({ ghost, isRenamed, onRename }: GhostRowProps) {
  return (
    <>
      <Avatar
        size={30}
        person={{
          id: ghost.id,
          name: ghost.name,
          kind: 'ghost',
          isMe: false,
          active: ghost.embodiedAt === null,
        }}
      />
      {isRenamed ? (
        <DraftScope value={`row ${ghost.id}`}>
          <GhostName ghost={ghost} onDone={() => onRename(false)} />
        </DraftScope>
      ) : (
        <>
          <span className={styles.words}>
            <span className="strong cut">{ghost.name}</span>
            {ghost.description !== '' && (
              <span className="soft small cut">{firstLine(ghost.description)}</span>
            )}
          </span>
          {ghost.embodiedAt === null ? (
            ghost.openTasks > 0 && (
              <span className="fixed soft small">
                {plural(ghost.openTasks, { one: '# task', other: '# tasks' })}
              </span>
            )
          ) : (
            <span className={styles.embodied}>{t`Handed over`}</span>
          )}
          <SyncMark state={ghost.syncState} />
          <IconButton
            label={t`Rename ${ghost.name}`}
            icon={<Pencil />}
            className={styles.rename}
            onPress={() => onRename(true)}
          />
        </>
      )}
    </>
  )
}

/** The name while it is written; the row has the focus again afterwards. */
function GhostName({ ghost, onDone }: { readonly ghost: GhostRecord; readonly onDone: () => void }) {
  const save = useSave('ghosts.update')
  const { id } = ghost
  const box = useRef<HTMLSpanElement>(null)

  return (
    <span ref={box} className={styles.words}>
      <CommitField
        label={t`Name of ${ghost.name}`}
        draftName="Name"
        takesFocus
        maxLength={255}
        value={ghost.name}
        read={(text) => ({ ok: true, value: text.trim() })}
        onCommit={(name, over) =>
          name === '' || name === ghost.name
            ? undefined
            : save({ id, changes: { name }, typedOver: { name: over } })
        }
        onClose={(by) => {
          if (by !== 'leave') box.current?.closest<HTMLElement>('[role=row]')?.focus()
          onDone()
        }}
      />
    </span>
  )
}
