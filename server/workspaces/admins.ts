/** The admins of a workspace, as `admins` names them (T §4.2). */

import { peopleOfOrganization } from '../access/queries.ts'
import type { AnyScope } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { NotFound, unknownReference } from '../errors/app-error.ts'
import { updateWorkspaceUserRow } from '../workspace-users/queries.ts'
import { membersOf, ownersOf } from './queries.ts'
import type { WorkspacePlace } from '../access/places.ts'

/**
 * The active people of the organization among those that `admins` of a new workspace names.
 *
 * @throws {BadRequest} when one of them is none (T §7).
 */
export async function requireOrganizationPeople(db: Db, organizationId: number, userIds: readonly number[]) {
  const wanted = new Set(userIds)
  const people = await peopleOfOrganization(db, organizationId, [...wanted], true)
  if (people.length < wanted.size)
    throw unknownReference('admins', 'user', { text: 'User with id does not exist' })
}

/** The owners, who belong to every workspace. @throws {NotFound} when there is none (T §7). */
export async function requireOwners(db: Db, organizationId: number): Promise<number[]> {
  const owners = await ownersOf(db, organizationId)
  if (owners.length === 0) throw new NotFound('user', 'organization owner not found')
  return owners
}

/**
 * Makes those that the list names admins of the workspace, and nobody else.
 *
 * @throws {BadRequest} when one of them does not belong to the workspace (T §7).
 */
export async function replaceAdmins(
  { db, at, record }: AnyScope,
  key: WorkspacePlace,
  userIds: readonly number[],
) {
  const wanted = new Set(userIds)
  const people = await membersOf(db, key)
  const active = new Set(people.filter((row) => row.joined && !row.inactive).map((row) => row.user_id))
  if ([...wanted].some((userId) => !active.has(userId)))
    throw unknownReference('admins', 'user', { text: 'User not exists in the workspace' })
  for (const row of people) {
    const admin = wanted.has(row.user_id)
    if (admin === row.admin) continue
    await updateWorkspaceUserRow(db, { organization_id: key.organizationId, id: row.id }, { admin, at })
    record({ model: 'workspace_user', action: 'updated', ...key, id: row.id })
  }
}
