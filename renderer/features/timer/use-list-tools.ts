import { useMemo, useState } from 'react'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import type { ListTools } from './list-tools.ts'
import { useReadDescription } from '../../entities/time-entry/use-read-description.ts'
import { useEntryCommands } from './use-entry-commands.ts'
import type { EntryPages } from './use-entry-pages.ts'
import { useNames } from '../../entities/time-entry/use-names.ts'
import { useTimer } from './use-timer.ts'

/** @param options.openDetails is taken once: it must not change what it does */
export function useListTools({
  formats,
  entries,
  search,
  openDetails,
}: Pick<ListTools, 'formats' | 'search' | 'openDetails'> & { readonly entries: EntryPages }): ListTools {
  const names = useNames()
  const timer = useTimer()
  const readDescription = useReadDescription(names)
  const commands = useEntryCommands(entries.patch, entries.retry)
  const [open] = useState(() => openDetails)
  return useMemo(
    () => ({
      formats,
      names,
      commands,
      search,
      openDetails: open,
      resume: (entry: TimeEntry) => void timer.resume(entry),
      readDescription,
    }),
    [formats, names, commands, search, open, timer, readDescription],
  )
}
