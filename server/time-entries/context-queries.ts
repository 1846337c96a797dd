/** The columns of the workspace, the project and the task that a write of an entry depends on. */

import type { Member } from '../access/caller.ts'
import type { Db } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { sameTenant, withinTenant } from '../database/rows.ts'
import { keyOf, type ViewerKey } from '../projects/queries.ts'
import { isVisible } from '../tasks/visibility-queries.ts'
import { projectLabels } from './queries.ts'

interface Named {
  readonly projectId: number | null
  readonly taskId: number | null
  readonly userId: number
}

const contextQuery = preparedQuery((db, key: ViewerKey & Named) =>
  db
    .selectFrom('workspaces')
    .leftJoin('tasks', (join) =>
      withinTenant(join, 'tasks.workspace_id', 'workspaces.id')
        .on('tasks.id', '=', key.taskId)
        .on('tasks.deleted_at', 'is', null)
        .on(() => isVisible('tasks', key)),
    )
    .leftJoin('projects', (join) =>
      withinTenant(join, 'projects.workspace_id', 'workspaces.id')
        .on('projects.id', '=', (eb) => eb.fn.coalesce(eb.val(key.projectId), 'tasks.project_id'))
        .on('projects.deleted_at', 'is', null),
    )
    .leftJoin('clients', sameTenant('clients.id', 'projects.client_id'))
    .leftJoin('project_users', (join) =>
      withinTenant(join, 'project_users.project_id', 'projects.id').on(
        'project_users.user_id',
        '=',
        key.userId,
      ),
    )
    .select([
      'workspaces.te_constraints_enabled',
      'workspaces.te_description_present',
      'workspaces.te_project_present',
      'workspaces.te_tag_present',
      'workspaces.te_task_present',
      'workspaces.projects_enforce_billable',
      'projects.id as project_id',
      'project_users.id as project_user_id',
      'tasks.id as task_id',
      'tasks.project_id as task_project_id',
      ...projectLabels,
    ])
    .where('workspaces.organization_id', '=', key.organizationId)
    .where('workspaces.id', '=', key.workspaceId),
)

export type EntryContext = Awaited<ReturnType<typeof contextQuery>>[number]

/** A task that the user may not see is as good as none; of a project it tells whether they may. */
export async function readContext(db: Db, member: Member, named: Named) {
  const [context] = await contextQuery(db, { ...keyOf({ member, userId: named.userId }), ...named })
  if (context === undefined) throw new Error(`Workspace ${member.workspaceId} has no row.`)
  return context
}
