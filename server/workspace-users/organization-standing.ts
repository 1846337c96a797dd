/** What happens to a person's place in the organization when their place in one of its workspaces changes. */

import type { CallerScope } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { BadRequest } from '../errors/app-error.ts'
import { leaveGroups } from '../groups/leave.ts'
import { otherWorkspacesOf, type WorkspaceUserRow } from './repository.ts'

export interface OrganizationStanding {
  readonly owner: boolean
  readonly admin: boolean
  readonly inactive: boolean
}

export async function changeStanding(
  { db, at }: CallerScope,
  row: WorkspaceUserRow,
  changes: Partial<OrganizationStanding>,
): Promise<void> {
  await db
    .updateTable('organization_users')
    .set({ ...changes, at })
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.organization_user_id)
    .execute()
}

/** @throws {BadRequest} when the person is the only owner: an organization always has one. */
export async function requireAnotherOwner(db: Db, row: WorkspaceUserRow, what: string): Promise<void> {
  if (!row.owner) return
  const another = await db
    .selectFrom('organization_users')
    .select('id')
    .where('organization_id', '=', row.organization_id)
    .where('id', '!=', row.organization_user_id)
    .where('owner', '=', true)
    .where('inactive', '=', false)
    .limit(1)
    .executeTakeFirst()
  if (another === undefined) throw new BadRequest(`The only owner of an organization cannot be ${what}`)
}

/**
 * Who is deactivated in their only workspace is an inactive member of the organization (decisions §10), and no admin of
 * it any more: who lets them back in need not be one.
 */
export async function deactivateWithoutWorkspace(scope: CallerScope, row: WorkspaceUserRow): Promise<void> {
  const others = await otherWorkspacesOf(scope.db, row)
  if (!others.active) await changeStanding(scope, row, { inactive: true, owner: false, admin: false })
}

/** Who has been removed from all workspaces has left the organization, and may be invited again. */
export async function leaveWithoutWorkspace(scope: CallerScope, row: WorkspaceUserRow): Promise<void> {
  const { db, at } = scope
  const others = await otherWorkspacesOf(db, row)
  if (others.any) {
    if (!others.active) await changeStanding(scope, row, { inactive: true, owner: false, admin: false })
    return
  }
  await leaveGroups(scope, { organizationId: row.organization_id, userId: row.user_id }, null)
  await db
    .deleteFrom('organization_users')
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.organization_user_id)
    .execute()
  // The row that showed the time of the person's changes is gone; the organization's shows it now.
  await db.updateTable('organizations').set({ at }).where('id', '=', row.organization_id).execute()
}
