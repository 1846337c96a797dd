/** Roles as admins give them (decisions §9). */

import type { WorkspaceUserBody } from '../../shared/api/workspace-users.ts'
import type { Member } from '../access/caller.ts'
import { type Role, type RoleId, roleNamed, roleOf, roles } from '../access/roles.ts'
import type { Scope } from '../access/scope.ts'
import { changeStanding, requireAnotherOwner } from './organization-standing.ts'
import type { WorkspaceUserChanges, WorkspaceUserRow } from './queries.ts'
import { roleOfRow } from './wire.ts'
import { Forbidden } from '../errors/app-error.ts'

/**
 * Admins decide about people up to their own role: no admin of a workspace may take an owner's place from them, or make
 * somebody an owner.
 *
 * @throws {Forbidden} for a higher role than the member's own.
 */
export function requireRank(member: Member, role: { readonly id: RoleId }): void {
  if (roleOf(member).id > role.id) throw new Forbidden()
}

/** The role that a body names; null when it names none. */
function namedRole({ role, role_id }: WorkspaceUserBody): Role | null {
  if (role !== undefined) return roleNamed(role)
  return roles.find(({ id }) => id === role_id) ?? null
}

/**
 * Gives the person the role that the body names, and changes their place in the organization where that is part of it.
 * `admin` alone makes somebody an admin of the workspace, or takes that from them; it leaves admins of the organization
 * what they are.
 *
 * @returns the columns of the workspace user that change.
 * @throws {Forbidden} when the caller's own role is lower than the person's or the new one.
 * @throws {BadRequest} when the person is the only owner and would be none.
 */
export async function giveRole(
  scope: Scope,
  member: Member,
  row: WorkspaceUserRow,
  body: WorkspaceUserBody,
): Promise<WorkspaceUserChanges> {
  const role = namedRole(body)
  if (role === null) return body.admin === undefined ? {} : { admin: body.admin }
  requireRank(member, roleOfRow(row))
  requireRank(member, role)
  const owner = role.name === 'owner'
  const admin = owner || role.name === 'organization_admin'
  if (!owner) await requireAnotherOwner(scope.db, row, 'given another role')
  if (row.owner !== owner || row.organization_admin !== admin)
    await changeStanding(scope, row, { owner, admin })
  // Their earlier role in the workspace is theirs again afterwards.
  if (admin) return {}
  return { admin: role.name === 'workspace_admin', project_manager: role.name === 'project_manager' }
}
