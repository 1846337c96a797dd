import { t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import type { ReportSummary } from '../../../../shared/bridge/reports.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { roundDuration } from '../../../../shared/domain/rounding.ts'
import type { TimeEntry } from '../../../../shared/bridge/time-entries.ts'
import { bridgeQueryKey, useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { SidePanelPlace } from '../../../components/layout/side-panel.tsx'
import { Skeleton } from '../../../components/states/skeleton.tsx'
import { BulkBar } from '../../../entities/time-entry/list/bulk-bar.tsx'
import { EntryList } from '../../../entities/time-entry/list/entry-list.tsx'
import { loadedDays, type LoadedPages } from '../../../entities/time-entry/list/entry-pages.ts'
import { idsOf, lengthOf, type ListItem, sumOf } from '../../../entities/time-entry/list/list-items.ts'
import { nothingSelected, selectRange, toggleItem } from '../../../entities/time-entry/list/selection.ts'
import {
  type EntryPages,
  type EntrySource,
  useEntryPages,
} from '../../../entities/time-entry/list/use-entry-pages.ts'
import { useListItems } from '../../../entities/time-entry/list/use-list-items.ts'
import { EntryDetailsPanel } from '../../../entities/time-entry/entry-details-panel.tsx'
import { useListTools, useOpenEntry } from '../../../entities/time-entry/use-list-tools.ts'
import { commandsOf, useCommands } from '../../../stores/commands.ts'
import { Failed, ReportState } from '../report-state.tsx'
import { questionOf, useSharedReport } from '../use-report.ts'
import styles from './detailed.module.css'
import { TeamEntries } from './team-entries.tsx'

/** The entries themselves: one's own can be corrected where they stand. */
export function DetailedTab() {
  const { view } = useSharedReport()
  return view.scope === 'team' ? <TeamEntries /> : <OwnEntries />
}

function OwnEntries() {
  const report = useSharedReport()
  const { view, period } = report
  // Read anew when it says something else, not whenever the screen is drawn.
  const asked = JSON.stringify({
    filter: { ...view.filter, ...period },
    rounding: report.rounding,
    money: view.money,
  })
  const source = useMemo((): EntrySource => {
    const input = JSON.parse(asked) as Pick<ReturnType<typeof questionOf>, 'filter' | 'rounding' | 'money'>
    return {
      key: [...bridgeQueryKey('reports.entries'), 'list', input],
      read: (bridge, page) => bridge.call('reports.entries', { ...input, ...page }, { repeatable: true }),
    }
  }, [asked])
  const entries = useEntryPages(source)
  const { pages, error } = entries
  const summary = useBridgeQuery('reports.summary', questionOf(report, period, null), { keepPrevious: true })
  if (error !== null) return <Failed error={error} onRetry={entries.retry} />
  if (pages === null) return <Skeleton rows={12} className={styles.loading} />
  if (loadedDays(pages).length === 0) return <ReportState read={summary}>{() => null}</ReportState>
  return <Entries entries={entries} pages={pages} total={summary.data?.total ?? null} />
}

const command = commandsOf('Reports', 'reports')

interface EntriesProps {
  readonly entries: EntryPages
  readonly pages: LoadedPages
  /** Of all that the filter lets through; null until it is known. */
  readonly total: ReportSummary['total'] | null
}

function Entries({ entries, pages, total }: EntriesProps) {
  const { view, formats, today, rounding } = useSharedReport()
  const [selection, setSelection] = useState(nothingSelected)
  const [openId, setOpenId] = useState<LocalId | null>(null)
  const [wantedId, setWantedId] = useState<LocalId | null>(null)
  const tools = useListTools({
    formats,
    entries,
    search: view.filter.text ?? '',
    openDetails: (entry) => setOpenId(entry.id),
    focusEntry: setWantedId,
  })
  const { direction, minutes } = rounding
  const length = useMemo(
    () => (entry: TimeEntry) => roundDuration(lengthOf(entry), { direction, minutes }),
    [direction, minutes],
  )
  const { items, pageOf, indexOf, toggleGroup, setEdited } = useListItems(
    pages,
    formats,
    null,
    length,
    formats.preferences.reportGroupsAlike,
  )
  const byId = useMemo(
    () => new Map(loadedDays(pages).flatMap((day) => day.entries.map((entry) => [entry.id, entry] as const))),
    [pages],
  )
  const selected = [...selection.ids].filter((id) => byId.has(id))
  const shown = useOpenEntry(openId, byId)
  const selectNone = () => setSelection(nothingSelected)
  useCommands(
    selected.length > 0
      ? [{ ...command('select-none', t`Select nothing`, 'Escape', selectNone), keyOnly: true }]
      : [],
  )

  function select(key: string, isRange: boolean): void {
    const item = items[indexOf(key)]
    if (!item) return
    setSelection((former) => (isRange ? selectRange(former, items, item) : toggleItem(former, item)))
  }

  /** Also the entries that are not loaded yet. */
  async function selectAll(): Promise<void> {
    const all = (await entries.readAll()) ?? pages
    const ids = loadedDays(all).flatMap((day) => day.entries.map(({ id }) => id))
    setSelection({ ids: new Set(ids), anchor: null })
  }

  async function remove(item: ListItem): Promise<void> {
    const ids = selected.length > 0 ? selected : idsOf(item)
    if (ids.length > 0 && (await tools.commands.remove(ids))) selectNone()
  }

  return (
    <div className={styles.list}>
      {selected.length > 0 ? (
        <BulkBar
          ids={selected}
          entries={selected.flatMap((id) => byId.get(id) ?? [])}
          seconds={sumOf(items, (id) => selection.ids.has(id)).seconds}
          tools={tools}
          onCopied={() => {}}
          onDone={selectNone}
        />
      ) : (
        <p className={styles.total} role="status">
          {total && t`${formats.duration(total.seconds)} in all`}
        </p>
      )}
      <EntryList
        items={items}
        indexOf={indexOf}
        tools={tools}
        today={today}
        running={null}
        selection={selection}
        shownId={shown?.id ?? null}
        hasAmounts={total !== null && total.amounts.length > 0}
        hasMore={pages.at(-1)?.next !== null}
        wantedId={wantedId}
        onFocused={() => setWantedId(null)}
        onSelect={select}
        onSelectAll={() => void selectAll()}
        onSelectNone={selectNone}
        onDelete={(item) => void remove(item)}
        onToggleGroup={toggleGroup}
        onEditing={setEdited}
        onRange={(first, last, isNearEnd) => {
          entries.refresh(pageOf[first] ?? 0, pageOf[last] ?? 0)
          if (isNearEnd) entries.readOn()
        }}
      />
      <SidePanelPlace of={openId} onClose={() => setOpenId(null)}>
        {shown && (
          <EntryDetailsPanel key={shown.id} entry={shown} tools={tools} onClose={() => setOpenId(null)} />
        )}
      </SidePanelPlace>
    </div>
  )
}
