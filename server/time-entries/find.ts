/** Finding the entries that a path or a list means, and reading them (T §4.11, decisions §5). */

import { type Member, findWorkspace, requireTurn, requireWorkspace, type Scope } from '../access/scope.ts'
import { may } from '../access/permissions.ts'
import { NotFound } from '../errors/app-error.ts'
import {
  type EntryRow,
  findEntries,
  findEntry,
  type StoredEntry,
  findEntriesOf,
  findRunningEntry,
} from './queries.ts'
import type { z } from 'zod'
import type { TimeEntry, timeEntryListQuery } from '../../shared/api/time-entries.ts'
import { type AnswerOptions, toAnswers } from './wire.ts'
import { MAXIMUM_LISTED } from './limits.ts'
import { cursorAfter, entryFilter } from './window.ts'

export interface EntryPath {
  /** Absent where the path begins with the entry itself. */
  readonly workspace_id?: number
  readonly time_entry_id: number
}

export interface FoundEntry<Row extends StoredEntry = EntryRow> {
  readonly member: Member
  readonly row: Row
}

export function entryNotFound(): NotFound {
  return new NotFound('entry', 'Time entry not found')
}

/** People see and change their own entries, admins those of all members of their workspaces. */
function accessible<Row extends StoredEntry>(
  scope: Scope,
  row: Row | undefined,
): FoundEntry<Row> | undefined {
  if (row === undefined) return undefined
  const member = findWorkspace(scope.caller, row.workspace_id)
  if (member === undefined) return undefined
  if (row.user_id === scope.caller.userId) return { member, row }
  if (!may(member, 'time_entries.update_all')) return undefined
  requireTurn(scope)
  return { member, row }
}

/** Those entries of the workspace that the caller may change, of those that there are. */
export async function findAllInWorkspace(
  scope: Scope,
  member: Member,
  ids: readonly number[],
): Promise<FoundEntry<StoredEntry>[]> {
  const rows = await findEntries(scope.db, { organizationId: member.organization.organizationId, ids })
  return rows
    .filter((row) => row.workspace_id === member.workspaceId)
    .map((row) => accessible(scope, row))
    .filter((found) => found !== undefined)
}

/**
 * @throws {Forbidden} for a workspace that is not the caller's.
 * @throws {NotFound} when it has no such entry that the caller may see.
 */
export async function requireEntry(scope: Scope, path: EntryPath): Promise<FoundEntry> {
  if (path.workspace_id !== undefined) {
    const member = requireWorkspace(scope.caller, path.workspace_id)
    const { organizationId } = member.organization
    const row = await findEntry(scope.db, { organizationId, id: path.time_entry_id })
    const found = row?.workspace_id === member.workspaceId ? accessible(scope, row) : undefined
    if (found === undefined) throw entryNotFound()
    return found
  }
  for (const { organizationId } of scope.caller.organizations) {
    const row = await findEntry(scope.db, { organizationId, id: path.time_entry_id })
    const found = accessible(scope, row)
    if (found !== undefined) return found
  }
  throw entryNotFound()
}

/**
 * The caller's entries over all workspaces, newest start first, at most 1,000. Plain dates begin at midnight in the
 * caller's zone; the end is exclusive.
 *
 * @returns the entries, and the cursor that continues the list: null at its end.
 * @throws {BadRequest} for a query that decisions §5 refuses.
 */
export async function listEntries(scope: Scope, query: z.output<typeof timeEntryListQuery>) {
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

/** The caller's running entry: at most one of a person runs over all workspaces (decisions §5). */
export async function findRunning({ db, caller }: Scope): Promise<EntryRow | undefined> {
  for (const { organizationId } of caller.organizations) {
    const row = await findRunningEntry(db, { organizationId, userId: caller.userId })
    if (row !== undefined) return row
  }
  return undefined
}

/** The caller's running entry, in whichever workspace; null when nothing runs. */
export async function readCurrentEntry(scope: Scope, options: AnswerOptions): Promise<TimeEntry | null> {
  const row = await findRunning(scope)
  const [answer] = row === undefined ? [] : await toAnswers(scope, row.organization_id, [row], options)
  return answer ?? null
}

/** One of the caller's own entries. @throws {NotFound} also for the entries of others. */
export async function readEntry(scope: Scope, path: EntryPath, options: AnswerOptions): Promise<TimeEntry> {
  const { row } = await requireEntry(scope, path)
  if (row.user_id !== scope.caller.userId) throw entryNotFound()
  const [answer] = await toAnswers(scope, row.organization_id, [row], options)
  if (answer === undefined) throw entryNotFound()
  return answer
}
