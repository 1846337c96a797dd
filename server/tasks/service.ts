/** Tasks: rules and permissions (P §4.4, decisions §6 and §9). */

import type { Task, TaskBody, TaskListQuery } from '../../shared/api/tasks.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import { requirePlanningWorkspace } from '../access/places.ts'
import type { CallerScope } from '../access/scope.ts'
import { readDate } from '../effects/date-text.ts'
import { NotFound } from '../errors/app-error.ts'
import { pageOf } from '../lists/page.ts'
import { sinceInstant } from '../lists/since.ts'
import { toAnswers } from './answer.ts'
import { listTasks } from './list-repository.ts'
import { newTask } from './new-task.ts'
import { replaceAssignees, replaceTags } from './related-rows.ts'
import {
  deleteTaskTree,
  findTask,
  insertTask,
  type TaskKey,
  type TaskRow,
  updateTask,
  type Viewer,
} from './repository.ts'
import {
  columnsOf,
  requireOrderedDates,
  statusOf,
  validAssignees,
  validName,
  validTags,
} from './task-fields.ts'

const offeredPages = { standard: 50, largest: 100, sizeName: 'per_page' }

interface Place {
  readonly organization_id: number
  readonly workspace_id: number
}
interface TaskPath extends Place {
  readonly task_id: number
}
type TaskChangeBody = TaskBody & { readonly archived?: boolean | undefined }

function viewerOf({ caller }: CallerScope, place: Place): Viewer {
  return { member: requirePlanningWorkspace(caller, place), userId: caller.userId }
}

async function requireTask(scope: CallerScope, viewer: Viewer, id: number): Promise<TaskRow> {
  const row = await findTask(scope.db, viewer, id)
  if (row === undefined) throw new NotFound('User task does not exist')
  return row
}

async function answer(scope: CallerScope, viewer: Viewer, id: number): Promise<Task> {
  const [task] = await toAnswers(scope, viewer.member, [await requireTask(scope, viewer, id)])
  if (task === undefined) throw new Error(`Task ${id} is gone within its own transaction.`)
  return task
}

function assigneeFilter(query: TaskListQuery): readonly number[] | undefined {
  const { svc_user_id: userId } = query
  const ids = query['assignee_user_id[]']
  if (userId === undefined) return ids
  return ids === undefined || ids.includes(userId) ? [userId] : [0]
}

/**
 * A page of the tasks that the caller may see: unarchived ones by position unless the query says otherwise. With
 * `since`, in UNIX seconds, what changed since in the order of change, archived and deleted tasks included.
 *
 * @throws {BadRequest} for pages of more than 100 and dates that are none.
 */
export async function readTasks(
  scope: CallerScope,
  place: Place,
  query: TaskListQuery,
): Promise<{ data: Task[]; page: number; per_page: number; total: number }> {
  const viewer = viewerOf(scope, place)
  const page = pageOf({ page: query.page, size: query.per_page }, offeredPages)
  const { start_date: from, end_date: to } = query
  const zone = scope.caller.timeZone
  const filter = {
    since: sinceInstant(query.since),
    archived: query.archived === true,
    creatorId: query.creator_id,
    assigneeIds: assigneeFilter(query),
    projectIds: query['project_id[]'],
    statusIds: query['status_id[]'],
    states: query['state[]'],
    name: query.name,
    hasDates: query.has_dates,
    from: from === undefined ? undefined : readDate(from, 'start_date', zone),
    to: to === undefined ? undefined : readDate(to, 'end_date', zone),
  }
  const { rows, total } = await listTasks(scope.db, viewer, filter, page)
  const data = await toAnswers(scope, viewer.member, rows)
  return { data, page: page.page, per_page: page.size, total }
}

export function readTask(scope: CallerScope, path: TaskPath): Promise<Task> {
  return answer(scope, viewerOf(scope, path), path.task_id)
}

async function saveRelated(scope: CallerScope, viewer: Viewer, task: TaskKey, body: TaskBody): Promise<void> {
  const { assignee_user_ids: assignees, tag_ids: tags } = body
  if (assignees !== undefined) {
    await replaceAssignees(scope.db, task, await validAssignees(scope, viewer, assignees))
  }
  if (tags !== undefined) await replaceTags(scope.db, task, await validTags(scope, viewer, tags))
}

/**
 * Creates a task, in the workspace's first status unless the body names one.
 *
 * @throws {BadRequest} without a name, and naming the field that breaks a rule.
 */
export async function createTask(scope: CallerScope, place: Place, body: TaskBody): Promise<Task> {
  const viewer = viewerOf(scope, place)
  const name = validName(body.name)
  const statusId = await statusOf(scope, viewer, body.status_id)
  const columns = await columnsOf(scope, viewer, body, null)
  const row = { ...newTask(scope, viewer, { name, statusId }), ...columns }
  requireOrderedDates(row.start_date, row.end_date)
  await insertTask(scope.db, row)
  await saveRelated(scope, viewer, row, body)
  return answer(scope, viewer, row.id)
}

/** Changes a task; keys that are absent stay as they are. `archived` archives and restores it. */
export async function changeTask(scope: CallerScope, path: TaskPath, body: TaskChangeBody): Promise<Task> {
  const viewer = viewerOf(scope, path)
  const row = await requireTask(scope, viewer, path.task_id)
  requireExpectedVersion(scope, row)
  const changes = await columnsOf(scope, viewer, body, row.id)
  const status = body.status_id === undefined ? row.status_id : await statusOf(scope, viewer, body.status_id)
  requireOrderedDates(
    changes.start_date === undefined ? row.start_date : changes.start_date,
    changes.end_date === undefined ? row.end_date : changes.end_date,
  )
  await updateTask(scope.db, row, {
    ...changes,
    ...(status !== row.status_id && { status_id: status, status_updated_at: scope.now }),
    ...(body.archived === true && { archived_at: row.archived_at ?? scope.now }),
    ...(body.archived === false && { archived_at: null }),
  })
  await saveRelated(scope, viewer, row, body)
  return answer(scope, viewer, row.id)
}

/** Deletes a task with its subtasks; entries stay, without a task. */
export async function deleteTask(scope: CallerScope, path: TaskPath): Promise<void> {
  const viewer = viewerOf(scope, path)
  const row = await requireTask(scope, viewer, path.task_id)
  requireExpectedVersion(scope, row)
  await deleteTaskTree(scope.db, row, scope)
}
