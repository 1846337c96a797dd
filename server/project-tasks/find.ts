/** Finding the project tasks that a caller may see and change (T §7 Project tasks). */

import type { WorkspacePath, Scope } from '../access/scope.ts'
import { BadRequest, orNotFound, unknownReference } from '../errors/app-error.ts'
import { findProject, type Viewer } from '../projects/queries.ts'
import { findProjectTask, type ProjectTaskRow } from './queries.ts'

/** A task by its id below the workspace, or below its project. */
export interface TaskPath extends WorkspacePath {
  readonly project_id?: number
  readonly task_id: number
}

/** @throws {BadRequest} in the words of T §7 also for a private project that is hidden from the viewer. */
export async function requireTaskProject(
  { db }: Scope,
  viewer: Viewer,
  projectId: number,
): Promise<{ readonly id: number; readonly archived_at: number | null }> {
  const project = await findProject(db, viewer, projectId)
  if (project === undefined)
    throw unknownReference('project_id', 'project', { text: 'Project not found/accessible' })
  return project
}

/** @throws {BadRequest} when the project is archived. */
export function requireUnarchived(archivedAt: number | null): void {
  if (archivedAt !== null) throw new BadRequest('archived_project')
}

/** @throws {NotFound} also for a private task that is hidden from the viewer. */
export async function requireProjectTask(
  scope: Scope,
  viewer: Viewer,
  { project_id: projectId, task_id: id }: TaskPath,
): Promise<ProjectTaskRow> {
  if (projectId !== undefined) await requireTaskProject(scope, viewer, projectId)
  return orNotFound(await findProjectTask(scope.db, viewer, projectId ?? null, id), 'task', 'Task not found')
}
