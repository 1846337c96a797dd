/** Which entry a path means. */

import type { Member } from '../access/caller.ts'
import { may } from '../access/permissions.ts'
import { findWorkspace, requireWorkspace } from '../access/places.ts'
import type { Scope } from '../access/scope.ts'
import { NotFound } from '../errors/app-error.ts'
import { type EntryRow, findEntries, findEntry, type StoredEntry } from './queries.ts'

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
  const own = row.user_id === scope.caller.userId
  return own || may(member, 'time_entries.update_all') ? { member, row } : undefined
}

/** The entry of a workspace. */
export async function findInWorkspace(
  scope: Scope,
  member: Member,
  id: number,
): Promise<FoundEntry | undefined> {
  const row = await findEntry(scope.db, { organizationId: member.organization.organizationId, id })
  return row?.workspace_id === member.workspaceId ? accessible(scope, row) : undefined
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
    const found = await findInWorkspace(scope, member, path.time_entry_id)
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
