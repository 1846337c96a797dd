/** Earlier entries that begin as the person types. */

import type { Suggestion } from '../../../shared/bridge/time-entries.ts'
import { foldText } from '../replica/fold-text.ts'
import { statement } from '../replica/statement.ts'
import { detailColumns, shownDetails } from './entry-columns.ts'
import { beginning } from './entry-window.ts'
import type { QueryContext } from './query-context.ts'

/** How far back one keystroke looks: years of a busy person's days, and still a few milliseconds. */
const newestConsidered = 50_000
/** How many matches it looks at: whoever repeats one entry for months is not kept waiting. */
const matchesConsidered = 2000

const startOfOldest = statement<{ skip: number }>()((tables, given) =>
  tables
    .selectFrom('time_entries')
    .select('start')
    .where('deleted', '=', 0)
    .orderBy('start', 'desc')
    .limit(1)
    .offset(given.skip),
)

const matching = statement<{ from: string; folded: string; limit: number }>()((tables, given) =>
  tables
    .selectFrom('time_entries')
    .select(detailColumns)
    .where('deleted', '=', 0)
    .where('start', '>=', given.from)
    .where((where) => where(where.fn<number>('instr', ['folded', where.val(given.folded)]), '>', 0))
    .orderBy('start', 'desc')
    .limit(given.limit),
)

/** Distinct entries whose description contains the text, most recent first; those without a description are none. */
export function suggestEntries(
  { replica, deletedParents }: QueryContext,
  { text, limit }: { readonly text: string; readonly limit: number },
): Suggestion[] {
  const { sqlite } = replica
  const from = startOfOldest.first(sqlite, { skip: newestConsidered })?.start ?? beginning
  const given = { from, folded: foldText(text.trim()), limit: matchesConsidered }
  const suggestions = new Map<string, Suggestion>()
  for (const stored of matching.iterate(sqlite, given)) {
    if (stored.description === '') continue
    const suggestion = shownDetails(stored, deletedParents)
    const key = JSON.stringify(suggestion)
    if (!suggestions.has(key)) suggestions.set(key, suggestion)
    if (suggestions.size === limit) break
  }
  return [...suggestions.values()]
}
