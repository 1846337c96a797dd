import { useMemo, useState } from 'react'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import { resolveShorthand } from './entry-fields.ts'
import type { ListTools } from './list-tools.ts'
import { useCreateNames } from './use-create-names.ts'
import { useEntryCommands } from './use-entry-commands.ts'
import type { EntryPages } from './use-entry-pages.ts'
import { useNames } from './use-names.ts'
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
  const createNames = useCreateNames()
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
      readDescription: async (entry: TimeEntry, text: string) => {
        const { description: _, ...rest } = entry
        const { fields, newTags } = resolveShorthand({ ...rest, description: text }, names)
        const made = (await Promise.all(newTags.map(createNames.tag))).filter((id) => id !== null)
        const { description, projectId, taskId, tagIds, billable } = fields
        return { description, projectId, taskId, billable, tagIds: [...tagIds, ...made] }
      },
    }),
    [formats, names, commands, search, open, timer, createNames],
  )
}
