/** Who administrates a workspace, as `admins` names them (T §4.2). */

import type { Scope } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { paddedIds } from '../database/id-list.ts'
import { BadRequest, NotFound } from '../errors/app-error.ts'
import type { WorkspaceKey } from './repository.ts'

/**
 * The active people of the organization among those that `admins` of a new workspace names.
 *
 * @throws {BadRequest} when one of them is none (T §7).
 */
export async function requireOrganizationPeople(
  db: Db,
  organizationId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return
  const wanted = new Set(userIds)
  const people = await db
    .selectFrom('organization_users')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', paddedIds([...wanted]))
    .where('inactive', '=', false)
    .where('joined', '=', true)
    .execute()
  if (people.length < wanted.size) throw new BadRequest('User with id does not exist')
}

/** The owners, who belong to every workspace. @throws {NotFound} when there is none (T §7). */
export async function requireOwners(db: Db, organizationId: number): Promise<number[]> {
  const owners = await db
    .selectFrom('organization_users')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('owner', '=', true)
    .where('inactive', '=', false)
    .execute()
  if (owners.length === 0) throw new NotFound('organization owner not found')
  return owners.map(({ user_id }) => user_id)
}

/**
 * Makes those that the list names admins of the workspace, and nobody else.
 *
 * @throws {BadRequest} when one of them does not belong to the workspace (T §7).
 */
export async function replaceAdmins(
  { db, at, record }: Scope,
  key: WorkspaceKey,
  userIds: readonly number[],
): Promise<void> {
  const wanted = new Set(userIds)
  const people = await db
    .selectFrom('workspace_users')
    .select(['id', 'user_id', 'admin', 'inactive', 'joined'])
    .where('organization_id', '=', key.organizationId)
    .where('workspace_id', '=', key.workspaceId)
    .execute()
  const active = new Set(people.filter((row) => row.joined && !row.inactive).map((row) => row.user_id))
  if ([...wanted].some((userId) => !active.has(userId)))
    throw new BadRequest('User not exists in the workspace')
  for (const row of people) {
    const admin = wanted.has(row.user_id)
    if (admin === row.admin) continue
    await db
      .updateTable('workspace_users')
      .set({ admin, at })
      .where('organization_id', '=', key.organizationId)
      .where('id', '=', row.id)
      .execute()
    record({ model: 'workspace_user', action: 'updated', ...key, id: row.id })
  }
}
