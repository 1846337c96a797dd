import Plus from 'lucide-react/icons/plus'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { addSeconds, instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import { Button } from '../../components/button.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useCommands } from '../../stores/commands.ts'
import type { Command } from '../../stores/commands.ts'
import { AddEntryPanel } from './add-entry-panel.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { emptyFields } from '../../entities/time-entry/entry-fields.ts'
import { EntryList } from './entry-list.tsx'
import { EntryDetailsPanel } from '../../entities/time-entry/entry-details-panel.tsx'
import { FavoriteStrip } from './favorite-strip.tsx'
import { loadedDays } from './entry-pages.ts'
import type { LoadedPages } from './entry-pages.ts'
import { idsOf } from './list-items.ts'
import type { ListItem } from './list-items.ts'
import { NothingHere } from './nothing-here.tsx'
import type { Range } from '../../entities/time-entry/range-fields.tsx'
import { nothingSelected, selectRange, toggleItem } from './selection.ts'
import styles from './timer-screen.module.css'
import { Totals } from './totals.tsx'
import { useAskedEntry } from './use-asked-entry.ts'
import { useEntryPages } from './use-entry-pages.ts'
import type { EntryPages } from './use-entry-pages.ts'
import { useFormats } from '../../entities/time-entry/use-formats.ts'
import type { Formats } from '../../entities/time-entry/use-formats.ts'
import { useListItems } from './use-list-items.ts'
import { useListTools } from './use-list-tools.ts'
import { useSettled } from './use-suggestions.ts'
import { useStoredRunning, useTimer } from './use-timer.ts'
import { useToday } from '../../components/use-today.ts'

/** All entries by day, to look at, correct and add to. */
export function TimerScreen() {
  const formats = useFormats()
  const [search, setSearch] = useState('')
  const settled = useSettled(search.trim().slice(0, 200), search === '' ? 0 : 150)
  const entries = useEntryPages(settled)
  if (entries.error) {
    return (
      <ErrorState
        title="The entries could not be read"
        message={entries.error.message}
        action={<Button onPress={entries.retry}>Try again</Button>}
      />
    )
  }
  if (!formats || !entries.pages) return <Loading />
  return (
    <LoadedScreen
      formats={formats}
      entries={entries}
      pages={entries.pages}
      search={settled}
      typedSearch={search}
      onSearch={setSearch}
    />
  )
}

function Loading() {
  return (
    <div className={styles.screen}>
      <div className={styles.bar} />
      <Skeleton rows={12} className={styles.skeleton} />
    </div>
  )
}

interface LoadedScreenProps {
  readonly formats: Formats
  readonly entries: EntryPages
  readonly pages: LoadedPages
  readonly search: string
  readonly typedSearch: string
  readonly onSearch: (text: string) => void
}

function LoadedScreen({ formats, entries, pages, search, typedSearch, onSearch }: LoadedScreenProps) {
  const today = useToday(formats.preferences.timeZone)
  const running = useStoredRunning()
  const { items, pageOf, indexOf, toggleGroup } = useListItems(pages, formats, search === '' ? running : null)
  const [selection, setSelection] = useState(nothingSelected)
  const [panel, setPanel] = useState<'add' | LocalId | null>(null)
  const [toAdd, setToAdd] = useState(emptyFields)
  const timer = useTimer()
  const searchBox = useRef<HTMLInputElement>(null)
  const tools = useListTools({ formats, entries, search, openDetails: (entry) => setPanel(entry.id) })
  const byId = useMemo(
    () => new Map(loadedDays(pages).flatMap((day) => day.entries.map((entry) => [entry.id, entry] as const))),
    [pages],
  )
  const selected = [...selection.ids].filter((id) => byId.has(id))
  const asked = useAskedEntry((id) => setPanel(id))
  const shown =
    panel === null || panel === 'add' ? null : (byId.get(panel) ?? (asked?.id === panel ? asked : null))

  function startSearch(): void {
    // The bar of the selection stands where the search box is.
    flushSync(() => setSelection(nothingSelected))
    searchBox.current?.focus()
  }

  const selectNone: Command = {
    id: 'timer.select-none',
    title: 'Select nothing',
    section: 'Timer',
    keys: 'Escape',
    keyOnly: true,
    run: () => setSelection(nothingSelected),
  }
  useCommands([
    {
      id: 'timer.add',
      title: 'Add entry',
      section: 'Timer',
      keys: 'n',
      keywords: 'manual past',
      run: () => setPanel('add'),
    },
    {
      id: 'timer.search',
      title: 'Search entries',
      section: 'Timer',
      keys: '/',
      keywords: 'find history',
      run: startSearch,
    },
    ...(selected.length > 0 ? [selectNone] : []),
  ])

  function select(key: string, isRange: boolean): void {
    const item = items[indexOf(key)]
    if (!item) return
    setSelection((former) => (isRange ? selectRange(former, items, item) : toggleItem(former, item)))
  }

  async function remove(item: ListItem): Promise<void> {
    const ids = selected.length > 0 ? selected : idsOf(item)
    if (ids.length > 0 && (await tools.commands.remove(ids))) setSelection(nothingSelected)
  }

  return (
    <div className={styles.screen}>
      <h1 className="visually-hidden">Timer</h1>
      {selected.length > 0 ? (
        <BulkBar
          ids={selected}
          entries={selected.flatMap((id) => byId.get(id) ?? [])}
          tools={tools}
          onDone={() => setSelection(nothingSelected)}
        />
      ) : (
        <div className={styles.bar}>
          <SearchField
            label="Search entries"
            inputRef={searchBox}
            value={typedSearch}
            onChange={onSearch}
            maxLength={200}
            className={styles.search}
          />
          <span className={styles.gap} />
          <Totals today={today} running={running} formats={formats} />
          <Button icon={<Plus />} onPress={() => setPanel('add')}>
            Add entry
          </Button>
        </div>
      )}
      <FavoriteStrip names={tools.names} onStart={(fields) => void timer.start({ fields, newTags: [] })} />
      <div className={styles.list}>
        {items.length === 0 ? (
          <NothingHere search={search} onAdd={() => setPanel('add')} onClear={() => onSearch('')} />
        ) : (
          <EntryList
            items={items}
            indexOf={indexOf}
            tools={tools}
            today={today}
            running={running}
            selection={selection}
            shownId={shown?.id ?? null}
            hasMore={pages.at(-1)?.next !== null}
            onSelect={select}
            onSelectAll={() => setSelection({ ids: new Set(items.flatMap(idsOf)), anchor: null })}
            onSelectNone={() => setSelection(nothingSelected)}
            onDelete={(item) => void remove(item)}
            onToggleGroup={toggleGroup}
            onRange={(first, last, isNearEnd) => {
              entries.refresh(pageOf[first] ?? 0, pageOf[last] ?? 0)
              if (isNearEnd) entries.readOn()
            }}
          />
        )}
      </div>
      {panel === 'add' && (
        <AddEntryPanel
          fields={toAdd}
          onFields={setToAdd}
          initialRange={rangeToAdd(pages)}
          tools={tools}
          onClose={() => setPanel(null)}
        />
      )}
      {shown && (
        <EntryDetailsPanel key={shown.id} entry={shown} tools={tools} onClose={() => setPanel(null)} />
      )}
    </div>
  )
}

/** The time since the last entry stopped, where that was within the last hours; else the last hour. */
function rangeToAdd(pages: LoadedPages): Range {
  const now = instantOfMilliseconds(Math.floor(Date.now() / 60_000) * 60_000)
  const stops = (pages[0]?.days ?? []).slice(0, 2).flatMap((day) => day.entries.map(({ stop }) => stop ?? ''))
  const last = stops.toSorted().at(-1) ?? ''
  return last > addSeconds(now, -8 * 3600) && last < addSeconds(now, -60)
    ? { start: last, stop: now }
    : { start: addSeconds(now, -3600), stop: now }
}
