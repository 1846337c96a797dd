/** Reading project tasks (T §4.8, decisions §6). */

import type { ProjectTask, ProjectTaskListQuery } from '../../shared/api/project-tasks.ts'
import type { WorkspacePath, Scope } from '../access/scope.ts'
import { pick } from '../database/pick.ts'
import { pageOf } from '../lists/page.ts'
import { sinceInstant } from '../lists/since.ts'
import { viewerOf } from '../projects/find.ts'
import { requireProjectTask, requireTaskProject, type TaskPath } from './find.ts'
import { listProjectTasks, pageOfProjectTasks } from './queries.ts'
import { toAnswers } from './wire.ts'

const offeredPages = { standard: 50, largest: 200, sizeName: 'per_page' }

/** All tasks of a project but archived ones, the oldest first. */
export async function readProjectTasks(
  scope: Scope,
  path: { readonly workspace_id: number; readonly project_id: number },
): Promise<ProjectTask[]> {
  const viewer = viewerOf(scope, path.workspace_id)
  const project = await requireTaskProject(scope, viewer, path.project_id)
  const filter = { active: null, projectIds: [project.id] }
  const rows = await listProjectTasks(scope.db, viewer, filter, { field: 'id', descending: false })
  return toAnswers(scope, viewer.member, rows)
}

/** @throws {NotFound} when there is no such task, or none that the caller may see. */
export async function readProjectTask(scope: Scope, path: TaskPath): Promise<ProjectTask> {
  const viewer = viewerOf(scope, path.workspace_id)
  const row = await requireProjectTask(scope, viewer, path)
  const [task] = await toAnswers(scope, viewer.member, [row])
  if (task === undefined) throw new Error(`Task ${path.task_id} has no answer.`)
  return task
}

function projectIdsOf({ pid, 'project_ids[]': ids }: ProjectTaskListQuery): readonly number[] | undefined {
  return ids ?? (pid === undefined ? undefined : [pid])
}

/**
 * A page of the tasks of all projects of the workspace that the caller may see: active and done ones by name unless the
 * query says otherwise.
 *
 * @throws {BadRequest} for pages that are not offered.
 */
export async function readWorkspaceTasks(
  scope: Scope,
  { workspace_id: workspaceId }: WorkspacePath,
  query: ProjectTaskListQuery,
): Promise<{ data: ProjectTask[]; page: number; per_page: number; total_count: number }> {
  const viewer = viewerOf(scope, workspaceId)
  const page = pageOf({ page: query.page, size: query.per_page }, offeredPages)
  const filter = {
    since: sinceInstant(query.since),
    active: query.active === undefined || query.active === 'both' ? null : query.active === 'true',
    projectIds: projectIdsOf(query),
    creatorIds: query['user_ids[]'],
    ...pick(query, 'client_ids[]', 'name', 'search'),
  }
  const order = {
    field: query.sort_field ?? 'name',
    descending: query.sort_order?.toLowerCase() === 'desc',
  } as const
  const { rows, total } = await pageOfProjectTasks(scope.db, viewer, filter, order, page)
  const data = await toAnswers(scope, viewer.member, rows)
  return { data, page: page.page, per_page: page.size, total_count: total }
}

/**
 * The project tasks of all the caller's workspaces; with `since`, in UNIX seconds, what changed since, deleted and archived
 * ones included.
 */
export async function readOwnProjectTasks(
  scope: Scope,
  { since }: { readonly since?: number | undefined },
): Promise<ProjectTask[]> {
  const filter = { since: sinceInstant(since), active: null }
  const order = { field: since === undefined ? 'id' : 'at', descending: false } as const
  const lists = scope.caller.workspaces.map(async (member) => {
    const viewer = { member, userId: scope.caller.userId }
    return toAnswers(scope, member, await listProjectTasks(scope.db, viewer, filter, order))
  })
  return (await Promise.all(lists)).flat()
}
