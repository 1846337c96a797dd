/** Search over all history: descriptions, and the names of projects, clients and tags. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { EntryPage } from '../../../shared/bridge/time-entries.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { foldText } from '../replica/fold-text.ts'
import type { Sqlite } from '../replica/sqlite.ts'
import { statement } from '../replica/statement.ts'
import { shownEntries } from './entry-columns.ts'
import { entryDays, beginning, end, selectEntries } from './entry-window.ts'
import type { QueryContext } from './query-context.ts'

type Span = { readonly from: string; readonly before: string; readonly limit: number }

const unlimited = -1

/*
 * Three ways to match, each of which reads an index newest first and stops when it has enough. The first one reads
 * nothing but the index (start, row, folded description): a million entries take a fraction of a second even when
 * nothing matches.
 */
const byDescription = statement<Span & { folded: string }>()((tables, given) =>
  tables
    .selectFrom('time_entries')
    .select(['row_id as rowId', 'start'])
    .where('deleted', '=', 0)
    .where('start', '>=', given.from)
    .where('start', '<', given.before)
    .where((where) => where(where.fn<number>('instr', ['folded', where.val(given.folded)]), '>', 0))
    .orderBy('start', 'desc')
    .limit(given.limit),
)

const byProject = statement<Span & { projectId: string }>()((tables, given) =>
  tables
    .selectFrom('time_entries')
    .select(['row_id as rowId', 'start'])
    .where('deleted', '=', 0)
    .where('project_id', '=', given.projectId as LocalId)
    .where('start', '>=', given.from)
    .where('start', '<', given.before)
    .orderBy('start', 'desc')
    .limit(given.limit),
)

const byTag = statement<Span & { tagId: string }>()((tables, given) =>
  tables
    .selectFrom('entry_tags')
    .select(['row_id as rowId', 'start'])
    .where('tag_id', '=', given.tagId as LocalId)
    .where('start', '>=', given.from)
    .where('start', '<', given.before)
    .orderBy('start', 'desc')
    .limit(given.limit),
)

const projectsNamed = statement<{ folded: string }>()((tables, given) =>
  tables
    .selectFrom('projects')
    .leftJoin('clients', 'clients.local_id', 'projects.client_id')
    .select('projects.local_id as id')
    .where('projects.deleted', '=', 0)
    .where((where) =>
      where.or([
        where(where.fn<number>('instr', ['projects.folded', where.val(given.folded)]), '>', 0),
        where.and([
          where('clients.deleted', '=', 0),
          where(where.fn<number>('instr', ['clients.folded', where.val(given.folded)]), '>', 0),
        ]),
      ]),
    ),
)

const tagsNamed = statement<{ folded: string }>()((tables, given) =>
  tables
    .selectFrom('tags')
    .select('local_id as id')
    .where('deleted', '=', 0)
    .where((where) => where(where.fn<number>('instr', ['folded', where.val(given.folded)]), '>', 0)),
)

const byRowId = statement<{ rowId: number }>()((tables, given) =>
  selectEntries(tables).where('row_id', '=', given.rowId),
)

interface Match {
  readonly rowId: number
  readonly start: string
}

/** Whole days of matching entries, newest first; the days' totals are those of the matches. */
export function searchEntries(
  context: QueryContext,
  { text, before, minEntries }: ParsedInput<'timeEntries.search'>,
): EntryPage {
  const { sqlite } = context.replica
  const folded = foldText(text.trim())
  const search = searcher(sqlite, folded)
  const newest = search({ from: beginning, before: before ?? end, limit: minEntries })
  const last = newest[minEntries - 1]
  const days = context.days()
  const from = last === undefined ? null : days.boundsOf(days.dateOf(last.start)).start
  // The day of the last one may hold more matches than were asked for.
  const rest =
    from === null || last === undefined ? [] : search({ from, before: after(last.start), limit: unlimited })
  const matches = new Map<number, Match>()
  for (const match of [...newest, ...rest]) {
    if (from === null || match.start >= from) matches.set(match.rowId, match)
  }
  const tuples = [...matches.values()]
    .sort(newestFirst)
    .flatMap(({ rowId }) => byRowId.tuples(sqlite, { rowId }))
  const entries = shownEntries(tuples, context.deletedParents)
  return { days: entryDays(entries, days), nextBefore: from }
}

function searcher(sqlite: Sqlite, folded: string): (span: Span) => Match[] {
  const projects = projectsNamed.all(sqlite, { folded })
  const tags = tagsNamed.all(sqlite, { folded })
  return (span) =>
    [
      ...byDescription.all(sqlite, { ...span, folded }),
      ...projects.flatMap(({ id }) => byProject.all(sqlite, { ...span, projectId: id })),
      ...tags.flatMap(({ id }) => byTag.all(sqlite, { ...span, tagId: id })),
    ].sort(newestFirst)
}

function newestFirst(one: Match, other: Match): number {
  if (one.start !== other.start) return one.start < other.start ? 1 : -1
  return other.rowId - one.rowId
}

/** The first text that comes after every instant of the same second. */
function after(instant: string): string {
  return `${instant}~`
}
