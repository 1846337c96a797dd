/** The entries of one's own report, by whole days. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { EntryPage } from '../../../shared/bridge/time-entries.ts'
import { roundDuration } from '../../../shared/domain/rounding.ts'
import { entryDays, finishedSeconds, newestFirst, shownEntries } from '../queries/entry-window.ts'
import { ownRates } from '../queries/rate-book.ts'
import { knownRates } from '../queries/rates.ts'
import type { QueryContext } from '../queries/query-context.ts'
import { datesOf } from './own-summary.ts'
import { reportCondition } from './report-conditions.ts'

/** Whole days, newest first, of at least `minEntries` entries that started before the given instant. */
export function ownEntries(
  context: QueryContext,
  { filter, rounding, money, before, minEntries }: ParsedInput<'reports.entries'>,
): EntryPage {
  const { replica } = context
  const { from, to } = datesOf(filter)
  if (to < from) return { days: [], nextBefore: null }
  const days = context.days()
  const { start: first, end: last } = days.boundsBetween(from, to)
  const end = before !== null && before !== undefined && before < last ? before : last
  const { sql, parameters } = reportCondition(context, filter)
  const startOfNth = (nth: number, until: string) =>
    replica.sqlite.get(
      `SELECT start FROM time_entries WHERE ${sql} AND start >= ? AND start < ?
       ORDER BY start DESC LIMIT 1 OFFSET ?`,
      [...parameters, first, until, nth],
    )?.['start'] as string | undefined
  const oldest = startOfNth(minEntries - 1, end)
  const begin = oldest === undefined ? first : days.boundsOf(days.dateOf(oldest)).start
  const entries = shownEntries(context, `${sql} AND start >= ? AND start < ? ${newestFirst}`, [
    ...parameters,
    begin,
    end,
  ])
  const isEnd = oldest === undefined || startOfNth(0, begin) === undefined
  const found = entryDays(entries, days)
  if (rounding !== null) {
    for (const day of found) {
      day.totalSeconds = day.entries.reduce(
        (sum, entry) => sum + roundDuration(finishedSeconds(entry), rounding),
        0,
      )
    }
  }
  if (money !== 'none' && knownRates(context).length > 0) {
    const rates = ownRates(context)
    for (const day of found) {
      day.rates = {}
      for (const { id, billable, projectId, start } of day.entries) {
        const cents = billable ? rates.rateOf('billable', projectId, start) : null
        if (cents !== null) day.rates[id] = { cents, currency: rates.currencyOf(projectId) }
      }
    }
  }
  return { days: found, nextBefore: isEnd ? null : begin }
}
