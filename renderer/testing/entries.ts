import type { TimeEntry } from '../../shared/bridge/time-entries.ts'
import type { LocalId, WorkspaceId } from '../../shared/domain/ids.ts'
import { epochSeconds } from '../../shared/domain/instant.ts'
import type { Answers } from './fake-bridge.ts'

/** A finished entry of an hour. */
export function someEntry(fields: Partial<TimeEntry> = {}): TimeEntry {
  return {
    id: crypto.randomUUID() as LocalId,
    workspaceId: 1 as WorkspaceId,
    description: 'Proofs',
    projectId: null,
    taskId: null,
    tagIds: [],
    billable: false,
    start: '2026-03-20T09:00:00Z',
    stop: '2026-03-20T10:00:00Z',
    syncState: 'saved',
    ...fields,
  }
}

function secondsOf({ start, stop }: TimeEntry): number {
  return stop === null ? 0 : epochSeconds(stop) - epochSeconds(start)
}

/** Answers that keep these finished entries: they are listed by their day in UTC, changed and added. */
export function keepEntries(...entries: TimeEntry[]): Answers {
  return {
    'timeEntries.page': () => ({
      days: [...Map.groupBy(entries, ({ start }) => start.slice(0, 10))]
        .map(([date, ofDay]) => ({
          date,
          totalSeconds: ofDay.reduce((sum, entry) => sum + secondsOf(entry), 0),
          entries: ofDay.toSorted((one, other) => other.start.localeCompare(one.start)),
        }))
        .toSorted((one, other) => other.date.localeCompare(one.date)),
      nextBefore: null,
    }),
    'timeEntries.get': ({ id }) => entries.find((entry) => entry.id === id) ?? null,
    'timeEntries.update': ({ ids, changes }, bridge) => {
      const { newTags: _, addTagIds: __, removeTagIds: ___, ...fields } = changes
      for (const [at, entry] of entries.entries())
        if (ids.includes(entry.id)) entries[at] = { ...entry, ...fields } as TimeEntry
      bridge.change('timeEntries')
      return { ids: [...ids], undoId: crypto.randomUUID() }
    },
    'timeEntries.create': (fields, bridge) => {
      const entry = someEntry({ description: '', ...fields } as Partial<TimeEntry>)
      entries.push(entry)
      bridge.change('timeEntries')
      return { ids: [entry.id], undoId: crypto.randomUUID() }
    },
  }
}
