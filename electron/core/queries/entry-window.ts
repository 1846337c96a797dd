/** Entries between two instants, by day and by page, a single one, and the one that runs. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import {
  timeEntry,
  type TimeEntry,
  type EntryDay,
  type EntryPage,
} from '../../../shared/bridge/time-entries.ts'
import { longestDurationSeconds } from '../../../shared/domain/duration.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { addSeconds, secondsBetween } from '../../../shared/domain/instant.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'
import type { Parameter } from '../replica/sqlite.ts'
import { rowView } from './shown-rows.ts'
import type { QueryContext } from './query-context.ts'
import type { ZoneDays } from '../../../shared/domain/days.ts'

/** Time entries by a condition in SQL over their columns. */
export function shownEntries(
  context: QueryContext,
  condition: string,
  parameters: readonly Parameter[],
): TimeEntry[] {
  const rows = context.replica.rows.where('timeEntry', `deleted = 0 AND ${condition}`, parameters)
  return rows.map(rowView('timeEntry', timeEntry, context))
}

/** An entry as a command has just left it. */
export function shownEntry(row: Row<'timeEntry'>, context: QueryContext): TimeEntry {
  return rowView('timeEntry', timeEntry, context)(row)
}

export const newestFirst = 'ORDER BY start DESC, row_id DESC'

export interface EntryWindow {
  readonly from: string
  readonly to: string
  /** Also those that started earlier and last into it. No finished entry lasts longer than the service takes. */
  readonly reaching?: boolean | undefined
}

/** Entries of all workspaces that started in `[from, to)`, newest first. */
export function entryWindow(context: QueryContext, { from, to, reaching = false }: EntryWindow): TimeEntry[] {
  if (!reaching) return shownEntries(context, `start >= ? AND start < ? ${newestFirst}`, [from, to])
  const earliest = addSeconds(from, -longestDurationSeconds)
  const reachesInto = 'start >= ?1 AND start < ?3 AND (stop IS NULL OR stop > ?2 OR start >= ?2)'
  return shownEntries(context, `${reachesInto} ${newestFirst}`, [earliest, from, to])
}

/** Null when it is not there. */
export function oneEntry(context: QueryContext, { id }: { readonly id: LocalId }): TimeEntry | null {
  return shownEntries(context, 'local_id = ?', [id])[0] ?? null
}

/** The entry that runs, in whichever workspace; null when none does. */
export function runningEntry(context: QueryContext): TimeEntry | null {
  return shownEntries(context, 'stop IS NULL ORDER BY start DESC LIMIT 1', [])[0] ?? null
}

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

/** Comes before every instant, in the order of text. */
export const beginning = ''
/** Comes after every instant, in the order of text. */
export const end = '9'

/** The start of an entry before an instant, counted from 0 for the newest. */
export function startOfNth({ sqlite }: Replica, nth: number, before: string = end): string | undefined {
  const sql = `SELECT start FROM time_entries WHERE deleted = 0 AND start < ?
    ORDER BY start DESC LIMIT 1 OFFSET ?`
  return sqlite.get(sql, [before, nth])?.['start'] as string | undefined
}

/** Whole days, newest first, of at least `minEntries` entries that started before the given instant. */
export function entryPage(
  context: QueryContext,
  { before, minEntries }: ParsedInput<'timeEntries.page'>,
): EntryPage {
  const { replica } = context
  const to = before ?? end
  const last = startOfNth(replica, minEntries - 1, to)
  const days = context.days()
  const from = last === undefined ? beginning : days.boundsOf(days.dateOf(last)).start
  const entries = entryWindow(context, { from, to })
  const isEnd = last === undefined || startOfNth(replica, 0, from) === undefined
  return { days: entryDays(entries, days), nextBefore: isEnd ? null : from }
}
