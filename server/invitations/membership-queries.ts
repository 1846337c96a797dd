/** The memberships that an invitation offers: written when it is sent, effective when it is accepted. */

import type { Selectable } from 'kysely'
import type { CallerScope } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { recordRows, type RowKey } from '../events/record-rows.ts'
import type { OrganizationTables } from '../organizations/tables.ts'
import type { WorkspaceTables } from '../workspaces/tables.ts'
import type { Offer } from './read-body.ts'

/** A person in an organization. */
interface PersonPlace {
  readonly organizationId: number
  readonly userId: number
}

export type OrganizationUserRow = Selectable<OrganizationTables['organization_users']>

export type WorkspaceUserRow = Selectable<WorkspaceTables['workspace_users']>

export function standingOf(
  db: Db,
  { organizationId, userId }: PersonPlace,
): Promise<OrganizationUserRow | undefined> {
  return db
    .selectFrom('organization_users')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The person's workspaces in the organization, joined or not. */
export function listMemberships(
  db: Db,
  { organizationId, userId }: PersonPlace,
): Promise<WorkspaceUserRow[]> {
  return db
    .selectFrom('workspace_users')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

export async function joinOrganization(
  db: Db,
  { organizationId, userId }: PersonPlace,
  at: Instant,
): Promise<void> {
  await db
    .updateTable('organization_users')
    .set({ joined: true, at })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Begins the memberships of these workspaces, and those that groups give.
 *
 * @returns the memberships that have begun.
 */
export async function joinWorkspaces(
  db: Db,
  { organizationId, userId }: PersonPlace,
  workspaceIds: readonly number[],
  at: Instant,
): Promise<Pick<WorkspaceUserRow, 'organization_id' | 'workspace_id' | 'id'>[]> {
  return db
    .updateTable('workspace_users')
    .set({ joined: true, at })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
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

export async function leaveOrganization(db: Db, { organizationId, userId }: PersonPlace): Promise<void> {
  await db
    .deleteFrom('organization_users')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
}

export async function offer(
  scope: CallerScope,
  organizationId: number,
  userId: number,
  { workspaceId, role }: Offer,
): Promise<void> {
  const row = {
    organization_id: organizationId,
    workspace_id: workspaceId,
    id: scope.ids.next(),
    user_id: userId,
    admin: role.id <= 3,
    project_manager: role.name === 'project_manager',
    inactive: false,
    is_direct: true,
    joined: false,
    created_at: scope.now,
    at: scope.at,
  }
  await scope.db.insertInto('workspace_users').values(row).execute()
  recordRows(scope, 'workspace_user', 'created', [row])
}

/** Another role in an invitation that is still open, or the belonging to a workspace of one's own besides a group's. */
export async function renew(scope: CallerScope, row: WorkspaceUserRow, { role }: Offer): Promise<void> {
  const changes = row.joined
    ? { is_direct: true }
    : { is_direct: true, admin: role.id <= 3, project_manager: role.name === 'project_manager' }
  await scope.db
    .updateTable('workspace_users')
    .set({ ...changes, at: scope.at })
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute()
  recordRows(scope, 'workspace_user', 'updated', [row])
}

/** Makes the recipient a member of the project; it is seen once the workspace is. */
export async function giveProject(
  scope: CallerScope,
  userId: number,
  { project, manager }: { readonly project: RowKey; readonly manager: boolean },
): Promise<void> {
  const { db, ids, now, at } = scope
  const { organization_id, workspace_id, id: project_id } = project
  const known = await db
    .selectFrom('project_users')
    .select(['organization_id', 'workspace_id', 'id'])
    .where('organization_id', '=', organization_id)
    .where('project_id', '=', project_id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (known === undefined) {
    const row = { organization_id, id: ids.next(), workspace_id, project_id, user_id: userId }
    await db
      .insertInto('project_users')
      .values({ ...row, manager, created_at: now, at })
      .execute()
    recordRows(scope, 'project_user', 'created', [row])
    return
  }
  await db
    .updateTable('project_users')
    .set({ group_id: null, at, ...(manager && { manager }) })
    .where('organization_id', '=', organization_id)
    .where('id', '=', known.id)
    .execute()
  recordRows(scope, 'project_user', 'updated', [known])
}
