/** Roles as admins give them (decisions §9), and the place in the organization, which follows those in its workspaces. */

import type { WorkspaceUserBody } from '../../shared/api/workspace-users.ts'
import type { Member, Scope } from '../access/scope.ts'
import { type Role, type RoleId, roleNamed, roleOf, roles } from '../access/roles.ts'
import type { Db } from '../database/database.ts'
import { BadRequest, Forbidden } from '../errors/app-error.ts'
import { leaveGroups } from '../groups/parts.ts'
import {
  deleteOrganizationUser,
  updateOrganizationRow,
  updateOrganizationUser,
} from '../organizations/queries.ts'
import {
  hasAnotherOwner,
  otherWorkspacesOf,
  type WorkspaceUserChanges,
  type WorkspaceUserRow,
} from './queries.ts'
import { roleOfRow } from './wire.ts'

export interface OrganizationStanding {
  readonly owner: boolean
  readonly admin: boolean
  readonly inactive: boolean
}

export async function changeStanding(
  { db, at }: Scope,
  row: WorkspaceUserRow,
  changes: Partial<OrganizationStanding>,
) {
  const key = { organization_id: row.organization_id, id: row.organization_user_id }
  await updateOrganizationUser(db, key, { ...changes, at })
}

/** @throws {BadRequest} when the person is the only owner: an organization always has one. */
export async function requireAnotherOwner(db: Db, row: WorkspaceUserRow, what: string) {
  if (!row.owner) return
  if (!(await hasAnotherOwner(db, row)))
    throw new BadRequest('invalid', { text: `The only owner of an organization cannot be ${what}` })
}

/**
 * A person who is deactivated in their only workspace is an inactive member of the organization (decisions §10), and no admin of
 * it any more: the person who lets them back in need not be one.
 */
export async function deactivateWithoutWorkspace(scope: Scope, row: WorkspaceUserRow) {
  const others = await otherWorkspacesOf(scope.db, row)
  if (!others.active) await changeStanding(scope, row, { inactive: true, owner: false, admin: false })
}

/** A person who has been removed from all workspaces has left the organization, and may be invited again. */
export async function leaveWithoutWorkspace(scope: Scope, row: WorkspaceUserRow) {
  const { db, at } = scope
  const others = await otherWorkspacesOf(db, row)
  if (others.any) {
    if (!others.active) await changeStanding(scope, row, { inactive: true, owner: false, admin: false })
    return
  }
  await leaveGroups(scope, { organizationId: row.organization_id, userId: row.user_id }, null)
  await deleteOrganizationUser(db, { organization_id: row.organization_id, id: row.organization_user_id })
  // The row that showed the time of the person's changes is gone; the organization's shows it now.
  await updateOrganizationRow(db, row.organization_id, { at })
}

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
