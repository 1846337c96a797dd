import type { Db } from '../database/database.ts'
import type { Member } from './scope.ts'
import { rowsOf } from '../database/rows.ts'

/** Which of the users are active members of the workspace. */
export function membersAmong(db: Db, { organization, workspaceId }: Member, userIds: readonly number[]) {
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
  organization_id: number,
  userIds: readonly number[],
  active = false,
) {
  if (userIds.length === 0) return []
  const condition = active ? { inactive: false, joined: true } : {}
  const rows = await rowsOf(db, 'organization_users', { organization_id, user_id: userIds, ...condition })
    .select('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Which of the users belong to one of the workspaces. */
export async function peopleOfWorkspaces(
  db: Db,
  organization_id: number,
  workspaceIds: readonly number[],
  userIds: readonly number[],
) {
  if (workspaceIds.length === 0 || userIds.length === 0) return []
  const where = { organization_id, workspace_id: workspaceIds, user_id: userIds }
  const rows = await rowsOf(db, 'workspace_users', where).select('user_id').distinct().execute()
  return rows.map((row) => row.user_id)
}
