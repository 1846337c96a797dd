/**
 * Access to what belongs to people of an organization rather than to one of its workspaces: working hours, time off. Those
 * who share a workspace know of each other; who is neither there nor an admin of the organization does not.
 */

import { NotFound } from '../errors/app-error.ts'
import { type OrganizationMember, requireOrganization, workspacesIn, type Scope } from './scope.ts'
import {
  mayInOrganization,
  type OrganizationPermission,
  requireOrganizationPermission,
} from './permissions.ts'
import { peopleOfOrganization, peopleOfWorkspaces } from './queries.ts'

export interface PersonPath {
  readonly organization_id: number
  readonly user_id: number
}

/** Those of the users whom the caller knows: themselves, and people of these workspaces, for its admins all of the organization. */
async function peopleOf(
  scope: Scope,
  member: OrganizationMember,
  userIds: readonly number[],
  administrated: boolean,
): Promise<number[]> {
  const { db, caller } = scope
  const others = userIds.filter((id) => id !== caller.userId)
  const own = userIds.length === others.length ? [] : [caller.userId]
  const { organizationId } = member
  if (member.admin) return [...own, ...(await peopleOfOrganization(db, organizationId, others))]
  const places = workspacesIn(caller, organizationId).filter(({ admin }) => admin || !administrated)
  const ids = places.map(({ workspaceId }) => workspaceId)
  return [...own, ...(await peopleOfWorkspaces(db, organizationId, ids, others))]
}

/** Those of the users whom the caller shares a workspace with, or may know of as an admin of the organization. */
export function knownPeople(
  scope: Scope,
  member: OrganizationMember,
  userIds: readonly number[],
): Promise<number[]> {
  return peopleOf(scope, member, userIds, false)
}

/**
 * @returns the person that the path names.
 * @throws {Forbidden} when the organization is unknown or not the caller's; {@link NotFound} for somebody whom the caller
 * does not know there.
 */
export async function requireKnownPerson(
  scope: Scope,
  { organization_id, user_id }: PersonPath,
): Promise<PersonPath> {
  const member = requireOrganization(scope.caller, organization_id)
  const [known] = await knownPeople(scope, member, [user_id])
  if (known === undefined) throw new NotFound()
  return { organization_id, user_id }
}

/**
 * Those of the users whose business is open to the caller: themselves, and with the permission those whom `requireOwnOrPermitted`
 * lets them act for. They must be of the organization, which must be the caller's.
 */
export async function permittedPeople(
  scope: Scope,
  organizationId: number,
  userIds: readonly number[],
  permission: OrganizationPermission,
): Promise<number[]> {
  const { caller } = scope
  const member = requireOrganization(caller, organizationId)
  if (mayInOrganization(caller, member, permission)) return peopleOf(scope, member, userIds, true)
  return userIds.filter((id) => id === caller.userId)
}

/**
 * For actions on one's own things, and on those of others by a permission: as an admin of a workspace, of its people.
 *
 * @returns the person that the path names.
 * @throws {Forbidden} without the permission; otherwise as `requireKnownPerson`.
 */
export async function requireOwnOrPermitted(
  scope: Scope,
  { organization_id, user_id }: PersonPath,
  permission: OrganizationPermission,
): Promise<PersonPath> {
  const { caller } = scope
  const member = requireOrganization(caller, organization_id)
  if (user_id !== caller.userId) {
    requireOrganizationPermission(caller, organization_id, permission)
    const [person] = await peopleOf(scope, member, [user_id], true)
    if (person === undefined) throw new NotFound()
  }
  return { organization_id, user_id }
}
