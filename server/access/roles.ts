/**
 * The roles of people in a workspace (decisions §9). Somebody who is inactive, only invited, or a stranger has no membership and
 * so no role: the place does not exist for them.
 *
 * Project manager is a role that an admin gives in a workspace. A manager of single projects (`project_users.manager`)
 * has its rights over these, whatever their role is.
 */

import type { Member } from './scope.ts'

export const roleIds = {
  owner: 1,
  organization_admin: 2,
  workspace_admin: 3,
  project_manager: 4,
  member: 5,
} as const

export type RoleName = keyof typeof roleIds
export type RoleId = (typeof roleIds)[RoleName]

export interface Role {
  readonly id: RoleId
  readonly name: RoleName
}

/** The stored facts that make a person's role. */
export interface Standing {
  readonly owner: boolean
  readonly organizationAdmin: boolean
  readonly workspaceAdmin: boolean
  readonly projectManager: boolean
}

export function roleNamed(name: RoleName): Role {
  return { id: roleIds[name], name }
}

/** All roles, the highest first. */
export const roles: readonly Role[] = (Object.keys(roleIds) as RoleName[]).map(roleNamed)

/** The highest of a person's roles. */
export function highestRole(standing: Standing): Role {
  if (standing.owner) return roleNamed('owner')
  if (standing.organizationAdmin) return roleNamed('organization_admin')
  if (standing.workspaceAdmin) return roleNamed('workspace_admin')
  return roleNamed(standing.projectManager ? 'project_manager' : 'member')
}

/** The highest role that the member has in the workspace. */
export function roleOf(member: Member): Role {
  return highestRole({
    owner: member.organization.owner,
    organizationAdmin: member.organization.admin,
    workspaceAdmin: member.admin,
    projectManager: member.projectManager,
  })
}
