/** Creation of an organization by somebody who has an account (T §4.2, T §7 Organization create). */

import { organizationPermissionsOf } from '../access/permissions.ts'
import { findOrganization } from '../access/places.ts'
import type { CallerScope } from '../access/scope.ts'
import { findCallerById } from '../accounts/find-caller.ts'
import { BadRequest, Forbidden } from '../errors/app-error.ts'
import { readWorkspaceName } from '../workspaces/settings.ts'
import { MAXIMUM_WORKSPACES } from './plans.ts'
import { createOrganization } from './service.ts'
import type { Plan } from './tables.ts'

const NAME_LENGTH = 140

interface OrganizationBody {
  readonly name?: string | null | undefined
  readonly workspace_name?: string | null | undefined
}

function readName(name: string | null | undefined): string {
  const trimmed = name?.trim() ?? ''
  if (trimmed === '')
    throw new BadRequest('required', { field: 'name', text: "Field 'name' cannot be empty" })
  if (trimmed.length > NAME_LENGTH) {
    throw new BadRequest('too_long', {
      field: 'name',
      maximum: 140,
      text: 'organization name too long, maximum length is 140',
    })
  }
  return trimmed
}

/**
 * Creates an organization with a single workspace; the caller becomes its owner.
 *
 * @param plan of the new organization.
 * @throws {BadRequest} with the texts of T §7; {@link Forbidden} for who has as many workspaces as one may have.
 */
export async function createOwnOrganization(scope: CallerScope, plan: Plan, body: OrganizationBody) {
  const { caller, db, now } = scope
  const name = readName(body.name)
  const workspaceName = readWorkspaceName(body.workspace_name, {
    field: 'workspace_name',
    text: 'workspace name must be provided',
  })
  if (caller.workspaces.length >= MAXIMUM_WORKSPACES) {
    throw new Forbidden('forbidden', { text: 'user not authorized to create an organization' })
  }
  const { organizationId, workspaceId } = await createOrganization(scope, caller.userId, plan, {
    name,
    workspaceName,
  })
  const present = await findCallerById(db, caller.userId, now)
  const member = present === null ? undefined : findOrganization(present, organizationId)
  return {
    id: organizationId,
    name,
    permissions: present === null || member === undefined ? [] : organizationPermissionsOf(present, member),
    workspace_id: workspaceId,
    workspace_name: workspaceName,
  }
}
