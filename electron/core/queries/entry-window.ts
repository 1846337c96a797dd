/** Entries between two instants, a single one, and the one that runs. */

import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import { longestDurationSeconds } from '../../../shared/domain/duration.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { addSeconds } from '../../../shared/domain/instant.ts'
import { statement } from '../replica/statement.ts'
import { entryColumns, shownEntries } from './entry-columns.ts'
import type { QueryContext } from './query-context.ts'

const between = statement<{ from: string; to: string }>()((tables, given) =>
  tables
    .selectFrom('time_entries')
    .select(entryColumns)
    .where('deleted', '=', 0)
    .where('start', '>=', given.from)
    .where('start', '<', given.to)
    .orderBy('start', 'desc')
    .orderBy('row_id', 'desc'),
)

const reachingInto = statement<{ earliest: string; from: string; to: string }>()((tables, given) =>
  tables
    .selectFrom('time_entries')
    .select(entryColumns)
    .where('deleted', '=', 0)
    .where('start', '>=', given.earliest)
    .where('start', '<', given.to)
    .where((where) =>
      where.or([where('stop', 'is', null), where('stop', '>', given.from), where('start', '>=', given.from)]),
    )
    .orderBy('start', 'desc')
    .orderBy('row_id', 'desc'),
)

const byId = statement<{ id: LocalId }>()((tables, given) =>
  tables
    .selectFrom('time_entries')
    .select(entryColumns)
    .where('deleted', '=', 0)
    .where('local_id', '=', given.id),
)

const running = statement<Record<string, never>>()((tables) =>
  tables
    .selectFrom('time_entries')
    .select(entryColumns)
    .where('deleted', '=', 0)
    .where('stop', 'is', null)
    .orderBy('start', 'desc')
    .limit(1),
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
