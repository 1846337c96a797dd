import type { CallerScope } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { recordRows } from '../events/record-rows.ts'
import type { ProjectKey } from './queries.ts'

const rowKey = ['organization_id', 'workspace_id', 'id'] as const

/** Leaves the project's entries without a project. Their tasks stay, so that no time is lost from these. */
export async function unassignEntries(scope: CallerScope, project: ProjectKey): Promise<void> {
  const entries = await scope.db
    .updateTable('time_entries')
    .set({ project_id: null, at: scope.at })
    .where('organization_id', '=', project.organization_id)
    .where('project_id', '=', project.id)
    .where('deleted_at', 'is', null)
    .returning(rowKey)
    .execute()
  recordRows(scope, 'time_entry', 'updated', entries)
}

export async function deleteEntries(scope: CallerScope, project: ProjectKey): Promise<void> {
  const entries = await scope.db
    .updateTable('time_entries')
    .set({ deleted_at: scope.now, at: scope.at })
    .where('organization_id', '=', project.organization_id)
    .where('project_id', '=', project.id)
    .where('deleted_at', 'is', null)
    .returning(rowKey)
    .execute()
  recordRows(scope, 'time_entry', 'deleted', entries)
}

/** Leaves the project's tasks without a project: planning goes on showing them. */
export async function unassignTasks(scope: CallerScope, project: ProjectKey): Promise<void> {
  const tasks = await scope.db
    .updateTable('tasks')
    .set({ project_id: null, at: scope.at })
    .where('organization_id', '=', project.organization_id)
    .where('project_id', '=', project.id)
    .where('deleted_at', 'is', null)
    .returning(rowKey)
    .execute()
  recordRows(scope, 'task', 'updated', tasks)
}

/** What belongs to the project is gone with it for everybody, though its row is kept. */
export async function recordPeople(scope: CallerScope, project: ProjectKey): Promise<void> {
  const { organization_id: organizationId } = project
  const users = await scope.db
    .selectFrom('project_users')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('project_id', '=', project.id)
    .execute()
  const groups = await scope.db
    .selectFrom('project_groups')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('project_id', '=', project.id)
    .execute()
  const gone = { action: 'deleted', organizationId } as const
  for (const last of users) {
    scope.record({ ...gone, model: 'project_user', workspaceId: last.workspace_id, id: last.id, last })
  }
  for (const last of groups) {
    scope.record({ ...gone, model: 'project_group', workspaceId: last.workspace_id, id: last.id, last })
  }
}

export async function hasEntryOfAnother(db: Db, project: ProjectKey, userId: number): Promise<boolean> {
  const entry = await db
    .selectFrom('time_entries')
    .select('id')
    .where('organization_id', '=', project.organization_id)
    .where('project_id', '=', project.id)
    .where('user_id', '!=', userId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}
