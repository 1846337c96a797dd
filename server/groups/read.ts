/** Lists of groups (T §4.4, decisions §10). */

import type { Group } from '../../shared/api/groups.ts'
import { type OrganizationMember, findWorkspace, workspacesIn, type Scope } from '../access/scope.ts'
import { requireOrganizationPermission } from '../access/permissions.ts'
import { BadRequest, NotFound } from '../errors/app-error.ts'
import { type GroupRow, listGroupRows } from './queries.ts'
import { representGroups } from './wire.ts'

/** The groups that a member sees: of the caller's own workspaces, for admins of the organization all. */
export async function visibleGroupRows(
  { db, caller }: Scope,
  { organizationId, admin }: OrganizationMember,
  filter: { readonly name?: string | undefined; readonly workspaceId?: number | undefined } = {},
): Promise<GroupRow[]> {
  const own = workspacesIn(caller, organizationId).map((member) => member.workspaceId)
  const { name, workspaceId } = filter
  const asked = workspaceId === undefined ? undefined : [workspaceId]
  const workspaceIds = admin ? asked : (asked?.filter((id) => own.includes(id)) ?? own)
  return listGroupRows(db, organizationId, { name, workspaceIds })
}

function readWorkspaceId(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  if (!/^\d{1,15}$/.test(text)) throw new BadRequest('wrong_type', { type: 'number', text: 'Invalid number' })
  return Number(text)
}

/**
 * The groups of an organization by name.
 *
 * @throws {Forbidden} when the organization is not the caller's; {@link BadRequest} when `workspace` is no id.
 */
export async function readGroups(
  scope: Scope,
  organizationId: number,
  query: { readonly name?: string | undefined; readonly workspace?: string | undefined },
): Promise<Group[]> {
  const member = requireOrganizationPermission(scope.caller, organizationId, 'groups.view')
  const filter = { name: query.name, workspaceId: readWorkspaceId(query.workspace) }
  return representGroups(scope, member, await visibleGroupRows(scope, member, filter))
}

/** The groups that belong to a workspace, by name. @throws {NotFound} when the workspace is unknown, not the caller's, or of another organization (T §7). */
export async function readWorkspaceGroups(
  scope: Scope,
  path: { readonly workspace_id: number; readonly organization_id?: number },
): Promise<Group[]> {
  const member = findWorkspace(scope.caller, path.workspace_id)
  const elsewhere =
    path.organization_id !== undefined && member?.organization.organizationId !== path.organization_id
  if (member === undefined || elsewhere) throw new NotFound('workspace', 'resource can not be found')
  const { organization, workspaceId } = member
  return representGroups(scope, organization, await visibleGroupRows(scope, organization, { workspaceId }))
}
