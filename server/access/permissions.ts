/** Who may do what: one table, asked by every service. */

import { Forbidden } from '../errors/app-error.ts'
import type { Caller, OrganizationMembership, WorkspaceMembership } from './caller.ts'
import { requireOrganization } from './places.ts'

const workspacePermissions = {
  'workspace.update': (member) => member.admin,
  'projects.create': (member) => member.admin || !member.onlyAdminsMayCreateProjects,
  'tags.create': (member) => member.admin || !member.onlyAdminsMayCreateTags,
} satisfies Record<string, (member: WorkspaceMembership) => boolean>

const organizationPermissions = {
  'organization.update': (member) => member.admin,
} satisfies Record<string, (member: OrganizationMembership) => boolean>

export type WorkspacePermission = keyof typeof workspacePermissions
export type OrganizationPermission = keyof typeof organizationPermissions

function granted<Member, Name extends string>(
  permissions: Readonly<Record<Name, (member: Member) => boolean>>,
  member: Member,
): Name[] {
  return (Object.keys(permissions) as Name[]).filter((name) => permissions[name](member))
}

/** @throws {Forbidden} unless the member may. */
export function requirePermission(member: WorkspaceMembership, permission: WorkspacePermission): void {
  if (!workspacePermissions[permission](member)) throw new Forbidden()
}

/** @throws {Forbidden} unless the organization is the caller's and they may. */
export function requireOrganizationPermission(
  caller: Caller,
  organizationId: number,
  permission: OrganizationPermission,
): void {
  const member = requireOrganization(caller, organizationId)
  if (!organizationPermissions[permission](member)) throw new Forbidden()
}

/** What answers list under `permissions`: all that the member may do in the workspace. */
export function permissionsOf(member: WorkspaceMembership): WorkspacePermission[] {
  return granted(workspacePermissions, member)
}

/** The same for an organization. */
export function organizationPermissionsOf(member: OrganizationMembership): OrganizationPermission[] {
  return granted(organizationPermissions, member)
}
