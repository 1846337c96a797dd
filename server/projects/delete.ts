/** Deleting projects (decisions §6). */

import type { WorkspaceMembership } from '../access/caller.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import { may, requireProjectPermission } from '../access/permissions.ts'
import type { CallerScope } from '../access/scope.ts'
import { Forbidden } from '../errors/app-error.ts'
import { recordRows } from '../events/record-rows.ts'
import { requireReferencesUnlocked } from '../timesheets/locks.ts'
import {
  deleteEntries,
  hasEntryOfAnother,
  recordPeople,
  unassignEntries,
  unassignTasks,
} from './delete-queries.ts'
import { type ProjectPath, requireProject, viewerOf } from './find.ts'
import { type ProjectKey, updateProject } from './queries.ts'

/** Who manages a project decides about it, not about what others have tracked. */
async function requireOwnEntries(scope: CallerScope, member: WorkspaceMembership, project: ProjectKey) {
  if (may(member, 'time_entries.update_all')) return
  if (await hasEntryOfAnother(scope.db, project, scope.caller.userId)) throw new Forbidden()
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
