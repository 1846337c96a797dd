/** The people of a workspace (T §4.2, decisions §6). */

import type {
  WorkspacePerson,
  WorkspaceUser,
  WorkspaceUserListQuery,
} from '../../shared/api/workspace-users.ts'
import type { Member } from '../access/caller.ts'
import { requirePermission } from '../access/permissions.ts'
import { placeOf, requireWorkspace, type WorkspacePath } from '../access/places.ts'
import type { Scope } from '../access/scope.ts'
import { NotFound } from '../errors/app-error.ts'
import { type Page, pageOf } from '../lists/page.ts'
import { findWorkspaceUserRow, listWorkspaceUserRows } from './queries.ts'
import { representPerson, representWorkspaceUsers } from './wire.ts'

const offeredPages = { standard: 50, largest: 200, sizeName: 'per_page' }

export interface WorkspaceUserPage {
  readonly users: WorkspaceUser[]
  /** Null: all of them, for the query asks for no page. */
  readonly page: Page | null
}

/**
 * The users of a workspace by name, also deactivated ones and those of groups. All of them, unless the query has `page`
 * or `per_page` (50, at most 200).
 *
 * @throws {Forbidden} unless the caller is a member; {@link BadRequest} for pages that are not offered.
 */
export async function readWorkspaceUsers(
  scope: Scope,
  member: Member,
  query: WorkspaceUserListQuery,
): Promise<WorkspaceUserPage> {
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
