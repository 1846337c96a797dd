/** The columns of the workspace, the project and the task that a write of an entry depends on. */

import type { Member } from '../access/caller.ts'
import { may } from '../access/permissions.ts'
import type { Db } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { sameTenant, withinTenant } from '../database/rows.ts'
import { isVisible } from '../tasks/visibility-queries.ts'
import { type EntryLabels, projectLabels } from './queries.ts'

export interface EntryContext extends Omit<EntryLabels, 'user_name'> {
  readonly te_constraints_enabled: boolean
  readonly te_description_present: boolean
  readonly te_project_present: boolean
  readonly te_tag_present: boolean
  readonly te_task_present: boolean
  readonly projects_enforce_billable: boolean
  readonly project_id: number | null
  readonly project_user_id: number | null
  readonly task_id: number | null
  readonly task_project_id: number | null
}

function contextQuery(seesPrivate: boolean) {
  return preparedQuery<
    {
      organizationId: number
      workspaceId: number
      projectId: number | null
      taskId: number | null
      userId: number
    },
    EntryContext
  >((db, parameter) =>
    db
      .selectFrom('workspaces')
      .leftJoin('tasks', (join) =>
        withinTenant(join, 'tasks.workspace_id', 'workspaces.id')
          .on('tasks.id', '=', parameter('taskId'))
          .on('tasks.deleted_at', 'is', null)
          .on(() =>
            isVisible('tasks', {
              organizationId: parameter('organizationId'),
              userId: parameter('userId'),
              seesPrivate,
            }),
          ),
      )
      .leftJoin('projects', (join) =>
        withinTenant(join, 'projects.workspace_id', 'workspaces.id')
          .on('projects.id', '=', (eb) => eb.fn.coalesce(eb.val(parameter('projectId')), 'tasks.project_id'))
          .on('projects.deleted_at', 'is', null),
      )
      .leftJoin('clients', sameTenant('clients.id', 'projects.client_id'))
      .leftJoin('project_users', (join) =>
        withinTenant(join, 'project_users.project_id', 'projects.id').on(
          'project_users.user_id',
          '=',
          parameter('userId'),
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
      .where('workspaces.organization_id', '=', parameter('organizationId'))
      .where('workspaces.id', '=', parameter('workspaceId')),
  )
}

const contextForAdmins = contextQuery(true)

const contextForOthers = contextQuery(false)

/** A task that the user may not see is as good as none; of a project it tells whether they may. */
export async function readContext(
  db: Db,
  member: Member,
  names: { readonly projectId: number | null; readonly taskId: number | null; readonly userId: number },
) {
  const { organization, workspaceId } = member
  const key = { organizationId: organization.organizationId, workspaceId }
  const query = may(member, 'projects.view_private') ? contextForAdmins : contextForOthers
  const [context] = await query(db, { ...key, ...names })
  if (context === undefined) throw new Error(`Workspace ${workspaceId} has no row.`)
  return context
}
