/** Whose timesheet setups a request means, and whether the caller may (T §7 Timesheet setups, decisions §10). */

import type { Member } from '../access/caller.ts'
import { requirePermission, type WorkspacePermission } from '../access/permissions.ts'
import { findWorkspace } from '../access/places.ts'
import type { Scope } from '../access/scope.ts'
import { BadRequest, NotFound } from '../errors/app-error.ts'
import { listSetups, type SetupRow } from './setup-queries.ts'

export const premiumFeature = 'Approvals are a premium feature'

/**
 * Unknown and foreign workspaces are answered alike.
 *
 * @throws {BadRequest} for both; {Forbidden} for members without the permission.
 */
export function requireSetupPermission(
  { caller }: Scope,
  workspaceId: number,
  permission: WorkspacePermission,
): Member {
  const member = findWorkspace(caller, workspaceId)
  if (member === undefined)
    throw new BadRequest('not_found', { what: 'workspace', text: 'Workspace not found' })
  requirePermission(member, permission)
  return member
}

/** @throws {NotFound} */
export async function requireSetup({ db }: Scope, member: Member, id: number): Promise<SetupRow> {
  const [setup] = await listSetups(db, member, { id })
  if (setup === undefined) throw new NotFound('setup', 'Timesheet setup not found')
  return setup
}
