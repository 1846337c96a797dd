import type { Scope } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { hasRow, rowsOf, updateWhere } from '../database/rows.ts'
import type { Lost } from '../deletions/tables.ts'
import { recordDeleted, recordRows } from '../events/record-rows.ts'
import type { ProjectKey } from './queries.ts'

/** Names the project as rows do that belong to it. */
export const ofProject = ({ organization_id, id }: ProjectKey) => ({ organization_id, project_id: id })

/** Leaves the project's entries, or its tasks, without a project. The tasks of the entries stay, so that no time is lost from these. */
export async function unassign(scope: Scope, project: ProjectKey, by: Lost['by']): Promise<Lost> {
  const rows = await updateWhere(scope.db, by, ofProject(project), { project_id: null, at: scope.at })
  recordRows(scope, by === 'tasks' ? 'task' : 'time_entry', 'updated', rows)
  return { by, of: project.id, ids: rows.map(({ id }) => id) }
}

export async function deleteEntries(scope: Scope, project: ProjectKey) {
  const changes = { deleted_at: scope.now, at: scope.at }
  const entries = await updateWhere(scope.db, 'time_entries', ofProject(project), changes)
  recordRows(scope, 'time_entry', 'deleted', entries)
}

/** Notes that the project's people and groups are gone with it for everybody, though their rows are kept. */
export async function recordPeople(scope: Scope, project: ProjectKey) {
  const users = await rowsOf(scope.db, 'project_users', ofProject(project)).selectAll().execute()
  const groups = await rowsOf(scope.db, 'project_groups', ofProject(project)).selectAll().execute()
  recordDeleted(scope, 'project_user', users)
  recordDeleted(scope, 'project_group', groups)
}

export function hasEntryOfAnother(db: Db, project: ProjectKey, userId: number) {
  const entries = rowsOf(db, 'time_entries', { ...ofProject(project), deleted_at: null }).select('id')
  return hasRow(entries.where('user_id', '!=', userId).limit(1))
}
