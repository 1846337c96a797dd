/** Search over all history: descriptions, and the names of projects, clients and tags. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import { type EntryPage, suggestion, type Suggestion } from '../../../shared/bridge/time-entries.ts'
import { foldText } from '../replica/entities.ts'
import type { Sqlite } from '../replica/sqlite.ts'
import { entryDays, beginning, end, newestFirst, shownEntries, startOfNth } from './entry-window.ts'
import type { QueryContext } from './query-context.ts'
import { rowView } from './shown-rows.ts'
import { likeness, usualEntries } from './usual-entries.ts'

interface Span {
  readonly from: string
  readonly before: string
  readonly limit: number
}

const unlimited = -1

interface Match {
  readonly rowId: number
  readonly start: string
}

/** Whole days of matching entries, newest first; the days' totals are those of the matches. */
export function searchEntries(
  context: QueryContext,
  { text, before, minEntries }: ParsedInput<'timeEntries.search'>,
): EntryPage {
  const search = searcher(context.replica.sqlite, foldText(text.trim()))
  const newest = search({ from: beginning, before: before ?? end, limit: minEntries })
  const last = newest[minEntries - 1]
  const days = context.days()
  const from = last === undefined ? null : days.boundsOf(days.dateOf(last.start)).start
  // The day of the last one may hold more matches than were asked for.
  const rest =
    from === null || last === undefined ? [] : search({ from, before: after(last.start), limit: unlimited })
  const found = [...newest, ...rest].filter(({ start }) => from === null || start >= from)
  const rowIds = JSON.stringify([...new Set(found.map(({ rowId }) => rowId))])
  const entries = shownEntries(context, `row_id IN (SELECT value FROM json_each(?)) ${newestFirst}`, [rowIds])
  return { days: entryDays(entries, days), nextBefore: from }
}

/**
 * Three ways to match, each of which reads an index newest first and stops when it has enough. The first one reads
 * nothing but the index (start, row, folded description): a million entries take a fraction of a second even when
 * nothing matches.
 */
function searcher(sqlite: Sqlite, folded: string): (span: Span) => Match[] {
  const projects = sqlite.tuples(
    `SELECT projects.local_id FROM projects LEFT JOIN clients ON clients.local_id = projects.client_id
     WHERE projects.deleted = 0
       AND (instr(projects.folded, ?1) > 0 OR (clients.deleted = 0 AND instr(clients.folded, ?1) > 0))`,
    [folded],
  )
  const tags = sqlite.tuples('SELECT local_id FROM tags WHERE deleted = 0 AND instr(folded, ?) > 0', [folded])
  return ({ from, before, limit }) => {
    const matching = (condition: string, value: unknown) =>
      sqlite.all(
        `SELECT row_id AS rowId, start FROM ${condition} AND start >= ? AND start < ?
         ORDER BY start DESC LIMIT ?`,
        [value as string, from, before, limit],
      ) as unknown as Match[]
    return [
      ...matching('time_entries WHERE deleted = 0 AND instr(folded, ?) > 0', folded),
      ...projects.flatMap(([id]) => matching('time_entries WHERE deleted = 0 AND project_id = ?', id)),
      ...tags.flatMap(([id]) => matching('entry_tags WHERE tag_id = ?', id)),
    ].sort(byStart)
  }
}

function byStart(one: Match, other: Match): number {
  if (one.start !== other.start) return one.start < other.start ? 1 : -1
  return other.rowId - one.rowId
}

/** The first text that comes after every instant of the same second. */
function after(instant: string): string {
  return `${instant}~`
}

/** How far back one keystroke looks: years of a busy person's days, and still a few milliseconds. */
const newestConsidered = 50_000
/** How many matches it looks at: whoever repeats one entry for months is not kept waiting. */
const matchesConsidered = 2000

/**
 * Distinct entries whose description contains the text: those that are usual at a time, then the most recent ones; of these
 * none without a description.
 */
export function suggestEntries(
  context: QueryContext,
  { text, limit, at }: ParsedInput<'timeEntries.suggest'>,
): Suggestion[] {
  const { replica } = context
  const folded = foldText(text.trim())
  const usual = at === undefined ? [] : usualEntries(context, at, folded, limit)
  const known = new Set(usual.map(likeness))
  const from = startOfNth(replica, newestConsidered) ?? beginning
  const condition = `deleted = 0 AND start >= ? AND instr(folded, ?) > 0 ORDER BY start DESC LIMIT ?`
  const view = rowView('timeEntry', suggestion, context)
  const recent = new Map<string, Suggestion>()
  if (usual.length === limit) return usual
  for (const row of replica.rows.each('timeEntry', condition, [from, folded, matchesConsidered])) {
    if (row.fields.description === '') continue
    const details = view(row)
    if (known.has(likeness(details))) continue
    const key = JSON.stringify(details)
    if (!recent.has(key)) recent.set(key, details)
    if (usual.length + recent.size === limit) break
  }
  return [...usual, ...recent.values()]
}
