import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { addDays, firstDayOfWeek } from '../../../shared/domain/plain-date.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { ErrorState } from '../../components/states/error-state.tsx'
import { SearchField } from '../../components/fields/search-field.tsx'
import { Skeleton } from '../../components/states/skeleton.tsx'
import { commandsOf, useCommands } from '../../stores/commands.ts'
import { useOpenRequests } from '../../stores/open-request.ts'
import { focusSidePanel } from '../../stores/side-panel-slot.ts'
import { FirstSteps } from '../../entities/first-steps/first-steps.tsx'
import { AddEntryPanel } from './add-entry-panel.tsx'
import { BulkBar } from '../../entities/time-entry/list/bulk-bar.tsx'
import { EntryList } from '../../entities/time-entry/list/entry-list.tsx'
import { EntryDetailsPanel } from '../../entities/time-entry/entry-details-panel.tsx'
import { FavoriteStrip } from './favorites/favorites.tsx'
import { loadedDays, recentPages, type LoadedPages } from '../../entities/time-entry/list/entry-pages.ts'
import { foundWords, idsOf, type ListItem, sumOf } from '../../entities/time-entry/list/list-items.ts'
import { nothingSelected, selectRange, toggleItem } from '../../entities/time-entry/list/selection.ts'
import { rangeToAdd } from './range-to-add.ts'
import styles from './timer-screen.module.css'
import { Totals } from './totals.tsx'
import {
  searchedEntries,
  useEntryPages,
  type EntryPages,
} from '../../entities/time-entry/list/use-entry-pages.ts'
import { useFormats, type Formats } from '../../entities/time-entry/use-formats.ts'
import { useListItems } from '../../entities/time-entry/list/use-list-items.ts'
import { useSettled } from '../../components/use-settled.ts'
import { useStoredRunning, useTimer } from '../../entities/timer/use-timer.ts'
import { useToday } from '../../components/use-today.ts'
import Clock from 'lucide-react/icons/clock'
import SearchX from 'lucide-react/icons/search-x'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { Keys } from '../../components/labels/kbd.tsx'
import { useListTools, useOpenEntry } from '../../entities/time-entry/use-list-tools.ts'
import { LockNotice } from '../../entities/timesheet/lock-mark.tsx'
import { useGoToReview } from '../../entities/time-entry/use-go-to-review.ts'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { SidePanelPlace } from '../../components/layout/side-panel.tsx'

const command = commandsOf('Timer', 'timer')

/** All entries by day, to look at, correct and add to. */
export function TimerScreen() {
  const formats = useFormats()
  const today = useToday(formats?.preferences.timeZone ?? 'UTC')
  const [hasEarlier, setEarlier] = useState(false)
  const [search, setSearch] = useState('')
  const settled = useSettled(search.trim().slice(0, 200), search === '' ? 0 : 150)
  const entries = useEntryPages(useMemo(() => searchedEntries(settled), [settled]))
  const from = formats && addDays(firstDayOfWeek(today, formats.preferences.firstDayOfWeek), -7)
  const isWhole = hasEarlier || settled !== '' || formats?.preferences.showAll !== false
  const listed = useMemo(
    () => recentPages(entries.pages ?? [], isWhole || from === null ? '' : from),
    [entries.pages, isWhole, from],
  )
  if (entries.error) {
    return (
      <ErrorState
        title={t`The entries could not be read`}
        message={entries.error.message}
        action={<Button onPress={entries.retry}>{t`Try again`}</Button>}
      />
    )
  }
  if (!formats || !entries.pages) return <Loading />
  return (
    <LoadedScreen
      formats={formats}
      entries={entries}
      {...listed}
      onEarlier={() => setEarlier(true)}
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
  /** There are earlier days than those. */
  readonly isCut: boolean
  readonly onEarlier: () => void
  readonly search: string
  readonly typedSearch: string
  readonly onSearch: (text: string) => void
}

function LoadedScreen(props: LoadedScreenProps) {
  const { formats, entries, pages, isCut, search, typedSearch, onSearch } = props
  const today = useToday(formats.preferences.timeZone)
  const running = useStoredRunning()
  const [selection, setSelection] = useState(nothingSelected)
  const [panel, setPanel] = useState<'add' | LocalId | null>(null)
  const timer = useTimer()
  const searchBox = useRef<HTMLInputElement>(null)
  const [wantedId, setWantedId] = useState<LocalId | null>(null)
  const tools = useListTools({
    formats,
    entries,
    search,
    openDetails: (entry) => setPanel(entry.id),
    focusEntry: setWantedId,
  })
  const byId = useMemo(
    () => new Map(loadedDays(pages).flatMap((day) => day.entries.map((entry) => [entry.id, entry] as const))),
    [pages],
  )
  // Of a search that does not find it, it is no part.
  const counted = running !== null && (search === '' || byId.has(running.id)) ? running : null
  const { items, pageOf, indexOf, toggleGroup, setEdited } = useListItems(pages, formats, counted)
  const selected = [...selection.ids].filter((id) => byId.has(id))
  /** Copies that are to be selected in place of the originals as soon as all are listed. */
  const [copies, setCopies] = useState<readonly LocalId[]>([])
  if (copies.length > 0 && copies.every((id) => byId.has(id))) {
    setSelection({ ids: new Set(copies), anchor: null })
    setCopies([])
  }
  const readCopies = useEffectEvent((listed: LoadedPages) => entries.refresh(0, listed.length - 1))
  useEffect(() => {
    if (copies.length > 0) readCopies(pages)
  }, [copies, pages])
  const shown = useOpenEntry(panel === 'add' ? null : panel, byId)
  useOpenRequests(['timeEntry'], ({ id }) => {
    setPanel(id)
    focusSidePanel()
  })

  const goToReview = useGoToReview()
  const todaySheet = tools.lockOf(today)
  /** The day of the row that has the focus, else today. */
  function reviewDay(): void {
    const key = document.activeElement?.closest<HTMLElement>('[role=row][data-key]')?.dataset['key']
    const item = key === undefined ? undefined : items[indexOf(key)]
    const [id] = item === undefined ? [] : idsOf(item)
    const entry = id === undefined ? undefined : byId.get(id)
    goToReview(entry === undefined ? today : formats.dateOf(entry.start))
  }

  function openAdd(): void {
    setPanel('add')
    focusSidePanel()
  }

  function startSearch(): void {
    // The bar of the selection stands where the search box is.
    flushSync(() => setSelection(nothingSelected))
    searchBox.current?.focus()
  }

  const selectNone = command('select-none', t`Select nothing`, 'Escape', () => setSelection(nothingSelected))
  useCommands([
    command('add', t`Add entry`, 'n', openAdd, t`manual past`),
    command('review', t`Review the day`, 'v', reviewDay, t`correct gaps overlaps check`),
    {
      id: 'timer.search',
      title: t`Search entries`,
      section: 'Timer',
      keys: '/',
      keywords: t`find history`,
      run: startSearch,
    },
    ...(selected.length > 0 ? [{ ...selectNone, keyOnly: true }] : []),
  ])

  function select(key: string, isRange: boolean): void {
    const item = items[indexOf(key)]
    if (!item) return
    setSelection((former) => (isRange ? selectRange(former, items, item) : toggleItem(former, item)))
  }

  /** Also the entries that are not loaded yet. */
  async function selectAll(): Promise<void> {
    const all = (await entries.readAll()) ?? pages
    const finished = loadedDays(all).flatMap((day) => day.entries.filter(({ stop }) => stop !== null))
    setSelection({ ids: new Set(finished.map(({ id }) => id)), anchor: null })
  }

  async function remove(item: ListItem): Promise<void> {
    const ids = selected.length > 0 ? selected : idsOf(item)
    if (ids.length > 0 && (await tools.commands.remove(ids))) setSelection(nothingSelected)
  }

  return (
    <div className={styles.screen}>
      <h1 className="visually-hidden">{t`Timer`}</h1>
      {selected.length > 0 ? (
        <BulkBar
          ids={selected}
          entries={selected.flatMap((id) => byId.get(id) ?? [])}
          seconds={sumOf(items, (id) => selection.ids.has(id)).seconds}
          tools={tools}
          onCopied={setCopies}
          onDone={() => setSelection(nothingSelected)}
        />
      ) : (
        <div className={styles.bar}>
          <SearchField
            label={t`Search entries`}
            inputRef={searchBox}
            value={typedSearch}
            onChange={onSearch}
            maxLength={200}
            className={styles.search}
          />
          {search !== '' && items.length > 0 && (
            <span className={styles.count} role="status">
              {foundWords(
                sumOf(items, () => true),
                {
                  hasMore: pages.at(-1)?.next !== null,
                  hasRunning: counted !== null,
                  write: formats.duration,
                },
              )}
            </span>
          )}
          <span className="grow" />
          {formats.preferences.showTotals && <Totals today={today} running={running} formats={formats} />}
          <IconButton
            label={t`Review the day`}
            keys="v"
            icon={<ClipboardCheck />}
            onPress={() => goToReview(today)}
          />
          <Button icon={<Plus />} onPress={openAdd}>
            {t`Add entry`}
          </Button>
        </div>
      )}
      {todaySheet !== null && (
        <div className={styles.locked}>
          <LockNotice sheet={todaySheet} formats={formats}>
            {t`The server takes no time of today: what you track waits on this computer until the timesheet is open again.`}
          </LockNotice>
        </div>
      )}
      <FavoriteStrip names={tools.names} onStart={(fields) => void timer.start({ fields, newTags: [] })} />
      {items.length > 0 && (
        <FirstSteps
          today={today}
          hasStarted
          hasStopped={[...byId.values()].some(({ stop }) => stop !== null)}
        />
      )}
      <div className="grow low">
        {items.length === 0 ? (
          <NothingHere today={today} search={search} onAdd={openAdd} onClear={() => onSearch('')} />
        ) : (
          <EntryList
            items={items}
            indexOf={indexOf}
            tools={tools}
            today={today}
            hasWholeDays={search === ''}
            running={counted}
            selection={selection}
            shownId={shown?.id ?? null}
            hasMore={!isCut && pages.at(-1)?.next !== null}
            wantedId={wantedId}
            onFocused={() => setWantedId(null)}
            onSelect={select}
            onSelectAll={() => void selectAll()}
            onSelectNone={() => setSelection(nothingSelected)}
            onDelete={(item) => void remove(item)}
            onToggleGroup={toggleGroup}
            onEditing={setEdited}
            onRange={(first, last, isNearEnd) => {
              entries.refresh(pageOf[first] ?? 0, pageOf[last] ?? 0)
              if (isNearEnd && !isCut) entries.readOn()
            }}
          />
        )}
      </div>
      {isCut && (
        <footer className={styles.earlier}>
          <Button variant="quiet" size="small" onPress={props.onEarlier}>
            {t`Show earlier entries`}
          </Button>
        </footer>
      )}
      <SidePanelPlace of={panel} onClose={() => setPanel(null)}>
        {panel === 'add' && (
          <AddEntryPanel
            initialRange={rangeToAdd(pages[0]?.days ?? [])}
            tools={tools}
            onClose={() => setPanel(null)}
          />
        )}
        {shown && (
          <EntryDetailsPanel key={shown.id} entry={shown} tools={tools} onClose={() => setPanel(null)} />
        )}
      </SidePanelPlace>
    </div>
  )
}

interface NothingHereProps {
  readonly today: string
  /** The text that was searched for; empty when the list itself is. */
  readonly search: string
  readonly onAdd: () => void
  readonly onClear: () => void
}

/** Stands in place of the list and says what to do next. */
function NothingHere({ today, search, onAdd, onClear }: NothingHereProps) {
  const { data: sync, isPending } = useBridgeQuery('sync.status')
  // Until a server was read for the first time, nobody knows that there is nothing.
  const isFetched = sync?.service === 'local' || sync?.lastSyncedAt !== null
  const isFetching = sync?.phase === 'idle' || sync?.phase === 'syncing'
  if (search !== '') {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t`Nothing found for “${search}”`}
        message={t`Descriptions, projects, clients and tags of all entries were searched.`}
        action={<Button onPress={onClear}>{t`Clear the search`}</Button>}
      />
    )
  }
  if (isPending) return null
  if (!isFetched && isFetching) {
    return (
      <EmptyState
        icon={<Clock />}
        title={t`Fetching your entries…`}
        message={t`They appear here as they arrive. You can start the timer meanwhile.`}
      />
    )
  }
  return (
    <>
      <FirstSteps today={today} hasStarted={false} hasStopped={false} begins />
      <EmptyState
        icon={<Clock />}
        title={t`Track your first hour`}
        message={
          <>
            <Trans>
              Say above what you are working on and press start, or the key <Keys keys="s" />. @ names a
              project, # a tag, $ makes it billable. Forgot to start? Add the time afterwards.
            </Trans>
          </>
        }
        action={
          <Button icon={<Plus />} onPress={onAdd}>
            {t`Add entry`}
          </Button>
        }
      />
    </>
  )
}
