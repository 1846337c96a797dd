/** Entries between two instants, by day and by page, a single one, and the one that runs. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { TimeEntry, EntryDay, EntryPage } from '../../../shared/bridge/time-entries.ts'
import { longestDurationSeconds } from '../../../shared/domain/duration.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { addSeconds, secondsBetween } from '../../../shared/domain/instant.ts'
import type { Kysely } from 'kysely'
import type { ReplicaSchema } from '../replica/schema.ts'
import { statement } from '../replica/statement.ts'
import { entryColumns, shownEntries } from './entry-columns.ts'
import type { QueryContext } from './query-context.ts'
import type { ZoneDays } from '../../../shared/domain/days.ts'

export const selectEntries = (tables: Kysely<ReplicaSchema>) =>
  tables.selectFrom('time_entries').select(entryColumns).where('deleted', '=', 0)

const between = statement<{ from: string; to: string }>()((tables, given) =>
  selectEntries(tables)
    .where('start', '>=', given.from)
    .where('start', '<', given.to)
    .orderBy('start', 'desc')
    .orderBy('row_id', 'desc'),
)

const reachingInto = statement<{ earliest: string; from: string; to: string }>()((tables, given) =>
  selectEntries(tables)
    .where('start', '>=', given.earliest)
    .where('start', '<', given.to)
    .where((where) =>
      where.or([where('stop', 'is', null), where('stop', '>', given.from), where('start', '>=', given.from)]),
    )
    .orderBy('start', 'desc')
    .orderBy('row_id', 'desc'),
)

const byId = statement<{ id: LocalId }>()((tables, given) =>
  selectEntries(tables).where('local_id', '=', given.id),
)

const running = statement<Record<string, never>>()((tables) =>
  selectEntries(tables).where('stop', 'is', null).orderBy('start', 'desc').limit(1),
)

export interface EntryWindow {
  readonly from: string
  readonly to: string
  /** Also those that started earlier and last into it. No finished entry lasts longer than the service takes. */
  readonly reaching?: boolean | undefined
}

/** Entries of all workspaces that started in `[from, to)`, newest first. */
export function entryWindow(
  { replica, deletedParents }: QueryContext,
  { from, to, reaching = false }: EntryWindow,
): TimeEntry[] {
  if (reaching) {
    const earliest = addSeconds(from, -longestDurationSeconds)
    return shownEntries(reachingInto.tuples(replica.sqlite, { earliest, from, to }), deletedParents)
  }
  return shownEntries(between.tuples(replica.sqlite, { from, to }), deletedParents)
}

/** Null when it is not there. */
export function oneEntry(
  { replica, deletedParents }: QueryContext,
  { id }: { readonly id: LocalId },
): TimeEntry | null {
  return shownEntries(byId.tuples(replica.sqlite, { id }), deletedParents)[0] ?? null
}

/** The entry that runs, in whichever workspace; null when none does. */
export function runningEntry({ replica, deletedParents }: QueryContext): TimeEntry | null {
  return shownEntries(running.tuples(replica.sqlite, {}), deletedParents)[0] ?? null
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

const startOfNth = statement<{ before: string; skip: number }>()((tables, given) =>
  tables
    .selectFrom('time_entries')
    .select('start')
    .where('deleted', '=', 0)
    .where('start', '<', given.before)
    .orderBy('start', 'desc')
    .limit(1)
    .offset(given.skip),
)

/** Whole days, newest first, of at least `minEntries` entries that started before the given instant. */
export function entryPage(
  context: QueryContext,
  { before, minEntries }: ParsedInput<'timeEntries.page'>,
): EntryPage {
  const { sqlite } = context.replica
  const to = before ?? end
  const last = startOfNth.first(sqlite, { before: to, skip: minEntries - 1 })
  const days = context.days()
  const from = last === undefined ? beginning : days.boundsOf(days.dateOf(last.start)).start
  const entries = entryWindow(context, { from, to })
  const isEnd = last === undefined || startOfNth.first(sqlite, { before: from, skip: 0 }) === undefined
  return { days: entryDays(entries, days), nextBefore: isEnd ? null : from }
}
