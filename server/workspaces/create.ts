/** Creation of a workspace in an organization (T §4.2, T §7 Workspace create). */

import type { Workspace, WorkspaceBody } from '../../shared/api/workspaces.ts'
import type { OrganizationMember } from '../access/caller.ts'
import { requireOrganizationPermission } from '../access/permissions.ts'
import { findOrganization, type OrganizationPath } from '../access/places.ts'
import type { Scope } from '../access/scope.ts'
import { BadRequest, NotFound } from '../errors/app-error.ts'
import { MAXIMUM_WORKSPACES, maximumWorkspaces } from '../organizations/plans.ts'
import { changeRate } from '../rates/change-rate.ts'
import { requireOrganizationPeople, requireOwners } from './admins.ts'
import { beginWorkspace } from './begin.ts'
import { isNameTaken, updateWorkspaceRow, workspacesOf } from './queries.ts'
import { representWorkspace } from './wire.ts'
import { changesOf, rateOf, readWorkspaceName, requireIncluded } from './settings.ts'
import { membershipNow } from './service.ts'

/** @throws {BadRequest} when the organization or the caller has as many as they may. */
async function requireRoom(scope: Scope, organization: OrganizationMember) {
  const maximum = maximumWorkspaces(organization.plan)
  if (maximum === 1)
    throw new BadRequest('plan_limit', { text: 'Multiple workspaces are not enabled in this organization' })
  if (scope.caller.workspaces.length >= MAXIMUM_WORKSPACES) {
    throw new BadRequest('limit_reached', { text: 'user can have a maximum of 100 workspaces' })
  }
  if ((await workspacesOf(scope.db, organization.organizationId)).length >= maximum) {
    throw new BadRequest('limit_reached', { text: 'organization can have a maximum number of workspaces' })
  }
}

/**
 * Creates a workspace. The caller, the owners of the organization and those that `admins` names become its admins.
 *
 * @throws {NotFound} when the organization is unknown or not the caller's (T §7).
 * @throws {Forbidden} unless the caller is an admin of it.
 * @throws {BadRequest} with the texts of T §7; {@link PaymentRequired} for settings of paid plans.
 */
export async function createWorkspace(
  scope: Scope,
  { organization_id: organizationId }: OrganizationPath,
  body: WorkspaceBody,
): Promise<Workspace> {
  const { db, caller } = scope
  if (findOrganization(caller, organizationId) === undefined) {
    throw new NotFound('organization', 'Organization not found/accessible')
  }
  const organization = requireOrganizationPermission(caller, organizationId, 'workspaces.create')
  const name = readWorkspaceName(body.name)
  requireIncluded(organization.plan, body)
  await requireRoom(scope, organization)
  if (await isNameTaken(db, organizationId, name)) {
    throw new BadRequest('taken', {
      field: 'name',
      text: 'another workspace with same name exists in organization',
    })
  }
  const { admins = [] } = body
  await requireOrganizationPeople(db, organizationId, admins)
  const key = await beginWorkspace(scope, {
    organizationId,
    name,
    creatorId: caller.userId,
    admins: [...(await requireOwners(db, organizationId)), ...admins],
  })
  const cents = rateOf(body)
  if (cents !== undefined) {
    // A new workspace has no past that could be billed otherwise.
    const mode = body.rate_change_mode ?? 'override-all'
    await changeRate(scope, { level: 'workspace', ...key, id: key.workspaceId }, 'billable', { cents, mode })
  }
  const row = await updateWorkspaceRow(db, key, changesOf(body, scope))
  return representWorkspace(row, await membershipNow(scope, row.id))
}
