import type { EntryPage, TimeEntry } from '../../shared/bridge/time-entries.ts'
import type { Changed } from '../../shared/bridge/fields.ts'
import type { Undone } from '../../shared/bridge/sync.ts'
import type { LocalId, WorkspaceId } from '../../shared/domain/ids.ts'
import { epochSeconds, instantOfMilliseconds } from '../../shared/domain/instant.ts'
import type { Answers, FakeBridge } from './fake-bridge.ts'
import { requireTypedOver } from './written-elsewhere.ts'

export const newId = () => crypto.randomUUID() as LocalId

/** A finished entry of an hour. */
export function someEntry(fields: Partial<TimeEntry> = {}): TimeEntry {
  return {
    id: newId(),
    workspaceId: 1 as WorkspaceId,
    description: 'Proofs',
    projectId: null,
    taskId: null,
    tagIds: [],
    billable: false,
    billedOn: null,
    start: '2026-03-20T09:00:00Z',
    stop: '2026-03-20T10:00:00Z',
    syncState: 'saved',
    ...fields,
  }
}

function secondsOf({ start, stop }: TimeEntry): number {
  return stop === null ? 0 : epochSeconds(stop) - epochSeconds(start)
}

function pageOf(entries: readonly TimeEntry[]): EntryPage {
  const days = [...Map.groupBy(entries, ({ start }) => start.slice(0, 10))]
    .map(([date, ofDay]) => ({
      date,
      totalSeconds: ofDay.reduce((sum, entry) => sum + secondsOf(entry), 0),
      entries: ofDay.toSorted((one, other) => other.start.localeCompare(one.start)),
    }))
    .toSorted((one, other) => other.date.localeCompare(one.date))
  return { days, nextBefore: null }
}

/** Answers that keep these finished entries: they are listed by their day in UTC, found by their description and changed. */
export function keepEntries(...entries: TimeEntry[]): Answers {
  const undos = new Map<string, readonly TimeEntry[]>()
  /** Puts other entries in the place of these; an undo brings these back. */
  function replace(bridge: FakeBridge, next: readonly TimeEntry[], ids: readonly LocalId[]): Changed {
    const undoId = crypto.randomUUID()
    undos.set(undoId, entries.splice(0, entries.length, ...next))
    bridge.change('timeEntries')
    return { ids: [...ids], undoId }
  }
  /** The answer of an undo that joins the parts of a split entry again. */
  const split = { kind: 'split', entity: 'timeEntry', count: 1, parts: 0, title: '' } as const
  const undo = (bridge: FakeBridge, former: readonly TimeEntry[] = entries): Undone => {
    const ids = entries.filter((entry) => !former.includes(entry)).map(({ id }) => id)
    const isSplit = former.length < entries.length && ids.length > 1
    const undone = isSplit ? { ...split, fields: [], flag: null, beside: [] } : null
    return { ...replace(bridge, [...former], ids), undone, kept: null }
  }
  return {
    'timeEntries.page': () => pageOf(entries),
    'timeEntries.search': ({ text }) =>
      pageOf(entries.filter(({ description }) => description.toLowerCase().includes(text.toLowerCase()))),
    'timeEntries.window': () => [...entries],
    'timeEntries.get': ({ id }) => entries.find((entry) => entry.id === id) ?? null,
    'timeEntries.update': ({ ids, changes, typedOver }, bridge) => {
      if (!entries.some(({ id }) => ids.includes(id))) throw new Error('This entry no longer exists.')
      for (const { id, description } of entries)
        if (ids.includes(id)) requireTypedOver(description, typedOver?.['description'])
      const { newTags: _, newProject: __, addTagIds: ___, removeTagIds: ____, ...fields } = changes
      const changed = (entry: TimeEntry) => ({ ...entry, ...fields }) as TimeEntry
      const next = entries.map((entry) => (ids.includes(entry.id) ? changed(entry) : entry))
      return replace(bridge, next, ids)
    },
    'timeEntries.create': (fields, bridge) => {
      const entry = someEntry({ description: '', ...fields } as Partial<TimeEntry>)
      return replace(bridge, [...entries, entry], [entry.id])
    },
    'timeEntries.duplicate': ({ ids }, bridge) => {
      const chosen = entries.filter(({ id }) => ids.includes(id))
      const copies = chosen.map((entry) => someEntry({ ...entry, id: newId() }))
      return replace(
        bridge,
        [...entries, ...copies],
        copies.map(({ id }) => id),
      )
    },
    'timeEntries.split': ({ id, at }, bridge) => {
      const secondId = newId()
      const next = entries.flatMap((entry) =>
        entry.id === id
          ? [
              { ...entry, stop: at },
              { ...entry, id: secondId, start: at },
            ]
          : [entry],
      )
      return replace(bridge, next, [id, secondId])
    },
    'timeEntries.delete': ({ ids }, bridge) => {
      const left = entries.filter(({ id }) => !ids.includes(id))
      return replace(bridge, left, ids)
    },
    'undo.apply': ({ undoId }, bridge) => undo(bridge, undos.get(undoId)),
    'undo.latest': (_, bridge) => undo(bridge, [...undos.values()].at(-1)),
  }
}

/** Answers that keep an entry running, or none; starts and stops change it. */
export function keepTimer(running: TimeEntry | null = null): Answers {
  let current = running
  const run = (fields: Partial<TimeEntry>): TimeEntry => {
    const start = instantOfMilliseconds(Date.now())
    return (current = someEntry({ description: '', start, ...fields, stop: null }))
  }
  return {
    'timer.running': () => current,
    'timer.start': (input, { change }) => {
      const { newTags: _, ...fields } = input
      const started = run(fields as Partial<TimeEntry>)
      change('timeEntries')
      return started
    },
    'timer.stop': (_, { change }) => {
      const stopped = current
      current = null
      change('timeEntries')
      return stopped
    },
  }
}
