import { SidePanelPlace } from '../../components/layout/side-panel.tsx'
import { TaskDetails } from '../../entities/task/details/task-details.tsx'
import { BlockPanel } from './block-panel.tsx'
import { type CalendarItem, type EntryItem, blockItem, entryItem, idIn } from './items/calendar-item.ts'
import { closeTask, openTask, useCalendarState, closeItem } from './calendar-state.ts'
import { useMemo } from 'react'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import { epochSeconds, instantOf } from '../../../shared/domain/instant.ts'
import { EntryDetailsPanel } from '../../entities/time-entry/entry-details-panel.tsx'
import type { EntryCommands, EntryTools } from '../../entities/time-entry/entry-tools.ts'
import { useCalendarShared } from './calendar-context.ts'
import { refusalOf } from '../../components/fields/typed-text.ts'
import { showError } from '../../stores/toasts.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { useMinute } from '../../components/use-minute.ts'

/** The details of what is open, at the side: an entry, a block, or a task. */
export function CalendarDetails({
  items,
  onRemove,
}: {
  readonly items: readonly CalendarItem[]
  readonly onRemove: (item: CalendarItem) => void
}) {
  const item = useOpenItem(items)
  const openTaskId = useCalendarState((state) => state.openTaskId)
  return (
    <SidePanelPlace
      of={openTaskId ?? item?.key ?? null}
      onClose={openTaskId === null ? closeItem : closeTask}
    >
      {openTaskId !== null ? (
        <TaskDetails taskId={openTaskId} onClose={closeTask} onOpen={openTask} />
      ) : item === null ? null : item.kind === 'entry' ? (
        <EntryPanel key={item.key} item={item} onRemove={() => onRemove(item)} />
      ) : (
        <BlockPanel key={item.key} item={item} onRemove={() => onRemove(item)} />
      )}
    </SidePanelPlace>
  )
}

interface EntryPanelProps {
  readonly item: EntryItem
  readonly onRemove: () => void
}

/** The details of an entry of the calendar. */
function EntryPanel({ item, onRemove }: EntryPanelProps) {
  const { formats, names, commands, track, days, settings } = useCalendarShared()
  const tools = useMemo((): EntryTools => {
    const update: EntryCommands['update'] = async (ids, { start, stop, ...rest }) => {
      const [id] = ids
      if (id === undefined) return true
      if (start !== undefined || stop) {
        await commands.place(item, {
          start: start === undefined ? item.start : epochSeconds(start),
          end: stop ? epochSeconds(stop) : item.end,
        })
      }
      if (Object.keys(rest).length === 0) return true
      const error = await commands.updateEntry(id, rest)
      if (error !== null) showError(error.message)
      return error === null
    }
    return {
      formats,
      names,
      resume: () => track(item),
      snap: (moment) => days.snap(moment, settings.view.snapMinutes * 60),
      commands: {
        update,
        async save(_, changes, typedOver) {
          const error = await commands.updateEntry(item.entry.id, changes, typedOver)
          return error && refusalOf(error)
        },
        async remove() {
          onRemove()
          return true
        },
        duplicate: () => commands.duplicate(item),
        split: (_, at) => commands.split(item, at),
      },
    }
  }, [formats, names, track, commands, days, settings, item, onRemove])

  return (
    <EntryDetailsPanel entry={atTimesOf(item)} tools={tools} onClose={closeItem} onSubmitted={closeItem} />
  )
}

/** The entry with the times at which it stands in the calendar. */
function atTimesOf({ entry, start, end, isRunning }: EntryItem): TimeEntry {
  return { ...entry, start: instantOf(start), stop: isRunning ? null : instantOf(end) }
}

/**
 * The item whose details are open. Its panel stays when another date takes it out of the days that are shown: then it
 * is read by itself. Null for none, or while it is read.
 */
function useOpenItem(items: readonly CalendarItem[]): CalendarItem | null {
  const openKey = useCalendarState((state) => state.openKey)
  const given = useCalendarState((state) => state.given)
  const now = useMinute()
  const [entryId, blockId] = [idIn(openKey, 'entry'), idIn(openKey, 'block')]
  const { data: entry } = useBridgeQuery(
    'timeEntries.get',
    { id: entryId ?? '' },
    { enabled: entryId !== null },
  )
  const { data: block } = useBridgeQuery(
    'timeBlocks.get',
    { id: blockId ?? '' },
    { enabled: blockId !== null },
  )
  const taskId = block?.taskId ?? null
  const { data: task } = useBridgeQuery('tasks.get', { id: taskId ?? '' }, { enabled: taskId !== null })

  const shown = items.find(({ key }) => key === openKey)
  if (openKey === null || shown !== undefined) return shown ?? null
  const read = entry ? entryItem(entry, now) : block ? blockItem(block, task ?? undefined) : null
  return read === null ? null : { ...read, ...given.get(openKey) }
}
