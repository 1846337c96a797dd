/** The rules of workspaces (T §4.3, T §7 Workspace create). */

import type { Workspace, WorkspaceBody } from '../../shared/api/workspaces.ts'
import { requirePermission } from '../access/permissions.ts'
import { placeOf, requireWorkspace, type WorkspacePath } from '../access/places.ts'
import type { Scope } from '../access/scope.ts'
import { BadRequest } from '../errors/app-error.ts'
import { sinceInstant } from '../lists/since.ts'
import { changeRate } from '../rates/change-rate.ts'
import { replaceAdmins } from './admins.ts'
import { findWorkspaceRow, isNameTaken, listWorkspaceRows, updateWorkspaceRow } from './queries.ts'
import { representWorkspace } from './wire.ts'
import { changesOf, rateOf, requireIncluded } from './settings.ts'
import type { Member } from '../access/caller.ts'
import { findCallerById } from '../accounts/find-caller.ts'

/** The caller's workspaces, oldest first. @param query `since`, seconds since 1970: changed then or later. */
export async function listWorkspaces(
  scope: Scope,
  { since }: { readonly since?: number | undefined } = {},
): Promise<Workspace[]> {
  const members = new Map(scope.caller.workspaces.map((member) => [member.workspaceId, member]))
  const rows = await listWorkspaceRows(scope.db, [...members.keys()], sinceInstant(since))
  return rows.flatMap((row) => {
    const member = members.get(row.id)
    return member === undefined ? [] : [representWorkspace(row, member)]
  })
}

/** @throws {Forbidden} when the workspace is unknown or not the caller's. */
export async function readWorkspace(scope: Scope, path: WorkspacePath): Promise<Workspace> {
  const member = requireWorkspace(scope.caller, path.workspace_id)
  const row = await findWorkspaceRow(scope.db, placeOf(member))
  if (row === undefined) throw new Error(`Workspace ${path.workspace_id} has members but does not exist.`)
  return representWorkspace(row, member)
}

/**
 * Changes a workspace; absent keys stay as they are. A new `default_hourly_rate` is valid from the start of the caller's
 * day on, unless `rate_change_mode` says otherwise.
 *
 * @throws {Forbidden} unless the caller is an admin of it.
 * @throws {BadRequest} with the texts of T §7; {@link PaymentRequired} for settings of paid plans.
 */
export async function updateWorkspace(
  scope: Scope,
  { workspace_id: workspaceId }: WorkspacePath,
  body: WorkspaceBody,
): Promise<Workspace> {
  const member = requireWorkspace(scope.caller, workspaceId)
  requirePermission(member, 'workspace.update')
  const { organizationId, plan } = member.organization
  requireIncluded(plan, body)
  const key = { organizationId, workspaceId }
  const changes = changesOf(body, scope)
  if (
    changes.name !== undefined &&
    (await isNameTaken(scope.db, organizationId, changes.name, workspaceId))
  ) {
    throw new BadRequest('taken', {
      field: 'name',
      text: 'another workspace with same name exists in organization',
    })
  }
  const cents = rateOf(body)
  if (cents !== undefined) {
    const mode = body.rate_change_mode ?? 'start-today'
    await changeRate(scope, { level: 'workspace', ...key, id: workspaceId }, 'billable', { cents, mode })
  }
  if (body.admins !== undefined) await replaceAdmins(scope, key, body.admins)
  const row = await updateWorkspaceRow(scope.db, key, changes)
  scope.record({ model: 'workspace', action: 'updated', ...key, id: workspaceId })
  return representWorkspace(row, await membershipNow(scope, workspaceId))
}

/** The caller's membership as the request has made it: the one that came with the credentials is older. */
export async function membershipNow({ db, caller, now }: Scope, workspaceId: number): Promise<Member> {
  const present = await findCallerById(db, caller.userId, now)
  return requireWorkspace(present ?? caller, workspaceId)
}
