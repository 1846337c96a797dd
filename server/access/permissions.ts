/** Who may do what: one table, asked by every service. */

import { Forbidden } from '../errors/app-error.ts'
import type { OrganizationMembership, WorkspaceMembership } from './caller.ts'

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

export function may(member: WorkspaceMembership, permission: WorkspacePermission): boolean {
  return workspacePermissions[permission](member)
}

export function mayInOrganization(
  member: OrganizationMembership,
  permission: OrganizationPermission,
): boolean {
  return organizationPermissions[permission](member)
}

/** @throws {Forbidden} unless the member may. */
export function requirePermission(member: WorkspaceMembership, permission: WorkspacePermission): void {
  if (!may(member, permission)) throw new Forbidden()
}

/** What answers list under `permissions`: all that the member may do in the workspace. */
export function permissionsOf(member: WorkspaceMembership): WorkspacePermission[] {
  return (Object.keys(workspacePermissions) as WorkspacePermission[]).filter((name) => may(member, name))
}
