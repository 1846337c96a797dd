import type { Db } from '../database/database.ts'
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
