import { useMemo } from 'react'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import { epochSeconds, instantOf } from '../../../shared/domain/instant.ts'
import { EntryDetailsPanel } from '../../entities/time-entry/entry-details-panel.tsx'
import type { EntryTools } from '../../entities/time-entry/entry-tools.ts'
import { useReadDescription } from '../../entities/time-entry/use-read-description.ts'
import { useCalendarShared } from './calendar-context.ts'
import type { EntryItem } from './calendar-item.ts'
import { closeItem } from './calendar-state.ts'

export interface EntryPanelProps {
  readonly item: EntryItem
  readonly onRemove: () => void
}

/** The details of an entry of the calendar. */
export function EntryPanel({ item, onRemove }: EntryPanelProps) {
  const { formats, names, commands, track, days, settings } = useCalendarShared()
  const readDescription = useReadDescription(names)
  const tools = useMemo(
    (): EntryTools => ({
      formats,
      names,
      readDescription,
      resume: () => track(item),
      snap: (moment) => days.snap(moment, settings.view.snapMinutes * 60),
      commands: {
        async update(ids, { start, stop, ...rest }) {
          const [id] = ids
          if (id === undefined) return true
          if (start !== undefined || stop) {
            await commands.place(item, {
              start: start === undefined ? item.start : epochSeconds(start),
              end: stop ? epochSeconds(stop) : item.end,
            })
          }
          return Object.keys(rest).length === 0 || commands.updateEntry(id, rest)
        },
        async remove() {
          onRemove()
          return true
        },
        duplicate: () => commands.duplicate(item),
        split: (_, at) => commands.split(item, at),
      },
    }),
    [formats, names, readDescription, track, commands, days, settings, item, onRemove],
  )
  return (
    <EntryDetailsPanel entry={atTimesOf(item)} tools={tools} onClose={closeItem} onSubmitted={closeItem} />
  )
}

/** The entry with the times at which it stands in the calendar. */
function atTimesOf({ entry, start, end, isRunning }: EntryItem): TimeEntry {
  return { ...entry, start: instantOf(start), stop: isRunning ? null : instantOf(end) }
}
