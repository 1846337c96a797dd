import type { Scope } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { hasRow, updateWhere } from '../database/rows.ts'
import type { Lost } from '../deletions/tables.ts'
import { recordDeleted, recordRows } from '../events/record-rows.ts'
import type { ProjectKey } from './queries.ts'

const ofProject = ({ organization_id, id }: ProjectKey) => ({ organization_id, project_id: id })

/** Leaves the project's entries without a project. Their tasks stay, so that no time is lost from these. */
export async function unassignEntries(scope: Scope, project: ProjectKey): Promise<Lost> {
  const changes = { project_id: null, at: scope.at }
  const entries = await updateWhere(scope.db, 'time_entries', ofProject(project), changes)
  recordRows(scope, 'time_entry', 'updated', entries)
  return { by: 'time_entries', of: project.id, ids: entries.map(({ id }) => id) }
}

export async function deleteEntries(scope: Scope, project: ProjectKey) {
  const changes = { deleted_at: scope.now, at: scope.at }
  const entries = await updateWhere(scope.db, 'time_entries', ofProject(project), changes)
  recordRows(scope, 'time_entry', 'deleted', entries)
}

/** Leaves the project's tasks without a project: planning goes on showing them. */
export async function unassignTasks(scope: Scope, project: ProjectKey): Promise<Lost> {
  const changes = { project_id: null, at: scope.at }
  const tasks = await updateWhere(scope.db, 'tasks', ofProject(project), changes)
  recordRows(scope, 'task', 'updated', tasks)
  return { by: 'tasks', of: project.id, ids: tasks.map(({ id }) => id) }
}

/** Notes that the project's people and groups are gone with it for everybody, though their rows are kept. */
export async function recordPeople(scope: Scope, project: ProjectKey) {
  const users = await scope.db
    .selectFrom('project_users')
    .selectAll()
    .where((eb) => eb.and(ofProject(project)))
    .execute()
  const groups = await scope.db
    .selectFrom('project_groups')
    .selectAll()
    .where((eb) => eb.and(ofProject(project)))
    .execute()
  recordDeleted(scope, 'project_user', users)
  recordDeleted(scope, 'project_group', groups)
}

export function hasEntryOfAnother(db: Db, project: ProjectKey, userId: number) {
  return hasRow(
    db
      .selectFrom('time_entries')
      .select('id')
      .where((eb) => eb.and(ofProject(project)))
      .where('user_id', '!=', userId)
      .where('deleted_at', 'is', null)
      .limit(1),
  )
}
