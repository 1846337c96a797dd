/** The people of an organization (T §4.2). */

import type { OrganizationUserListQuery } from '../../shared/api/organization-users.ts'
import { requireOrganizationPermission } from '../access/permissions.ts'
import type { OrganizationPath, Scope } from '../access/scope.ts'
import { BadRequest } from '../errors/app-error.ts'
import { pageOf } from '../lists/page.ts'
import {
  type ActiveStatus,
  listOrganizationUserRows,
  type OrganizationUserFilter,
  type OrganizationUserOrder,
} from './queries.ts'
import { representOrganizationUsers } from './wire.ts'

const offeredPages = { standard: 50, largest: 200, sizeName: 'per_page' }

const MAXIMUM_GROUPS = 200

const statuses: ReadonlySet<string> = new Set<ActiveStatus>(['active', 'inactive', 'invited'])

function isStatus(text: string): text is ActiveStatus {
  return statuses.has(text)
}

function partsOf(text: string | undefined): string[] | null {
  const parts = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.length === 0 ? null : parts
}

function statusesOf(text: string | undefined): ActiveStatus[] | null {
  const parts = partsOf(text)
  if (parts === null || parts.every(isStatus)) return parts
  throw new BadRequest('invalid', { field: 'active_status', says: 'must list active, inactive or invited' })
}

function groupIdsOf(text: string | undefined): number[] | null {
  const parts = partsOf(text)
  if (parts === null) return null
  if (parts.length > MAXIMUM_GROUPS)
    throw new BadRequest('too_many', {
      field: 'groups',
      maximum: MAXIMUM_GROUPS,
      says: `must be at most ${MAXIMUM_GROUPS}`,
    })
  return parts.map((part) => {
    const id = Number(part)
    if (!/^\d{1,16}$/.test(part) || !Number.isSafeInteger(id)) {
      throw new BadRequest('wrong_type', { field: 'groups', type: 'ids', says: 'must list ids of groups' })
    }
    return id
  })
}

/**
 * A page of the organization's people, by name unless asked otherwise: 50, at most 200.
 *
 * @throws {Forbidden} unless the caller is an admin of the organization or of one of its workspaces.
 * @throws {BadRequest} naming the parameter.
 */
export async function readOrganizationUsers(
  scope: Scope,
  { organization_id: organizationId }: OrganizationPath,
  query: OrganizationUserListQuery,
) {
  requireOrganizationPermission(scope.caller, organizationId, 'organization_users.view')
  const page = pageOf({ page: query.page, size: query.per_page }, offeredPages)
  const filter: OrganizationUserFilter = {
    text: query.filter ?? '',
    statuses: statusesOf(query.active_status),
    onlyAdmins: query.only_admins === 'true',
    groupIds: groupIdsOf(query.groups),
  }
  const descending = (query.sort_order ?? query.sort_dir)?.toLowerCase() === 'desc'
  const order: OrganizationUserOrder = { field: query.sort_field ?? 'name', descending }
  const { rows, total } = await listOrganizationUserRows(scope.db, organizationId, filter, order, page)
  const users = await representOrganizationUsers(scope.db, organizationId, rows, scope.caller)
  return { users, page, total, descending }
}
