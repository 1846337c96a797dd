import { may } from '../access/permissions.ts'
import type { ProjectStanding } from '../access/permissions.ts'
import type { Db } from '../database/database.ts'
import { preparedIdsQuery } from '../database/prepared-ids-query.ts'
import type { Viewer } from '../projects/visible-projects.ts'
import type { TaskRow } from './task-rows.ts'

const readMemberships = preparedIdsQuery<
  { readonly organizationId: number; readonly userId: number },
  { readonly project_id: number; readonly manager: boolean }
>((db, parameter, ids) =>
  db
    .selectFrom('project_users')
    .select(['project_id', 'manager'])
    .where('organization_id', '=', parameter('organizationId'))
    .where('user_id', '=', parameter('userId'))
    .where('project_id', 'in', ids),
)

/** What the viewer's part is in the projects of tasks. Admins may do everything with all of them anyway. */
export async function projectStandings(
  db: Db,
  { member, userId }: Viewer,
  projectIds: readonly number[],
): Promise<(row: TaskRow) => ProjectStanding> {
  const { organizationId } = member.organization
  const memberships = may(member, 'projects.view_private')
    ? []
    : await readMemberships(db, { organizationId, userId }, projectIds)
  const managers = new Map(memberships.map((row) => [row.project_id, row.manager]))
  return (row) => ({
    manager: managers.get(row.project_id ?? 0) ?? null,
    is_private: row.project_is_private ?? false,
  })
}
