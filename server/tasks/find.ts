/** Finding a task that a caller may see, and answering it. */

import type { Task } from '../../shared/api/tasks.ts'
import type { PlacePath } from '../access/places.ts'
import type { Scope } from '../access/scope.ts'
import { NotFound } from '../errors/app-error.ts'
import type { Viewer } from '../projects/queries.ts'
import { findTask, knownRows, type TaskRow, visibleRows } from './task-rows.ts'
import { type ShownParts, toAnswers } from './wire.ts'

export interface TaskPath extends PlacePath {
  readonly task_id: number
}

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
