/**
 * The people of a workspace: reading, changing and removing them (T §4.2, T §7 Workspace users patch, decisions §6, §10); and
 * roles as admins give them (decisions §9), with the place in the organization, which follows those in its workspaces.
 */

import type { EndpointInput } from '../../shared/api/endpoint.ts'
import type {
  updateWorkspaceUser,
  WorkspacePerson,
  WorkspaceUser,
  WorkspaceUserBody,
  WorkspaceUserListQuery,
} from '../../shared/api/workspace-users.ts'
import {
  type Member,
  type OrganizationPath,
  placeOf,
  type PlacePath,
  requireOrganization,
  requireWorkspace,
  requireWorkspaceOf,
  workspacesIn,
  type WorkspacePath,
  type Scope,
} from '../access/scope.ts'
import { requirePermission } from '../access/permissions.ts'
import { BadRequest, NotFound, unknownReference, Forbidden } from '../errors/app-error.ts'
import { leaveGroups } from '../groups/parts.ts'
import { requireSeats } from '../invitations/limits.ts'
import { pageOf } from '../lists/page.ts'
import { changeRates } from '../rates/change-rate.ts'
import { endMembership, stopRunningEntry } from './end-membership.ts'
import {
  findWorkspaceUserRow,
  listWorkspaceUserRows,
  updateWorkspaceUserRow,
  type WorkspaceUserChanges,
  type WorkspaceUserRow,
  hasAnotherOwner,
  otherWorkspacesOf,
} from './queries.ts'
import { representPerson, representWorkspaceUsers, roleOfRow } from './wire.ts'
import { type Role, type RoleId, roleNamed, roleOf, roles } from '../access/roles.ts'
import type { Db } from '../database/database.ts'
import {
  deleteOrganizationUser,
  updateOrganizationRow,
  updateOrganizationUser,
} from '../organizations/queries.ts'

interface OrganizationStanding {
  readonly owner: boolean
  readonly admin: boolean
  readonly inactive: boolean
}

async function changeStanding(
  { db, at }: Scope,
  row: WorkspaceUserRow,
  changes: Partial<OrganizationStanding>,
) {
  const key = { organization_id: row.organization_id, id: row.organization_user_id }
  await updateOrganizationUser(db, key, { ...changes, at })
}

/** @throws {BadRequest} when the person is the only owner: an organization always has one. */
async function requireAnotherOwner(db: Db, row: WorkspaceUserRow, what: string) {
  if (!row.owner) return
  if (!(await hasAnotherOwner(db, row)))
    throw new BadRequest('invalid', { text: `The only owner of an organization cannot be ${what}` })
}

/**
 * A person who is deactivated in their only workspace is an inactive member of the organization (decisions §10), and no admin of
 * it any more: the person who lets them back in need not be one.
 */
async function deactivateWithoutWorkspace(scope: Scope, row: WorkspaceUserRow) {
  const others = await otherWorkspacesOf(scope.db, row)
  if (!others.active) await changeStanding(scope, row, { inactive: true, owner: false, admin: false })
}

/** A person who has been removed from all workspaces has left the organization, and may be invited again. */
async function leaveWithoutWorkspace(scope: Scope, row: WorkspaceUserRow) {
  const { db, at } = scope
  const others = await otherWorkspacesOf(db, row)
  if (others.any) {
    if (!others.active) await changeStanding(scope, row, { inactive: true, owner: false, admin: false })
    return
  }
  await leaveGroups(scope, { organizationId: row.organization_id, userId: row.user_id }, null)
  await deleteOrganizationUser(db, { organization_id: row.organization_id, id: row.organization_user_id })
  // The row that showed the time of the person's changes is gone; the organization's shows it now.
  await updateOrganizationRow(db, row.organization_id, { at })
}

/**
 * Admins decide about people up to their own role: no admin of a workspace may take an owner's place from them, or make
 * somebody an owner.
 *
 * @throws {Forbidden} for a higher role than the member's own.
 */
export function requireRank(member: Member, role: { readonly id: RoleId }): void {
  if (roleOf(member).id > role.id) throw new Forbidden()
}

/** The role that a body names; null when it names none. */
function namedRole({ role, role_id }: WorkspaceUserBody): Role | null {
  if (role !== undefined) return roleNamed(role)
  return roles.find(({ id }) => id === role_id) ?? null
}

/**
 * Gives the person the role that the body names, and changes their place in the organization where that is part of it.
 * `admin` alone makes somebody an admin of the workspace, or takes that from them; it leaves admins of the organization
 * what they are.
 *
 * @returns the columns of the workspace user that change.
 * @throws {Forbidden} when the caller's own role is lower than the person's or the new one.
 * @throws {BadRequest} when the person is the only owner and would be none.
 */
export async function giveRole(
  scope: Scope,
  member: Member,
  row: WorkspaceUserRow,
  body: WorkspaceUserBody,
): Promise<WorkspaceUserChanges> {
  const role = namedRole(body)
  if (role === null) return body.admin === undefined ? {} : { admin: body.admin }
  requireRank(member, roleOfRow(row))
  requireRank(member, role)
  const owner = role.name === 'owner'
  const admin = owner || role.name === 'organization_admin'
  if (!owner) await requireAnotherOwner(scope.db, row, 'given another role')
  if (row.owner !== owner || row.organization_admin !== admin)
    await changeStanding(scope, row, { owner, admin })
  // Their earlier role in the workspace is theirs again afterwards.
  if (admin) return {}
  return { admin: role.name === 'workspace_admin', project_manager: role.name === 'project_manager' }
}

const offeredPages = { standard: 50, largest: 200, sizeName: 'per_page' }

export type WorkspaceUserPage = Awaited<ReturnType<typeof readWorkspaceUsers>>

/**
 * The users of a workspace by name, also deactivated ones and those of groups. All of them, unless the query has `page`
 * or `per_page` (50, at most 200).
 *
 * @returns `page` null for all of them.
 * @throws {Forbidden} unless the caller is a member; {@link BadRequest} for pages that are not offered.
 */
export async function readWorkspaceUsers(scope: Scope, member: Member, query: WorkspaceUserListQuery) {
  requirePermission(member, 'workspace_users.view')
  const asked = query.page !== undefined || query.per_page !== undefined
  const page = asked ? pageOf({ page: query.page, size: query.per_page }, offeredPages) : null
  const filter = {
    active: query.active,
    customRates: query.custom_rates,
    name: query.name,
    search: query.search,
  }
  const rows = await listWorkspaceUserRows(scope.db, placeOf(member), filter, page)
  return { users: await representWorkspaceUsers(scope.db, rows, member), page }
}

/** @throws {NotFound} when the workspace has no such user. */
export async function readWorkspaceUser(scope: Scope, member: Member, id: number): Promise<WorkspaceUser> {
  const row = await findWorkspaceUserRow(scope.db, placeOf(member), id)
  const [user] = row === undefined ? [] : await representWorkspaceUsers(scope.db, [row], member)
  if (user === undefined) throw new NotFound('user', 'Workspace user not found')
  return user
}

/** The people of a workspace by name. @throws {Forbidden} unless the caller is a member. */
export async function readPeople(scope: Scope, path: WorkspacePath): Promise<WorkspacePerson[]> {
  const member = requireWorkspace(scope.caller, path.workspace_id)
  requirePermission(member, 'workspace_users.view')
  const rows = await listWorkspaceUserRows(scope.db, placeOf(member), {}, null)
  return rows.map(representPerson)
}

export type WorkspaceUserPath = EndpointInput<typeof updateWorkspaceUser>['params']

/** @throws {NotFound} when the workspace has no such user. */
export async function requireWorkspaceUser(
  scope: Scope,
  member: Member,
  id: number,
): Promise<WorkspaceUserRow> {
  const row = await findWorkspaceUserRow(scope.db, placeOf(member), id)
  if (row === undefined) throw new NotFound('user', 'Workspace user not found')
  return row
}

async function changeActivity(
  scope: Scope,
  { organization }: Member,
  row: WorkspaceUserRow,
  inactive: boolean,
) {
  if (inactive) {
    await requireAnotherOwner(scope.db, row, 'deactivated')
    await stopRunningEntry(scope, row)
    await deactivateWithoutWorkspace(scope, row)
  } else {
    await changeStanding(scope, row, { inactive: false })
    await requireSeats(scope.db, organization)
  }
}

/**
 * Changes a workspace user; absent keys stay as they are. Rates are per hour in units of the currency. A person who is
 * deactivated sees nothing of the workspace from then on, and their running entry there is stopped.
 *
 * @throws {Forbidden} unless the caller is an admin, and of no lower role than a person whose role or state they change.
 * @throws {NotFound} when the workspace has no such user; {@link BadRequest} for the only owner, and when the free plan has
 * no seat for who is let in again.
 */
export async function changeWorkspaceUser(
  scope: Scope,
  path: WorkspaceUserPath,
  body: WorkspaceUserBody,
): Promise<WorkspaceUser> {
  const member = requireWorkspace(scope.caller, path.workspace_id)
  requirePermission(member, 'workspace_users.update')
  const row = await requireWorkspaceUser(scope, member, path.workspace_user_id)
  const changes: WorkspaceUserChanges = {
    working_hours_in_minutes: body.working_hours_in_minutes,
    view_edit_billable_rates: body.view_edit_billable_rates,
    view_edit_labor_costs: body.view_edit_labor_costs,
    inactive: body.inactive,
    ...(await giveRole(scope, member, row, body)),
    ...(await changeRates(scope, { ...row, project_id: 0 }, body, 'start-today')),
    at: scope.at,
  }
  if (body.inactive !== undefined && body.inactive !== row.inactive) {
    requireRank(member, roleOfRow(row))
    await changeActivity(scope, member, row, body.inactive)
  }
  await updateWorkspaceUserRow(scope.db, row, changes)
  scope.record({ model: 'workspace_user', action: 'updated', ...placeOf(member), id: row.id })
  return readWorkspaceUser(scope, member, row.id)
}

/** Ends the person's sight of the workspace at once; what they tracked stays, billed as it was. */
async function remove(scope: Scope, member: Member, row: WorkspaceUserRow) {
  requireRank(member, roleOfRow(row))
  await requireAnotherOwner(scope.db, row, 'removed')
  await leaveGroups(scope, { organizationId: row.organization_id, userId: row.user_id }, row.workspace_id)
  // Gone already if only the groups gave it.
  const left = await findWorkspaceUserRow(scope.db, placeOf(member), row.id)
  if (left !== undefined) await endMembership(scope, left)
  await leaveWithoutWorkspace(scope, row)
}

/**
 * Removes a person from a workspace, and from its projects and the groups that gave it to them.
 *
 * @throws {Forbidden} unless the caller is an admin, and of no lower role than the person.
 * @throws {NotFound} when the workspace has no such user; {@link BadRequest} for the only owner.
 */
export async function removeWorkspaceUser(scope: Scope, path: WorkspaceUserPath) {
  const member = requireWorkspace(scope.caller, path.workspace_id)
  requirePermission(member, 'workspace_users.delete')
  await remove(scope, member, await requireWorkspaceUser(scope, member, path.workspace_user_id))
}

/**
 * Removes all the workspace users of a list, or none.
 *
 * @throws {BadRequest} with the texts of T §7; otherwise as for one.
 */
export async function removeWorkspaceUsers(
  scope: Scope,
  path: PlacePath,
  { delete: ids }: { readonly delete?: readonly number[] | null | undefined },
) {
  const member = requireWorkspaceOf(scope.caller, path)
  requirePermission(member, 'workspace_users.delete')
  if (ids === undefined || ids === null || ids.length === 0)
    throw new BadRequest('required', {
      field: 'delete',
      text: 'At least one workspace user ID must be supplied',
    })
  if (new Set(ids).size < ids.length)
    throw new BadRequest('repeated', { field: 'delete', text: 'Workspace user IDs must be unique' })
  const rows = await listWorkspaceUserRows(scope.db, placeOf(member), { ids }, null)
  if (rows.length < ids.length) throw unknownReference('delete', 'user', { text: 'Wrong workspace user IDs' })
  for (const row of rows) await remove(scope, member, row)
}

/**
 * Takes the caller out of all workspaces of an organization, and so out of it.
 *
 * @throws {Forbidden} when the organization is not the caller's; {@link BadRequest} for its only owner.
 */
export async function leave(scope: Scope, { organization_id: organizationId }: OrganizationPath) {
  requireOrganization(scope.caller, organizationId)
  for (const member of workspacesIn(scope.caller, organizationId))
    await remove(scope, member, await requireWorkspaceUser(scope, member, member.workspaceUserId))
}
