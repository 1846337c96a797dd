/** Deleting projects (decisions §6). */

import { requireExpectedVersion } from '../access/expected-version.ts'
import type { WorkspaceMembership } from '../access/caller.ts'
import { may, requireProjectPermission } from '../access/permissions.ts'
import type { CallerScope } from '../access/scope.ts'
import { Forbidden } from '../errors/app-error.ts'
import { recordRows } from '../events/record-rows.ts'
import { requireReferencesUnlocked } from '../timesheets/locks.ts'
import { type ProjectPath, requireProject, viewerOf } from './find.ts'
import { type ProjectKey, updateProject } from './repository.ts'

const rowKey = ['organization_id', 'workspace_id', 'id'] as const

/** Leaves the project's entries without a project. Their tasks stay, so that no time is lost from these. */
async function unassignEntries(scope: CallerScope, project: ProjectKey): Promise<void> {
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

/** Who manages a project decides about it, not about what others have tracked. */
async function requireOwnEntries(scope: CallerScope, member: WorkspaceMembership, project: ProjectKey) {
  if (may(member, 'time_entries.update_all')) return
  const another = await scope.db
    .selectFrom('time_entries')
    .select('id')
    .where('organization_id', '=', project.organization_id)
    .where('project_id', '=', project.id)
    .where('user_id', '!=', scope.caller.userId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (another !== undefined) throw new Forbidden()
}

async function deleteEntries(scope: CallerScope, project: ProjectKey): Promise<void> {
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
async function unassignTasks(scope: CallerScope, project: ProjectKey): Promise<void> {
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
async function recordPeople(scope: CallerScope, project: ProjectKey): Promise<void> {
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

/**
 * Deletes a project. Its tasks stay without it, its entries too unless `mode` is `delete`. Its members and groups are
 * shown no more; they remain on it, for lists with `since` tell those of its deletion who could see it.
 *
 * @returns the id.
 * @throws {BadRequest} while a timesheet locks one of its entries.
 * @throws {Forbidden} by who does not manage it, and for the entries of others by who is no admin.
 */
export async function deleteProject(
  scope: CallerScope,
  path: ProjectPath,
  mode: 'delete' | 'unassign' = 'unassign',
): Promise<number> {
  const viewer = viewerOf(scope, path.workspace_id)
  const row = await requireProject(scope, viewer, path.project_id)
  requireExpectedVersion(scope, row)
  requireProjectPermission(viewer.member, row, 'project.delete')
  if (mode === 'delete') await requireOwnEntries(scope, viewer.member, row)
  await requireReferencesUnlocked(scope, viewer.member, { to: 'project', ids: [row.id] })
  if (mode === 'delete') await deleteEntries(scope, row)
  else await unassignEntries(scope, row)
  await unassignTasks(scope, row)
  await recordPeople(scope, row)
  await updateProject(scope.db, row, { deleted_at: scope.now, at: scope.at })
  recordRows(scope, 'project', 'deleted', [row])
  return row.id
}
