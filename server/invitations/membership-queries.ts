/** The memberships that an invitation offers: written when it is sent, effective when it is accepted. */

import type { Selectable } from 'kysely'
import type { Scope } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { changeRows, deleteRows, insertOf, type RowKey, rowsOf, updateOf } from '../database/rows.ts'
import { recordRows } from '../events/record-rows.ts'
import type { OrganizationTables } from '../organizations/tables.ts'
import { updateWorkspaceUserRow } from '../workspace-users/queries.ts'
import { insertWorkspaceUser } from '../workspaces/queries.ts'
import type { WorkspaceTables } from '../workspaces/tables.ts'
import type { Offer } from './read-body.ts'

const insertProjectUser = insertOf('project_users')
const updateProjectUser = updateOf('project_users')

/** A person in an organization. */
type PersonKey = Pick<OrganizationUserRow, 'organization_id' | 'user_id'>

export type OrganizationUserRow = Selectable<OrganizationTables['organization_users']>

export type WorkspaceUserRow = Selectable<WorkspaceTables['workspace_users']>

export function standingOf(db: Db, { organization_id, user_id }: PersonKey) {
  return rowsOf(db, 'organization_users', { organization_id, user_id }).selectAll().executeTakeFirst()
}

/** The person's workspaces in the organization, joined or not. */
export function listMemberships(db: Db, { organization_id, user_id }: PersonKey) {
  return rowsOf(db, 'workspace_users', { organization_id, user_id }).selectAll().orderBy('id').execute()
}

export function joinOrganization(db: Db, { organization_id, user_id }: PersonKey, at: Instant) {
  return changeRows(db, 'organization_users', { organization_id, user_id }, { joined: true, at })
}

/**
 * Begins the memberships of these workspaces, and those that groups give.
 *
 * @returns the memberships that have begun.
 */
export async function joinWorkspaces(
  db: Db,
  { organization_id, user_id }: PersonKey,
  workspaceIds: readonly number[],
  at: Instant,
) {
  return db
    .updateTable('workspace_users')
    .set({ joined: true, at })
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .where('joined', '=', false)
    .where((eb) =>
      eb.or([
        eb('is_direct', '=', false),
        ...(workspaceIds.length > 0 ? [eb('workspace_id', 'in', workspaceIds)] : []),
      ]),
    )
    .returning(['organization_id', 'workspace_id', 'id'])
    .execute()
}

export function leaveOrganization(db: Db, { organization_id, user_id }: PersonKey) {
  return deleteRows(db, 'organization_users', { organization_id, user_id })
}

/** The columns of a role in a workspace. */
function roleColumns({ role }: Offer): Pick<WorkspaceUserRow, 'admin' | 'project_manager'> {
  return { admin: role.id <= 3, project_manager: role.name === 'project_manager' }
}

export async function offer(scope: Scope, { organization_id, user_id }: PersonKey, each: Offer) {
  const row = {
    organization_id,
    workspace_id: each.workspaceId,
    id: scope.ids.next(),
    user_id,
    ...roleColumns(each),
    inactive: false,
    is_direct: true,
    joined: false,
    created_at: scope.now,
    at: scope.at,
  }
  await insertWorkspaceUser(scope.db, row)
  recordRows(scope, 'workspace_user', 'created', [row])
}

/** Another role in an invitation that is still open, or the belonging to a workspace of one's own besides a group's. */
export async function renew(scope: Scope, row: WorkspaceUserRow, each: Offer) {
  const changes = { is_direct: true, ...(!row.joined && roleColumns(each)), at: scope.at }
  await updateWorkspaceUserRow(scope.db, row, changes)
  recordRows(scope, 'workspace_user', 'updated', [row])
}

/** Makes the recipient a member of the project; it is seen once the workspace is. */
export async function giveProject(
  scope: Scope,
  userId: number,
  { project, manager }: { readonly project: RowKey; readonly manager: boolean },
) {
  const { db, ids, now, at } = scope
  const { organization_id, workspace_id, id: project_id } = project
  const known = await rowsOf(db, 'project_users', { organization_id, project_id, user_id: userId })
    .select(['organization_id', 'workspace_id', 'id'])
    .executeTakeFirst()
  if (known === undefined) {
    const row = { organization_id, id: ids.next(), workspace_id, project_id, user_id: userId }
    await insertProjectUser(db, { ...row, manager, created_at: now, at })
    recordRows(scope, 'project_user', 'created', [row])
    return
  }
  await updateProjectUser(db, known, { group_id: null, at, ...(manager && { manager }) })
  recordRows(scope, 'project_user', 'updated', [known])
}
