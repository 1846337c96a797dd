/** Finding the tasks that a caller may see, and reading them (P §4.4). */

import type { Task } from '../../shared/api/tasks.ts'
import type { PlacePath, Path } from '../access/places.ts'
import type { Scope } from '../access/scope.ts'
import { NotFound } from '../errors/app-error.ts'
import type { Viewer } from '../projects/queries.ts'
import { findTask, knownRows, type TaskRow, visibleRows } from './task-rows.ts'
import { type ShownParts, toAnswers } from './wire.ts'
import type { TaskListQuery } from '../../shared/api/task-list-query.ts'
import { pageOf } from '../lists/page.ts'
import { viewerAt } from '../projects/viewer.ts'
import { findPage } from './list-queries.ts'
import { readListQuery } from './list-query.ts'

export type TaskPath = Path<'organization_id' | 'workspace_id' | 'task_id'>

/** @throws {NotFound} also for a task that is hidden from the viewer. */
export async function requireTask(scope: Scope, viewer: Viewer, id: number): Promise<TaskRow> {
  const row = await findTask(scope.db, viewer, id)
  if (row === undefined) throw new NotFound('task', 'User task does not exist')
  return row
}

/** Tasks as they are now, although a change may just have hidden them from the viewer. */
export async function answerTasks(
  scope: Scope,
  viewer: Viewer,
  ids: readonly number[],
  parts?: ShownParts,
): Promise<Task[]> {
  return toAnswers(scope, viewer, await knownRows(scope.db, viewer, ids), parts)
}

export async function answerTask(
  scope: Scope,
  viewer: Viewer,
  id: number,
  parts?: ShownParts,
): Promise<Task> {
  const [task] = await answerTasks(scope, viewer, [id], parts)
  if (task === undefined) throw new Error(`Task ${id} has no answer.`)
  return task
}

/** Those of the tasks, deleted ones too, that the viewer may see. */
export async function visibleAnswers(scope: Scope, viewer: Viewer, ids: readonly number[]): Promise<Task[]> {
  return toAnswers(scope, viewer, await visibleRows(scope.db, viewer, ids))
}

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
