/** Project tasks (T §4.8, decisions §6). Who sees a project may plan its tasks. */

import type { PatchOperation } from '../../shared/api/bulk.ts'
import {
  type ProjectTask,
  type ProjectTaskBody,
  projectTaskBody,
  type ProjectTaskListQuery,
} from '../../shared/api/project-tasks.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import type { WorkspacePath, Scope } from '../access/scope.ts'
import { bulkIds, type BulkOutcome, forEachId } from '../bulk/bulk-changes.ts'
import { fieldChanges } from '../bulk/field-operation.ts'
import { pick } from '../database/pick.ts'
import { trimmedText } from '../errors/trimmed-text.ts'
import { recordRows } from '../events/record-rows.ts'
import { pageOf } from '../lists/page.ts'
import { sinceInstant } from '../lists/since.ts'
import { type ProjectPath, viewerOf } from '../projects/find.ts'
import type { Viewer } from '../projects/queries.ts'
import { endSeries } from '../recurrence/recurrence-scope.ts'
import { followSeries } from '../recurrence/follow-series.ts'
import { newTask } from '../tasks/new-task.ts'
import { deleteTaskTree, insertTask, updateTask } from '../tasks/queries.ts'
import { completeBlocksOfTask } from '../time-blocks/complete.ts'
import { requireReferencesUnlocked } from '../timesheets/locks.ts'
import { requireProjectTask, requireTaskProject, requireUnarchived, type TaskPath } from './find.ts'
import { listProjectTasks, pageOfProjectTasks, type ProjectTaskRow } from './queries.ts'
import { columnsOf, nameRules, statusFor } from './task-fields.ts'
import { toAnswers } from './wire.ts'
import { createdOnce } from '../feed/created-once.ts'
import { visibleRows } from '../tasks/task-rows.ts'

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

/**
 * Creates a task of a project, in the workspace's first status of its kind.
 *
 * @throws {BadRequest} naming the field that breaks a rule, and in the words of T §7 for the project.
 */
export async function createProjectTask(
  scope: Scope,
  path: ProjectPath,
  body: ProjectTaskBody,
): Promise<ProjectTask> {
  const viewer = viewerOf(scope, path.workspace_id)
  const isVisible = async (id: number) => (await visibleRows(scope.db, viewer, [id])).length > 0
  const creation = { kind: 'task', place: viewer.member, body, isVisible } as const
  const id = await createdOnce(scope, creation, () => storeNew(scope, viewer, path, body))
  return readProjectTask(scope, { ...path, task_id: id })
}

async function storeNew(scope: Scope, viewer: Viewer, path: ProjectPath, body: ProjectTaskBody) {
  const project = await requireTaskProject(scope, viewer, path.project_id)
  requireUnarchived(project.archived_at)
  const name = trimmedText(body.name, 'name', nameRules)
  const statusId = await statusFor(scope, viewer, body.active ?? true)
  const row = {
    ...newTask(scope, viewer, { name, statusId }),
    ...(await columnsOf(scope, viewer, body, viewer.userId)),
    project_id: project.id,
  }
  await insertTask(scope.db, row)
  recordRows(scope, 'task', 'created', [row])
  return row
}

async function applyChange(scope: Scope, viewer: Viewer, row: ProjectTaskRow, body: ProjectTaskBody) {
  requireUnarchived(row.project_archived_at)
  const columns = await columnsOf(scope, viewer, body, row.creator_id)
  const status = body.active === undefined ? row.status_id : await statusFor(scope, viewer, body.active, row)
  const moved = status === row.status_id ? {} : { status_id: status, status_updated_at: scope.now }
  await updateTask(scope.db, row, { ...columns, ...moved, at: scope.at })
  recordRows(scope, 'task', 'updated', [row])
  if (body.active === false && row.status_type !== 'done') await completeBlocksOfTask(scope, viewer, row)
  if (row.rrule !== null) await followSeries(scope, row, columns)
}

/** Changes a task; keys that are absent stay as they are. `active: false` marks it done, also in planning. */
export async function changeProjectTask(
  scope: Scope,
  path: TaskPath,
  body: ProjectTaskBody,
): Promise<ProjectTask> {
  const viewer = viewerOf(scope, path.workspace_id)
  const row = await requireProjectTask(scope, viewer, path)
  requireExpectedVersion(scope, row)
  await applyChange(scope, viewer, row, body)
  return readProjectTask(scope, path)
}

/**
 * Changes up to 100 tasks of a project; of one task all operations or none.
 *
 * @throws {BadRequest} when there are no ids or no operations; what a single task refuses is in the answer.
 */
export async function patchProjectTasks(
  scope: Scope,
  path: ProjectPath & { readonly task_ids: string },
  operations: readonly PatchOperation[],
): Promise<BulkOutcome> {
  const viewer = viewerOf(scope, path.workspace_id)
  const project = await requireTaskProject(scope, viewer, path.project_id)
  requireUnarchived(project.archived_at)
  const ids = bulkIds(path.task_ids)
  const changes = fieldChanges(projectTaskBody, fields, operations)
  return forEachId(scope, ids, async (id, inside) => {
    const row = await requireProjectTask(inside, viewer, { ...path, task_id: id })
    await applyChange(inside, viewer, row, changes())
  })
}

/**
 * Deletes a task with its subtasks; entries stay, without a task.
 *
 * @throws {BadRequest} while a timesheet locks one of these entries.
 */
export async function deleteProjectTask(scope: Scope, path: TaskPath) {
  const viewer = viewerOf(scope, path.workspace_id)
  const row = await requireProjectTask(scope, viewer, path)
  requireExpectedVersion(scope, row)
  requireUnarchived(row.project_archived_at)
  await requireReferencesUnlocked(scope, viewer.member, { to: 'task', ids: [row.id] })
  const along = row.rrule === null ? {} : await endSeries(scope, row)
  await deleteTaskTree(scope, row, along)
}

const fields = {
  removable: { estimated_seconds: null, external_reference: null },
  required: ['active', 'name', 'user_id'],
}
