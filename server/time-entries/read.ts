/** Reading entries (T §4.11, decisions §5). */

import type { z } from 'zod'
import type { TimeEntry, timeEntryListQuery } from '../../shared/api/time-entries.ts'
import type { Scope } from '../access/scope.ts'
import { type AnswerOptions, toAnswers } from './wire.ts'
import { entryNotFound, type EntryPath, requireEntry } from './find.ts'
import { MAXIMUM_LISTED } from './limits.ts'
import { findEntriesOf, findRunningEntry } from './queries.ts'
import { cursorAfter, entryFilter } from './window.ts'

export interface EntryPage {
  readonly entries: TimeEntry[]
  /** Continues the list; null at its end. */
  readonly nextCursor: string | null
}

/**
 * The caller's entries over all workspaces, newest start first, at most 1,000. Plain dates begin at midnight in the
 * caller's zone; the end is exclusive.
 *
 * @throws {BadRequest} for a query that decisions §5 refuses.
 */
export async function listEntries(
  scope: Scope,
  query: z.output<typeof timeEntryListQuery>,
): Promise<EntryPage> {
  const { db, caller, now, unlimitedHistory } = scope
  const filter = entryFilter(query, { now, timeZone: caller.timeZone, unlimitedHistory })
  const lists = await Promise.all(
    caller.organizations.map(({ organizationId }) =>
      findEntriesOf(db, { organizationId, userId: caller.userId, ...filter, limit: MAXIMUM_LISTED + 1 }),
    ),
  )
  const found = lists.flat()
  if (lists.length > 1) found.sort((a, b) => b.start - a.start || b.id - a.id)
  const page = found.slice(0, MAXIMUM_LISTED)
  const last = page.at(-1)
  const answers = new Map<number, TimeEntry>()
  for (const [organizationId, rows] of Map.groupBy(page, (row) => row.organization_id)) {
    for (const answer of await toAnswers(scope, organizationId, rows, query)) answers.set(answer.id, answer)
  }
  return {
    entries: page.map(({ id }) => answers.get(id)).filter((answer) => answer !== undefined),
    nextCursor: found.length > page.length && last !== undefined ? cursorAfter(last) : null,
  }
}

/** The caller's running entry, in whichever workspace; null when nothing runs. */
export async function readCurrentEntry(scope: Scope, options: AnswerOptions): Promise<TimeEntry | null> {
  for (const { organizationId } of scope.caller.organizations) {
    const row = await findRunningEntry(scope.db, { organizationId, userId: scope.caller.userId })
    if (row === undefined) continue
    const [answer] = await toAnswers(scope, organizationId, [row], options)
    return answer ?? null
  }
  return null
}

/** One of the caller's own entries. @throws {NotFound} also for the entries of others. */
export async function readEntry(scope: Scope, path: EntryPath, options: AnswerOptions): Promise<TimeEntry> {
  const { row } = await requireEntry(scope, path)
  if (row.user_id !== scope.caller.userId) throw entryNotFound()
  const [answer] = await toAnswers(scope, row.organization_id, [row], options)
  if (answer === undefined) throw entryNotFound()
  return answer
}
