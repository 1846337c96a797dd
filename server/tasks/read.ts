/** Reading tasks (P §4.4). */

import type { TaskListQuery } from '../../shared/api/task-list-query.ts'
import type { Task } from '../../shared/api/tasks.ts'
import type { PlacePath } from '../access/places.ts'
import type { Scope } from '../access/scope.ts'
import { pageOf } from '../lists/page.ts'
import { viewerAt } from '../projects/viewer.ts'
import { answerTask, answerTasks, requireTask, type TaskPath } from './find.ts'
import { findPage } from './list-queries.ts'
import { readListQuery } from './list-query.ts'

const offeredPages = { standard: 50, largest: 100, sizeName: 'per_page' }

/**
 * A page of the tasks that the caller may see: unarchived ones by position unless the query says otherwise. With
 * `since`, in UNIX seconds, what changed since in the order of change, archived and deleted tasks included.
 *
 * @throws {BadRequest} for pages of more than 100, and parameters that cannot be read.
 */
export async function readTasks(
  scope: Scope,
  place: PlacePath,
  query: TaskListQuery,
): Promise<{ data: Task[]; page: number; per_page: number; total: number }> {
  const viewer = viewerAt(scope, place)
  const page = pageOf({ page: query.page, size: query.per_page }, offeredPages)
  const list = await readListQuery(scope, viewer, query)
  const { ids, total } = await findPage(scope.db, list, page)
  const data = await answerTasks(scope, viewer, ids, {
    aggregations: query.disable_aggregations !== true,
    ghosts: query.include_ghost_assignees === true,
    rates: query.include_rates === true,
    entries: query.with_entries === true,
  })
  return { data, page: page.page, per_page: page.size, total }
}

/** @throws {NotFound} also for a task that is hidden from the caller. */
export async function readTask(
  scope: Scope,
  path: TaskPath,
  query: { readonly include_rates?: boolean | undefined; readonly with_entries?: boolean | undefined },
): Promise<Task> {
  const viewer = viewerAt(scope, path)
  const { id } = await requireTask(scope, viewer, path.task_id)
  return answerTask(scope, viewer, id, {
    rates: query.include_rates === true,
    entries: query.with_entries === true,
  })
}
