/** The list of entries, page by page of whole days. */

import type { EntryPage } from '../../../shared/bridge/time-entries.ts'
import { statement } from '../replica/statement.ts'
import { entryDays } from './entry-days.ts'
import { entryWindow } from './entry-window.ts'
import type { QueryContext } from './query-context.ts'

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
  { before, minEntries }: { readonly before?: string | null | undefined; readonly minEntries: number },
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
