/** Roles as answers name them (decisions §9). */

import type { WorkspaceMembership } from './caller.ts'

export interface Role {
  readonly id: 1 | 2 | 3 | 5
  readonly name: 'owner' | 'organization_admin' | 'workspace_admin' | 'member'
}

/** The highest role that the member has in the workspace. */
export function roleOf(member: WorkspaceMembership): Role {
  if (member.organization.owner) return { id: 1, name: 'owner' }
  if (member.organization.admin) return { id: 2, name: 'organization_admin' }
  if (member.admin) return { id: 3, name: 'workspace_admin' }
  return { id: 5, name: 'member' }
}
