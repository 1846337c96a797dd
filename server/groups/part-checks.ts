/** Whom and what a caller may put into a group (T §7 Groups create/edit). */

import type { Caller } from '../access/caller.ts'
import type { CallerScope } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { BadRequest } from '../errors/app-error.ts'
import { without } from './parts.ts'

/** @throws {BadRequest} for somebody who is not in the organization. */
export async function requireUsers(
  db: Db,
  organizationId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return
  const rows = await db
    .selectFrom('organization_users')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', userIds)
    .execute()
  const [unknown] = without(
    userIds,
    rows.map((row) => row.user_id),
  )
  if (unknown !== undefined) {
    throw new BadRequest(`User ${unknown} not exists in the organization ${organizationId}`)
  }
}

/** Workspaces of the organization where the caller may say who belongs to them. */
export async function administratedWorkspaces(
  db: Db,
  caller: Caller,
  organizationId: number,
): Promise<readonly number[]> {
  const member = caller.organizations.find((place) => place.organizationId === organizationId)
  if (member?.admin !== true) {
    return caller.workspaces.flatMap(({ organization, admin, workspaceId }) =>
      admin && organization.organizationId === organizationId ? [workspaceId] : [],
    )
  }
  const rows = await db
    .selectFrom('workspaces')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** @throws {BadRequest} for a workspace that the organization does not have, as far as the caller may know. */
export async function requireWorkspaces(
  { db, caller }: CallerScope,
  organizationId: number,
  workspaceIds: readonly number[],
): Promise<void> {
  if (workspaceIds.length === 0) return
  const [unknown] = without(workspaceIds, await administratedWorkspaces(db, caller, organizationId))
  if (unknown !== undefined) {
    throw new BadRequest(`Workspace ${unknown} not exists in the organization ${organizationId}`)
  }
}
