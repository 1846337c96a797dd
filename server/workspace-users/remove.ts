/** Removal of people from a workspace (T §4.2, T §7 Workspace users patch, decisions §6). */

import type { WorkspaceMembership } from '../access/caller.ts'
import { requirePermission } from '../access/permissions.ts'
import { requireWorkspace, requireWorkspaceOf } from '../access/places.ts'
import type { CallerScope } from '../access/scope.ts'
import { BadRequest } from '../errors/app-error.ts'
import { changeRate } from '../rates/change-rate.ts'
import { requireWorkspaceUser, type WorkspaceUserPath } from './change.ts'
import { leaveProjects, stopRunningEntry } from './end-work.ts'
import { leaveWithoutWorkspace, requireAnotherOwner } from './organization-standing.ts'
import { requireRank } from './rank.ts'
import {
  deleteWorkspaceUserRow,
  listWorkspaceUserRows,
  placeOf,
  type WorkspaceUserRow,
} from './repository.ts'
import { roleOfRow } from './representation.ts'

/** Ends the person's sight of the workspace at once; what they tracked stays, billed as it was. */
async function remove(scope: CallerScope, member: WorkspaceMembership, row: WorkspaceUserRow): Promise<void> {
  requireRank(member, roleOfRow(row))
  await requireAnotherOwner(scope.db, row, 'removed')
  await stopRunningEntry(scope, row)
  await leaveProjects(scope, row)
  const place = placeOf(member)
  const target = { level: 'workspace_user', ...place, id: row.id } as const
  await changeRate(scope, target, 'billable', { cents: null, mode: 'start-today' })
  await changeRate(scope, target, 'labor_cost', { cents: null, mode: 'start-today' })
  await deleteWorkspaceUserRow(scope.db, row)
  await leaveWithoutWorkspace(scope, row)
  scope.record({ model: 'workspace_user', action: 'deleted', ...place, id: row.id })
}

/**
 * Removes a person from a workspace, and from its projects and the groups that gave it to them.
 *
 * @throws {Forbidden} unless the caller is an admin, and of no lower role than the person.
 * @throws {NotFound} when the workspace has no such user; {@link BadRequest} for the only owner.
 */
export async function removeWorkspaceUser(scope: CallerScope, path: WorkspaceUserPath): Promise<void> {
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
  scope: CallerScope,
  path: { readonly organization_id: number; readonly workspace_id: number },
  ids: readonly number[],
): Promise<void> {
  const member = requireWorkspaceOf(scope.caller, path)
  requirePermission(member, 'workspace_users.delete')
  if (ids.length === 0) throw new BadRequest('At least one workspace user ID must be supplied')
  if (new Set(ids).size < ids.length) throw new BadRequest('Workspace user IDs must be unique')
  const rows = await listWorkspaceUserRows(scope.db, placeOf(member), { ids }, null)
  if (rows.length < ids.length) throw new BadRequest('Wrong workspace user IDs')
  for (const row of rows) await remove(scope, member, row)
}
