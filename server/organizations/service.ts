/** The rules of organizations (T §4.2, T §7 Organization). */

import type { Organization } from '../../shared/api/organizations.ts'
import type { OrganizationMembership } from '../access/caller.ts'
import { requireOrganizationPermission } from '../access/permissions.ts'
import { findOrganization } from '../access/places.ts'
import type { CallerScope, Scope } from '../access/scope.ts'
import { deleteAttachmentsOfOrganization } from '../attachments/queries.ts'
import { BadRequest, NotFound } from '../errors/app-error.ts'
import { sinceInstant } from '../lists/since.ts'
import { beginWorkspace } from '../workspaces/begin.ts'
import {
  deactivateUser,
  findHeir,
  insertOrganization,
  insertOrganizationUser,
  listOrganizationRows,
  makeOwner,
  updateOrganizationRow,
} from './queries.ts'
import { representOrganization } from './wire.ts'
import type { Plan } from './tables.ts'

const NAME_LENGTH = 140

/** Unknown and foreign organizations are answered alike here too (decisions §10). */
function requireMembership(scope: CallerScope, organizationId: number): OrganizationMembership {
  const member = findOrganization(scope.caller, organizationId)
  if (member === undefined) throw new NotFound('organization', 'User not part of organization')
  return member
}

function readName(name: string | null | undefined): string {
  if (name === null || name === undefined)
    throw new BadRequest('nothing_to_change', { text: 'At least one field is required' })
  const trimmed = name.trim()
  if (trimmed === '')
    throw new BadRequest('required', { field: 'name', text: "field 'name' cannot be empty" })
  if (trimmed.length > NAME_LENGTH) {
    throw new BadRequest('too_long', {
      field: 'name',
      maximum: 140,
      text: 'organization name too long, maximum length is 140',
    })
  }
  return trimmed
}

/** The caller's organizations, oldest first. @param since seconds since 1970; changed then or later. */
export async function listOrganizations(scope: CallerScope, since?: number): Promise<Organization[]> {
  const members = new Map(scope.caller.organizations.map((member) => [member.organizationId, member]))
  const changedSince = sinceInstant(since) ?? null
  const rows = await listOrganizationRows(scope.db, [...members.keys()], changedSince)
  return rows.flatMap((row) => {
    const member = members.get(row.id)
    return member === undefined ? [] : [representOrganization(row, scope, member)]
  })
}

/** @throws {NotFound} when the organization is unknown or not the caller's (T §7). */
export async function readOrganization(scope: CallerScope, organizationId: number): Promise<Organization> {
  const member = requireMembership(scope, organizationId)
  const [row] = await listOrganizationRows(scope.db, [organizationId], null)
  if (row === undefined) throw new NotFound('organization', 'User not part of organization')
  return representOrganization(row, scope, member)
}

/**
 * Renames an organization.
 *
 * @throws {Forbidden} unless the caller is an admin of it; {@link BadRequest} with the texts of T §7.
 */
export async function updateOrganization(
  scope: CallerScope,
  organizationId: number,
  body: { readonly name?: string | null | undefined },
): Promise<Organization> {
  requireOrganizationPermission(scope.caller, organizationId, 'organization.update')
  await updateOrganizationRow(scope.db, organizationId, { name: readName(body.name), at: scope.at })
  return readOrganization(scope, organizationId)
}

/** Creates an organization with a single workspace; the user becomes its owner. */
export async function createOrganization(
  scope: Scope,
  userId: number,
  plan: Plan,
  names: { readonly name: string; readonly workspaceName: string },
): Promise<{ readonly organizationId: number; readonly workspaceId: number }> {
  const { db, ids, now, at } = scope
  const organizationId = ids.next()
  await insertOrganization(db, {
    id: organizationId,
    name: names.name.slice(0, NAME_LENGTH),
    plan,
    created_at: now,
    at,
    deleted_at: null,
  })
  await insertOrganizationUser(db, {
    organization_id: organizationId,
    id: ids.next(),
    user_id: userId,
    owner: true,
    admin: true,
    inactive: false,
    created_at: now,
    at,
  })
  return beginWorkspace(scope, { organizationId, name: names.workspaceName, creatorId: userId })
}

/** Ends all memberships of the caller. An organization left without anybody is deleted; one left without its owner falls to another. */
export async function leaveOrganizations({ caller, db, now, at, record }: CallerScope): Promise<void> {
  for (const { organizationId, owner } of caller.organizations) {
    for (const { id, workspace_id } of await deactivateUser(db, organizationId, caller.userId, at)) {
      record({ model: 'workspace_user', action: 'updated', organizationId, workspaceId: workspace_id, id })
    }
    const heir = await findHeir(db, organizationId, caller.userId)
    if (heir === undefined) {
      await updateOrganizationRow(db, organizationId, { deleted_at: now, at })
      await deleteAttachmentsOfOrganization(db, organizationId, { now, at })
    } else if (owner) await makeOwner(db, organizationId, heir, at)
  }
}
