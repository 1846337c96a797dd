/** Where the things are that older paths name by their id alone. */

import type { WorkspaceMembership } from '../access/caller.ts'
import { findWorkspace, requireWorkspace } from '../access/places.ts'
import type { CallerScope } from '../access/scope.ts'
import { BadRequest, NotFound } from '../errors/app-error.ts'

/** The workspace that the body names, else the caller's default one. */
export function placeOf(
  { caller }: CallerScope,
  {
    workspace_id: workspaceId = caller.defaultWorkspaceId,
  }: { readonly workspace_id?: number | null | undefined },
): WorkspaceMembership {
  if (workspaceId === null) throw new BadRequest('wid: must be present')
  return requireWorkspace(caller, workspaceId)
}

/** @throws {NotFound} for an unknown client, and for one of a workspace that is not the caller's. */
export async function placeOfClient(
  { db, caller }: CallerScope,
  clientId: number,
): Promise<{ readonly workspace_id: number; readonly client_id: number }> {
  for (const { organizationId } of caller.organizations) {
    const row = await db
      .selectFrom('clients')
      .select('workspace_id')
      .where('organization_id', '=', organizationId)
      .where('id', '=', clientId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (row !== undefined && findWorkspace(caller, row.workspace_id) !== undefined) {
      return { workspace_id: row.workspace_id, client_id: clientId }
    }
  }
  throw new NotFound('no client with that id')
}

/** @throws {NotFound} for an unknown group, and for one of an organization that is not the caller's. */
export async function placeOfGroup(
  { db, caller }: CallerScope,
  groupId: number,
): Promise<{ readonly organization_id: number; readonly group_id: number }> {
  for (const { organizationId } of caller.organizations) {
    const row = await db
      .selectFrom('groups')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('id', '=', groupId)
      .executeTakeFirst()
    if (row !== undefined) return { organization_id: organizationId, group_id: groupId }
  }
  throw new NotFound('Invalid group ID')
}
