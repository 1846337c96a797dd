/** The person who takes a ghost's place, in the organization and the workspace. */

import type { EmbodyBody } from '../../shared/api/ghosts.ts'
import type { Member } from '../access/caller.ts'
import { placeOf } from '../access/places.ts'
import { roleNamed, roles } from '../access/roles.ts'
import type { Scope } from '../access/scope.ts'
import { BadRequest, unknownReference } from '../errors/app-error.ts'
import { recordRows } from '../events/record-rows.ts'
import { standingOf } from '../invitations/membership-queries.ts'
import { giveRole, requireRank } from '../workspace-users/give-role.ts'
import {
  listWorkspaceUserRows,
  updateWorkspaceUserRow,
  type WorkspaceUserRow,
} from '../workspace-users/queries.ts'
import { roleOfRow } from '../workspace-users/wire.ts'
import { insertWorkspaceUser } from '../workspaces/queries.ts'

async function rowOf(scope: Scope, member: Member, userId: number): Promise<WorkspaceUserRow | undefined> {
  const rows = await listWorkspaceUserRows(scope.db, placeOf(member), {}, null)
  return rows.find((row) => row.user_id === userId)
}

/** Lets the person into the workspace. Who is still invited to the organization sees it once they accept. */
async function letIn(
  scope: Scope,
  member: Member,
  userId: number,
  joined: boolean,
): Promise<WorkspaceUserRow> {
  requireRank(member, roleNamed('member'))
  const row = {
    organization_id: member.organization.organizationId,
    workspace_id: member.workspaceId,
    id: scope.ids.next(),
    user_id: userId,
    admin: false,
    inactive: false,
    is_direct: true,
    joined,
    created_at: scope.now,
    at: scope.at,
  }
  await insertWorkspaceUser(scope.db, row)
  recordRows(scope, 'workspace_user', 'created', [row])
  const stored = await rowOf(scope, member, userId)
  if (stored === undefined) throw new Error(`Workspace user ${row.id} was not written.`)
  return stored
}

/**
 * The person of the body, who belongs to the workspace with that role from now on.
 *
 * @returns their user id.
 * @throws {BadRequest} when the organization has no such active person, or the workspace has deactivated them.
 * @throws {Forbidden} when the caller's own role is lower than the person's or the new one.
 */
export async function admitRecipient(
  scope: Scope,
  member: Member,
  { recipient_org_user_id: standingId, recipient_user_account_id: userId, role_id: roleId }: EmbodyBody,
): Promise<number> {
  const organization_id = member.organization.organizationId
  const standing = await standingOf(scope.db, { organization_id, user_id: userId })
  if (standing === undefined || standing.id !== standingId || standing.inactive) {
    throw new BadRequest('invalid', {
      field: 'recipient_org_user_id',
      says: 'is not that of an active person of the organization; invite them first',
    })
  }
  const role = roles.find(({ id }) => id === roleId)
  if (role === undefined) throw unknownReference('role_id', 'role', { says: 'is not a role' })
  const known = await rowOf(scope, member, userId)
  if (known?.inactive === true) {
    throw new BadRequest('invalid', {
      field: 'recipient_user_account_id',
      says: 'is deactivated in the workspace',
    })
  }
  const row = known ?? (await letIn(scope, member, userId, standing.joined))
  if (roleOfRow(row).id === role.id) return userId
  const changes = await giveRole(scope, member, row, { role_id: roleId })
  await updateWorkspaceUserRow(scope.db, row, { ...changes, at: scope.at })
  recordRows(scope, 'workspace_user', 'updated', [row])
  return userId
}
