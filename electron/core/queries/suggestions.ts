/** Earlier entries that begin as the person types. */

import { suggestion, type Suggestion } from '../../../shared/bridge/time-entries.ts'
import { foldText } from '../replica/fold-text.ts'
import { beginning, startOfNth } from './entry-window.ts'
import type { QueryContext } from './query-context.ts'
import { rowView } from './shown-rows.ts'

/** How far back one keystroke looks: years of a busy person's days, and still a few milliseconds. */
const newestConsidered = 50_000
/** How many matches it looks at: whoever repeats one entry for months is not kept waiting. */
const matchesConsidered = 2000

/** Distinct entries whose description contains the text, most recent first; those without a description are none. */
export function suggestEntries(
  context: QueryContext,
  { text, limit }: { readonly text: string; readonly limit: number },
): Suggestion[] {
  const { replica } = context
  const from = startOfNth(replica, newestConsidered) ?? beginning
  const condition = `deleted = 0 AND start >= ? AND instr(folded, ?) > 0 ORDER BY start DESC LIMIT ?`
  const view = rowView('timeEntry', suggestion, context)
  const suggestions = new Map<string, Suggestion>()
  for (const row of replica.rows.each('timeEntry', condition, [
    from,
    foldText(text.trim()),
    matchesConsidered,
  ])) {
    if (row.fields.description === '') continue
    const details = view(row)
    const key = JSON.stringify(details)
    if (!suggestions.has(key)) suggestions.set(key, details)
    if (suggestions.size === limit) break
  }
  return [...suggestions.values()]
}
