/** Removal of people from a workspace (T §4.2, T §7 Workspace users patch, decisions §6). */

import type { Member } from '../access/caller.ts'
import { requirePermission } from '../access/permissions.ts'
import { type PlacePath, placeOf, requireWorkspace, requireWorkspaceOf } from '../access/places.ts'
import type { Scope } from '../access/scope.ts'
import { BadRequest, unknownReference } from '../errors/app-error.ts'
import { leaveGroups } from '../groups/parts.ts'
import { requireWorkspaceUser, type WorkspaceUserPath } from './change.ts'
import { endMembership } from './end-membership.ts'
import { requireRank } from './give-role.ts'
import { leaveWithoutWorkspace, requireAnotherOwner } from './organization-standing.ts'
import { findWorkspaceUserRow, listWorkspaceUserRows, type WorkspaceUserRow } from './queries.ts'
import { roleOfRow } from './wire.ts'

/** Ends the person's sight of the workspace at once; what they tracked stays, billed as it was. */
async function remove(scope: Scope, member: Member, row: WorkspaceUserRow) {
  requireRank(member, roleOfRow(row))
  await requireAnotherOwner(scope.db, row, 'removed')
  await leaveGroups(scope, { organizationId: row.organization_id, userId: row.user_id }, row.workspace_id)
  // Gone already if only the groups gave it.
  const left = await findWorkspaceUserRow(scope.db, placeOf(member), row.id)
  if (left !== undefined) await endMembership(scope, left)
  await leaveWithoutWorkspace(scope, row)
}

/**
 * Removes a person from a workspace, and from its projects and the groups that gave it to them.
 *
 * @throws {Forbidden} unless the caller is an admin, and of no lower role than the person.
 * @throws {NotFound} when the workspace has no such user; {@link BadRequest} for the only owner.
 */
export async function removeWorkspaceUser(scope: Scope, path: WorkspaceUserPath) {
  const member = requireWorkspace(scope.caller, path.workspace_id)
  requirePermission(member, 'workspace_users.delete')
  await remove(scope, member, await requireWorkspaceUser(scope, member, path.workspace_user_id))
}

/**
 * Removes all the workspace users of a list, or none.
 *
 * @throws {BadRequest} with the texts of T §7; otherwise as for one.
 */
export async function removeWorkspaceUsers(
  scope: Scope,
  path: PlacePath,
  { delete: ids }: { readonly delete?: readonly number[] | null | undefined },
) {
  const member = requireWorkspaceOf(scope.caller, path)
  requirePermission(member, 'workspace_users.delete')
  if (ids === undefined || ids === null || ids.length === 0)
    throw new BadRequest('required', {
      field: 'delete',
      text: 'At least one workspace user ID must be supplied',
    })
  if (new Set(ids).size < ids.length)
    throw new BadRequest('repeated', { field: 'delete', text: 'Workspace user IDs must be unique' })
  const rows = await listWorkspaceUserRows(scope.db, placeOf(member), { ids }, null)
  if (rows.length < ids.length) throw unknownReference('delete', 'user', { text: 'Wrong workspace user IDs' })
  for (const row of rows) await remove(scope, member, row)
}
