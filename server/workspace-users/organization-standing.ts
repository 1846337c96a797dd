/** A person's place in the organization follows their places in its workspaces. */

import type { Scope } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { BadRequest } from '../errors/app-error.ts'
import { leaveGroups } from '../groups/parts.ts'
import {
  deleteOrganizationUser,
  updateOrganizationRow,
  updateOrganizationUser,
} from '../organizations/queries.ts'
import { hasAnotherOwner, otherWorkspacesOf, type WorkspaceUserRow } from './queries.ts'

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
