import { useCallback, useState } from 'react'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { useSameFields } from '../../components/use-same-fields.ts'
import { entryParts, useShorthand } from '../shorthand/use-shorthand.ts'
import { useTimer } from '../timer/use-timer.ts'
import { useLocks } from '../timesheet/use-locks.ts'
import type { ListTools } from './list-tools.ts'
import { type ListedEntries, useEntryCommands } from './use-entry-commands.ts'
import { useReadDescription } from './use-read-description.ts'

/**
 * The tools that the rows of a list need.
 *
 * @param options.openDetails is taken once: it must not change what it does
 */
export function useListTools({
  formats,
  entries,
  search,
  openDetails,
  focusEntry,
}: Pick<ListTools, 'formats' | 'search' | 'openDetails' | 'focusEntry'> & {
  readonly entries: ListedEntries
}): ListTools {
  const shorthand = useShorthand(entryParts, 'past')
  const { names } = shorthand
  const timer = useTimer()
  const lockOf = useLocks()
  const readDescription = useReadDescription(shorthand)
  const commands = useEntryCommands(entries)
  const [open] = useState(() => openDetails)
  const resume = useCallback((entry: TimeEntry) => void timer.resume(entry), [timer])
  return useSameFields({
    formats,
    names,
    commands,
    search,
    openDetails: open,
    focusEntry,
    resume,
    readDescription,
    lockOf,
  })
}

/** The entry whose details are open: as the list shows it, else read by itself. Null for none, or while it is read. */
export function useOpenEntry(id: LocalId | null, listed: ReadonlyMap<LocalId, TimeEntry>): TimeEntry | null {
  const { data } = useBridgeQuery('timeEntries.get', { id: id ?? '' }, { enabled: id !== null })
  return id === null ? null : (listed.get(id) ?? data ?? null)
}
