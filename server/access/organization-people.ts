/**
 * Access to what belongs to people of an organization rather than to one of its workspaces: working hours, time off. Those
 * who share a workspace know of each other; who is neither there nor an admin of the organization does not.
 */

import { NotFound } from '../errors/app-error.ts'
import type { OrganizationMembership } from './caller.ts'
import {
  mayInOrganization,
  type OrganizationPermission,
  requireOrganizationPermission,
} from './permissions.ts'
import { requireOrganization } from './places.ts'
import type { CallerScope } from './scope.ts'
import { peopleOfOrganization, peopleOfWorkspaces } from './queries.ts'

export interface PersonPath {
  readonly organization_id: number
  readonly user_id: number
}

/** The caller's workspaces in the organization, or those of them that they administrate. */
function ownWorkspaces(
  { caller }: CallerScope,
  { organizationId }: OrganizationMembership,
  administrated: boolean,
): number[] {
  return caller.workspaces.flatMap(({ organization, workspaceId, admin }) =>
    organization.organizationId === organizationId && (admin || !administrated) ? [workspaceId] : [],
  )
}

/** Those of the users whom the caller knows: themselves, and people of these workspaces, for its admins all of the organization. */
async function peopleOf(
  scope: CallerScope,
  member: OrganizationMembership,
  userIds: readonly number[],
  administrated: boolean,
): Promise<number[]> {
  const { db, caller } = scope
  const others = userIds.filter((id) => id !== caller.userId)
  const own = userIds.length === others.length ? [] : [caller.userId]
  const found = member.admin
    ? await peopleOfOrganization(db, member.organizationId, others)
    : await peopleOfWorkspaces(db, member.organizationId, ownWorkspaces(scope, member, administrated), others)
  return [...own, ...found]
}

/** Those of the users whom the caller shares a workspace with, or may know of as an admin of the organization. */
export function knownPeople(
  scope: CallerScope,
  member: OrganizationMembership,
  userIds: readonly number[],
): Promise<number[]> {
  return peopleOf(scope, member, userIds, false)
}

/**
 * @returns the caller's membership.
 * @throws {Forbidden} when the organization is unknown or not the caller's; {@link NotFound} for somebody whom the caller
 * does not know there.
 */
export async function requireKnownPerson(
  scope: CallerScope,
  path: PersonPath,
): Promise<OrganizationMembership> {
  const member = requireOrganization(scope.caller, path.organization_id)
  const [known] = await knownPeople(scope, member, [path.user_id])
  if (known === undefined) throw new NotFound()
  return member
}

/**
 * Those of the users whose business is open to the caller: themselves, and with the permission those whom `requireOwnOrPermitted`
 * lets them act for. They must be of the organization, which must be the caller's.
 */
export async function permittedPeople(
  scope: CallerScope,
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
 * For what one may do with one's own, and with that of others by a permission: as an admin of a workspace, of its people.
 *
 * @returns the caller's membership.
 * @throws {Forbidden} without the permission; otherwise as `requireKnownPerson`.
 */
export async function requireOwnOrPermitted(
  scope: CallerScope,
  path: PersonPath,
  permission: OrganizationPermission,
): Promise<OrganizationMembership> {
  const { caller } = scope
  const member = requireOrganization(caller, path.organization_id)
  if (path.user_id === caller.userId) return member
  requireOrganizationPermission(caller, path.organization_id, permission)
  const [person] = await peopleOf(scope, member, [path.user_id], true)
  if (person === undefined) throw new NotFound()
  return member
}
