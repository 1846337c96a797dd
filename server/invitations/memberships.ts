/** The memberships that an invitation offers: written when it is sent, effective when it is accepted. */

import type { Selectable } from 'kysely'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import type { OrganizationTables } from '../organizations/tables.ts'
import type { WorkspaceTables } from '../workspaces/tables.ts'

/** A person in an organization. */
export interface PersonPlace {
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
