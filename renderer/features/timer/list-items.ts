/** The list as the screen shows it: day headings, entries, and groups of alike entries, one item a line. */

import type { EntryDay, TimeEntry } from '../../../shared/bridge/time-entries.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { secondsBetween } from '../../../shared/domain/instant.ts'

export interface DayItem {
  readonly kind: 'day'
  readonly key: string
  readonly date: string
  /** Seconds of the day's finished entries. */
  readonly totalSeconds: number
}

export interface EntryItem {
  readonly kind: 'entry'
  readonly key: LocalId
  readonly entry: TimeEntry
  /** It is one of an open group, and shown set in. */
  readonly inGroup: boolean
}

/** Several entries of a day that differ in their times only. */
export interface GroupItem {
  readonly kind: 'group'
  readonly key: string
  /** Newest first; two at least. */
  readonly entries: readonly TimeEntry[]
  readonly totalSeconds: number
  readonly isOpen: boolean
}

export type ListItem = DayItem | EntryItem | GroupItem

export interface ListOptions {
  readonly groupAlike: boolean
  /** The keys of the groups that are open. */
  readonly openGroups: ReadonlySet<string>
}

/** The ids of the entries that an item stands for. */
export function idsOf(item: ListItem): readonly LocalId[] {
  if (item.kind === 'entry') return [item.entry.id]
  return item.kind === 'group' ? item.entries.map(({ id }) => id) : []
}

/** How long a finished entry lasted; the running one counts as nothing here. */
export function lengthOf({ start, stop }: TimeEntry): number {
  return stop === null ? 0 : secondsBetween(start, stop)
}

/** What alike entries have in common. */
function likeness(entry: TimeEntry): string {
  const { description, projectId, taskId, tagIds, billable } = entry
  return JSON.stringify([description, projectId, taskId, tagIds.toSorted(), billable])
}

function groupOf(key: string, entries: readonly TimeEntry[], isOpen: boolean): GroupItem {
  const totalSeconds = entries.reduce((sum, entry) => sum + lengthOf(entry), 0)
  return { kind: 'group', key, entries, totalSeconds, isOpen }
}

function itemsOfDay(day: EntryDay, { groupAlike, openGroups }: ListOptions): readonly ListItem[] {
  const finished = day.entries.filter((entry) => entry.stop !== null)
  const alike = Map.groupBy(finished, (entry) => (groupAlike ? likeness(entry) : entry.id))
  const items: ListItem[] = []
  for (const [like, entries] of alike) {
    const inGroup = entries.length > 1
    const key = `${day.date} ${like}`
    const isOpen = openGroups.has(key)
    if (inGroup) items.push(groupOf(key, entries, isOpen))
    if (inGroup && !isOpen) continue
    for (const entry of entries) items.push({ kind: 'entry', key: entry.id, entry, inGroup })
  }
  return items
}

/** The running entry is left out: the bar shows it. */
export function listItems(days: readonly EntryDay[], options: ListOptions): readonly ListItem[] {
  return days.flatMap((day): readonly ListItem[] => [
    { kind: 'day', key: day.date, date: day.date, totalSeconds: day.totalSeconds },
    ...itemsOfDay(day, options),
  ])
}
