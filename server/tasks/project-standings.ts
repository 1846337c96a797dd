import { may, type ProjectStanding } from '../access/permissions.ts'
import type { Db } from '../database/database.ts'
import type { Viewer } from '../projects/queries.ts'
import { readMemberships } from './project-queries.ts'
import type { TaskRow } from './task-rows.ts'

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
