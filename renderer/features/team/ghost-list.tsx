import Ghost from 'lucide-react/icons/ghost'
import SearchX from 'lucide-react/icons/search-x'
import { useRef, useState } from 'react'
import type { Ghost as GhostRecord } from '../../../shared/bridge/ghosts.ts'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ItemList } from '../../components/item-list.tsx'
import { type PickerItem, searchItems } from '../../components/picker-search.ts'
import { SearchField } from '../../components/search-field.tsx'
import { useUndoableCommand } from '../../bridge/use-undoable-command.ts'
import { useCommands } from '../../stores/commands.ts'
import { AddGhostField } from './add-ghost-field.tsx'
import styles from './ghost-list.module.css'
import { GhostPanel } from './ghost-panel.tsx'
import { GhostRow } from './ghost-row.tsx'
import { SelectedGhosts } from './selected-ghosts.tsx'

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

  useCommands([
    {
      id: 'team.new',
      title: 'New ghost',
      section: 'Team',
      keys: 'n',
      keywords: 'add create person hire',
      run: () => addField.current?.focus(),
    },
    {
      id: 'team.search',
      title: 'Search ghosts',
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
      gone.length === 1 && only !== undefined ? `“${only.name}” deleted` : `${gone.length} ghosts deleted`,
    )
  }

  return (
    <>
      {selectedIds.size > 0 ? (
        <SelectedGhosts
          count={selectedIds.size}
          onDelete={() => remove(selectedIds)}
          onClear={() => setSelectedIds(nobody)}
        />
      ) : (
        ghosts.length > 0 && (
          <div className={styles.bar}>
            <p className={styles.about}>Each holds the place of a person who is not hired yet.</p>
            <SearchField
              label="Search ghosts"
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
          label="Ghosts"
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
          title="No ghosts yet"
          message="A ghost holds the place of a person who is not hired yet. Plan with it now: when the person comes, they take over everything the ghost was given."
          action={
            <Button variant="primary" onPress={() => addField.current?.focus()}>
              Create a ghost
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={<SearchX />}
          title={`No ghost is called “${text.trim()}”`}
          message="Look for another name, or create one above."
          action={<Button onPress={() => setText('')}>Clear the search</Button>}
        />
      )}
      {open !== undefined && (
        <GhostPanel
          key={open.id}
          ghost={open}
          preferences={preferences}
          onClose={() => setOpenId(null)}
          onDelete={() => remove(new Set([open.id]))}
        />
      )}
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
