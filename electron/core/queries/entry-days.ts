/** Entries grouped by the day, in the person's zone, on which they started. */

import type { EntryDay, TimeEntry } from '../../../shared/bridge/time-entries.ts'
import type { ZoneDays } from '../../../shared/domain/days.ts'
import { secondsBetween } from '../../../shared/domain/instant.ts'

/** @param entries newest start first */
export function entryDays(entries: readonly TimeEntry[], days: ZoneDays): EntryDay[] {
  const grouped: { date: string; totalSeconds: number; entries: TimeEntry[] }[] = []
  for (const entry of entries) {
    const date = days.dateOf(entry.start)
    let day = grouped.at(-1)
    if (day?.date !== date) {
      day = { date, totalSeconds: 0, entries: [] }
      grouped.push(day)
    }
    day.entries.push(entry)
    day.totalSeconds += finishedSeconds(entry)
  }
  return grouped
}

/** Seconds of an entry; 0 while it runs. */
export function finishedSeconds({ start, stop }: Pick<TimeEntry, 'start' | 'stop'>): number {
  return stop === null ? 0 : secondsBetween(start, stop)
}
