/** The list as the screen shows it: day headings, entries, and groups of alike entries, one item a line. */

import { t } from '@lingui/core/macro'
import type { Amounts } from '../../../../shared/bridge/reports.ts'
import type { EntryDay, TimeEntry } from '../../../../shared/bridge/time-entries.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { secondsBetween } from '../../../../shared/domain/instant.ts'
import { RatedTimes } from '../../../../shared/domain/rates.ts'
import { addingUp, type DurationStep } from '../../../../shared/domain/shown-duration.ts'

export interface DayItem {
  readonly kind: 'day'
  readonly key: string
  readonly date: string
  /** Seconds of the day's finished entries. */
  readonly totalSeconds: number
  /** All of the day's. */
  readonly entries: readonly TimeEntry[]
}

export interface EntryItem {
  readonly kind: 'entry'
  readonly key: LocalId
  readonly entry: TimeEntry
  /** Its length as it is shown, so that the column adds up. */
  readonly shownSeconds: number
  /** The amount, where the list knows it. */
  readonly amounts?: Amounts
  /** It is one of an open group, and shown set in. */
  readonly inGroup: boolean
}

/** Several entries of a day that differ in their times only. */
export interface GroupItem {
  readonly kind: 'group'
  readonly key: string
  /** Newest first; two at least. */
  readonly entries: readonly TimeEntry[]
  /** The sum of their lengths as it is shown. */
  readonly shownSeconds: number
  /** The shown length of each when the group is open; they add up to `shownSeconds`. */
  readonly shownOfEntries: readonly number[]
  readonly amounts: Amounts
  readonly isOpen: boolean
}

export type ListItem = DayItem | EntryItem | GroupItem

export interface ListOptions {
  readonly step: DurationStep
  /** The length of a finished entry that is shown and added up; its own by default. */
  readonly lengthOf?: ((entry: TimeEntry) => number) | undefined
  readonly groupAlike: boolean
  /** The keys of the groups that are open, and of entries whose group is open for as long as they are edited. */
  readonly openGroups: ReadonlySet<string>
}

/** The ids of the entries that an item stands for. */
export function idsOf(item: ListItem): readonly LocalId[] {
  if (item.kind === 'entry') return [item.entry.id]
  return item.kind === 'group' ? item.entries.map(({ id }) => id) : []
}

/** The shown length of each entry that an item stands for. */
function shownOf(item: ListItem): readonly number[] {
  if (item.kind === 'entry') return [item.shownSeconds]
  return item.kind === 'group' ? item.shownOfEntries : []
}

/** How many entries there are among those listed, and what is shown of their lengths, so that the rows add up to it. */
export function sumOf(
  items: readonly ListItem[],
  isMeant: (id: LocalId) => boolean,
): { readonly count: number; readonly seconds: number } {
  let [count, seconds] = [0, 0]
  for (const item of items) {
    // The entries of an open group are listed below it.
    if (item.kind === 'group' && item.isOpen) continue
    for (const [at, id] of idsOf(item).entries()) {
      if (!isMeant(id)) continue
      count += 1
      seconds += shownOf(item)[at] ?? 0
    }
  }
  return { count, seconds }
}

/** `12 found, 3:20:00`; of a list that goes on, what is read of it. */
export function foundWords(
  { count, seconds }: ReturnType<typeof sumOf>,
  {
    hasMore,
    hasRunning,
    write,
  }: { readonly hasMore: boolean; readonly hasRunning: boolean; readonly write: (seconds: number) => string },
): string {
  const rest = hasRunning ? t`, without the running one` : ''
  return t`${count} found${hasMore ? t` so far` : ''}, ${write(seconds)}${rest}`
}

/** How long a finished entry lasted; the running one counts as nothing here. */
export function lengthOf({ start, stop }: TimeEntry): number {
  return stop === null ? 0 : secondsBetween(start, stop)
}

/** The fields that alike entries share. */
function likeness(entry: TimeEntry): string {
  const { description, projectId, taskId, tagIds, billable } = entry
  return JSON.stringify([description, projectId, taskId, tagIds.toSorted(), billable])
}

function itemsOfDay(
  day: EntryDay,
  { step, groupAlike, openGroups, lengthOf: length = lengthOf }: ListOptions,
): readonly ListItem[] {
  const finished = day.entries.filter((entry) => entry.stop !== null)
  const alike = [...Map.groupBy(finished, (entry) => (groupAlike ? likeness(entry) : entry.id))]
  const lengths = alike.map(([, entries]) => entries.map(length))
  const together = addingUp(
    lengths.map((parts) => parts.reduce((sum, part) => sum + part, 0)),
    step,
  )
  const amountsOf = (entries: readonly TimeEntry[]): Amounts => {
    if (day.rates === undefined) return []
    const times = new RatedTimes()
    for (const entry of entries) {
      const rate = day.rates[entry.id]
      if (rate !== undefined) times.add(rate.currency, rate.cents, length(entry))
    }
    return [...times.amounts()]
  }
  const items: ListItem[] = []
  for (const [index, [like, entries]] of alike.entries()) {
    const inGroup = entries.length > 1
    const key = `${day.date} ${like}`
    const isOpen = openGroups.has(key) || entries.some(({ id }) => openGroups.has(id))
    const shownSeconds = together[index] ?? 0
    const shown = addingUp(lengths[index] ?? [], step, shownSeconds)
    if (inGroup) {
      const amounts = amountsOf(entries)
      items.push({ kind: 'group', key, entries, shownSeconds, shownOfEntries: shown, amounts, isOpen })
    }
    if (inGroup && !isOpen) continue
    for (const [at, entry] of entries.entries()) {
      const amounts = amountsOf([entry])
      items.push({ kind: 'entry', key: entry.id, entry, shownSeconds: shown[at] ?? 0, amounts, inGroup })
    }
  }
  return items
}

/** The running entry is left out: the bar shows it. */
export function listItems(days: readonly EntryDay[], options: ListOptions): readonly ListItem[] {
  return days.flatMap((day): readonly ListItem[] => [
    {
      kind: 'day',
      key: day.date,
      date: day.date,
      totalSeconds: day.totalSeconds,
      entries: day.entries,
    },
    ...itemsOfDay(day, options),
  ])
}
