import type { Db } from '../database/database.ts'
import { paddedIds } from '../database/id-list.ts'
import type { WorkspaceMembership } from './caller.ts'

/** Which of the users are active members of the workspace. */
export function membersAmong(
  db: Db,
  { organization, workspaceId }: WorkspaceMembership,
  userIds: readonly number[],
): Promise<{ readonly id: number; readonly name: string }[]> {
  return db
    .selectFrom('workspace_users')
    .innerJoin('users', 'users.id', 'workspace_users.user_id')
    .select(['users.id', 'users.name'])
    .where('workspace_users.organization_id', '=', organization.organizationId)
    .where('workspace_users.workspace_id', '=', workspaceId)
    .where('workspace_users.inactive', '=', false)
    .where('users.id', 'in', userIds)
    .execute()
}

/** Which of the users belong to the organization. @param active only those who have joined it and are not deactivated */
export async function peopleOfOrganization(
  db: Db,
  organizationId: number,
  userIds: readonly number[],
  active = false,
): Promise<number[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('organization_users')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', paddedIds(userIds))
    .$if(active, (query) => query.where('inactive', '=', false).where('joined', '=', true))
    .execute()
  return rows.map((row) => row.user_id)
}

/** Which of the users belong to one of the workspaces. */
export async function peopleOfWorkspaces(
  db: Db,
  organizationId: number,
  workspaceIds: readonly number[],
  userIds: readonly number[],
): Promise<number[]> {
  if (workspaceIds.length === 0 || userIds.length === 0) return []
  const rows = await db
    .selectFrom('workspace_users')
    .select('user_id')
    .distinct()
    .where('organization_id', '=', organizationId)
    .where('workspace_id', 'in', workspaceIds)
    .where('user_id', 'in', paddedIds(userIds))
    .execute()
  return rows.map((row) => row.user_id)
}
