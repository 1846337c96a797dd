/** The people of an organization (T §4.2), and as the API writes them (decisions §4). */

import {
  type OrganizationUserListQuery,
  type OrganizationUser,
  organizationUser,
} from '../../shared/api/organization-users.ts'
import { requireOrganizationPermission } from '../access/permissions.ts'
import type { OrganizationPath, Scope, Caller } from '../access/scope.ts'
import { BadRequest } from '../errors/app-error.ts'
import { pageOf } from '../lists/page.ts'
import {
  type ActiveStatus,
  listOrganizationUserRows,
  type OrganizationUserFilter,
  type OrganizationUserOrder,
  namedGroupsOfUsers,
  openInvitationsOf,
  type OrganizationUserRow,
  type WorkspaceOfUser,
  workspacesOfUsers,
} from './queries.ts'
import { highestRole } from '../access/roles.ts'
import type { Db } from '../database/database.ts'
import { toPreciseTimestamp, toTimestamp } from '../effects/timestamps.ts'
import { sameFields } from '../http/same-fields.ts'
import { toUnits } from '../rates/change-rate.ts'

function standingOf(row: OrganizationUserRow) {
  return { owner: row.owner, organizationAdmin: row.owner || row.admin }
}

function representWorkspace(
  row: OrganizationUserRow,
  workspace: WorkspaceOfUser,
): OrganizationUser['workspaces'][number] {
  const standing = standingOf(row)
  const role = highestRole({
    ...standing,
    workspaceAdmin: workspace.admin,
    projectManager: workspace.project_manager,
  })
  return {
    workspace_id: workspace.workspace_id,
    workspace_name: workspace.workspace_name,
    workspace_user_id: workspace.id,
    role: role.name,
    role_id: role.id,
    admin: standing.organizationAdmin || workspace.admin,
    active: workspace.joined,
    inactive: workspace.inactive,
    rate: toUnits(workspace.rate),
    labor_cost: toUnits(workspace.labor_cost),
  }
}

interface Related {
  readonly workspaces: readonly WorkspaceOfUser[]
  readonly groups: OrganizationUser['groups']
  readonly invitationId: number | null
}

const shown = sameFields(organizationUser)

function represent(
  row: OrganizationUserRow,
  { workspaces, groups, invitationId }: Related,
): OrganizationUser {
  const standing = standingOf(row)
  return {
    ...shown(row),
    '2fa_enabled': false,
    admin: standing.organizationAdmin,
    avatar_url: '',
    can_edit_email: false,
    created_at: toTimestamp(row.created_at),
    groups,
    invitation_id: invitationId,
    role_id: highestRole({ ...standing, workspaceAdmin: false, projectManager: false }).id,
    updated_at: toPreciseTimestamp(row.at),
    workspace_count: workspaces.length,
    workspaces: workspaces.map((workspace) => representWorkspace(row, workspace)),
  }
}

/** Only with those workspaces that the caller is an admin of: others learn neither their names nor rates. */
async function representOrganizationUsers(
  db: Db,
  organizationId: number,
  rows: readonly OrganizationUserRow[],
  caller: Caller,
): Promise<OrganizationUser[]> {
  if (rows.length === 0) return []
  const userIds = rows.map((row) => row.user_id)
  const standing = caller.organizations.find((member) => member.organizationId === organizationId)
  const administrated = new Set(
    caller.workspaces.filter(({ admin }) => admin).map(({ workspaceId }) => workspaceId),
  )
  const workspaces = (await workspacesOfUsers(db, organizationId, userIds)).filter(
    (workspace) => standing?.admin === true || administrated.has(workspace.workspace_id),
  )
  const workspacesByUser = Map.groupBy(workspaces, (workspace) => workspace.user_id)
  const groups = Map.groupBy(await namedGroupsOfUsers(db, organizationId, userIds), (group) => group.user_id)
  const invitations = new Map(
    (await openInvitationsOf(db, organizationId, userIds)).map(({ user_id, id }) => [user_id, id]),
  )
  return rows.map((row) =>
    represent(row, {
      workspaces: workspacesByUser.get(row.user_id) ?? [],
      groups: (groups.get(row.user_id) ?? []).map(({ id, name }) => ({ group_id: id, name })),
      invitationId: row.joined ? null : (invitations.get(row.user_id) ?? null),
    }),
  )
}

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
