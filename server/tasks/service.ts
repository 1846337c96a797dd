/** Tasks: rules and permissions of single ones (P §4.4, decisions §6 and §9). */

import type { RecurrenceScope, Task, TaskBody, TaskChangeBody } from '../../shared/api/tasks.ts'
import { requireMembers } from '../access/members.ts'
import { expectedVersionsOf, requireExpectedVersion, requireVersionOf } from '../access/expected-version.ts'
import type { PlacePath, Scope } from '../access/scope.ts'
import { changeCustomFieldValues } from '../custom-fields/values.ts'
import { pick } from '../database/pick.ts'
import { BadRequest, Forbidden } from '../errors/app-error.ts'
import { requireFew } from '../errors/limits.ts'
import { trimmedText } from '../errors/trimmed-text.ts'
import { recordRows } from '../events/record-rows.ts'
import { viewerAt } from '../projects/find.ts'
import type { Viewer } from '../projects/queries.ts'
import {
  deletionInScope,
  joinSeries,
  taskInScope,
  followAgain,
  followAsDeleted,
  occurrenceColumns,
} from '../recurrence/recurrence-scope.ts'
import { followSeries, followNewSubtask } from '../recurrence/follow-series.ts'
import { keepFirstDate } from '../recurrence/queries.ts'
import { ruleWhenMoved } from '../recurrence/series.ts'
import { listStatuses } from '../statuses/queries.ts'
import { tagsWithIds } from '../tags/service.ts'
import { completeBlocksOfTask } from '../time-blocks/complete.ts'
import { requireReferencesUnlocked } from '../timesheets/locks.ts'
import { columnsOfTemplate, copyTemplate, requireTemplate } from './copy-template.ts'
import { answerTask, requireTask, type TaskPath, answerTasks } from './find.ts'
import { newTask } from './new-task.ts'
import {
  deleteTaskTree,
  detachSubtasks,
  insertTask,
  markSubtasks,
  type NewTask,
  subtasksOf,
  type TaskKey,
  updateTask,
  assigneesOfTasks,
  replaceAssignees,
  replaceGhosts,
  replaceTags,
} from './queries.ts'
import { columnsOf, requireOrderedDates, requireParent, statusOf, validGhosts } from './task-fields.ts'
import { findTask, type TaskRow } from './task-rows.ts'
import { createdOnce } from '../feed/created-once.ts'
import type { WithSyncId } from '../../shared/api/feed.ts'
import { type BulkOutcome, forEachId, MAXIMUM_BULK_IDS } from '../bulk/bulk-changes.ts'
import { inEach } from '../errors/in-part.ts'

/** @returns whether there may be other assignees than before. */
async function saveRelated(scope: Scope, viewer: Viewer, task: TaskKey, body: TaskBody): Promise<boolean> {
  const { db } = scope
  const {
    assignee_user_ids: assignees,
    ghost_assignee_ids: ghosts,
    tag_ids: tags,
    custom_fields: values,
  } = body
  const named =
    assignees === undefined
      ? null
      : await requireMembers(scope, viewer.member, assignees, 'assignee_user_ids')
  const instead = await validGhosts(scope, viewer, ghosts ?? [])
  if (ghosts !== undefined) await replaceGhosts(db, task, instead.ghosts)
  const areOthers = named !== null || instead.people.length > 0
  if (areOthers) {
    const known = named ?? (await assignedTo(scope, task))
    await replaceAssignees(db, task, [...new Set([...known, ...instead.people])])
  }
  if (tags !== undefined) {
    const known = await tagsWithIds(scope, viewer.member, [...new Set(tags)])
    const tagIds = known.map(({ id }) => id)
    await replaceTags(db, task, tagIds)
  }
  if (values !== undefined) {
    await changeCustomFieldValues(scope, { member: viewer.member, entity: 'task', id: task.id }, values)
  }
  return areOthers
}

async function assignedTo({ db }: Scope, { organization_id: organizationId, id }: TaskKey) {
  return (await assigneesOfTasks(db, { organizationId, ids: [id] })).map((assigned) => assigned.user_id)
}

/**
 * Creates a task, in the workspace's first status unless the body names one. A subtask is of its parent's project, and
 * private where that is, unless the body says otherwise.
 *
 * @returns the id.
 * @throws {BadRequest} without a name, and naming the field that breaks a rule.
 */
export function storeNewTask(scope: Scope, viewer: Viewer, body: TaskBody & WithSyncId): Promise<number> {
  const isVisible = async (id: number) => (await findTask(scope.db, viewer, id)) !== undefined
  const creation = { kind: 'task', place: viewer.member, body, isVisible } as const
  return createdOnce(scope, creation, () => storeNew(scope, viewer, body))
}

async function storeNew(scope: Scope, viewer: Viewer, body: TaskBody): Promise<number> {
  const template =
    typeof body.source_template_task_id === 'number'
      ? await requireTemplate(scope, viewer, body.source_template_task_id)
      : null
  const name = trimmedText(body.name ?? template?.name, 'name')
  const statusId = await statusOf(scope, viewer, body.status_id)
  const columns = await columnsOf(scope, viewer, body)
  const parent =
    typeof body.parent_task_id === 'number'
      ? await requireParent(scope, viewer, body.parent_task_id, null)
      : null
  const described = {
    ...newTask(scope, viewer, { name, statusId }),
    ...(template !== null && columnsOfTemplate(template)),
    ...(parent !== null && {
      ...pick(parent, 'project_id', 'private'),
      parent_task_id: parent.id,
      // A part of one occurrence alone: the series has not made it.
      detached: parent.recurring_task_id !== null,
    }),
    ...columns,
    ...(parent !== null && pick(parent, 'is_template')),
  }
  requireOrderedDates(described.start_date, described.end_date)
  const occurrence = await occurrenceColumns(scope, viewer, body.recurring_task_id, described)
  const row = { ...described, ...occurrence.columns }
  await insertTask(scope.db, row)
  if (template !== null) await copyTemplate(scope, viewer, template, row)
  await saveRelated(scope, viewer, row, body)
  await followAsDeleted(scope, row, occurrence.deleted)
  recordRows(scope, 'task', 'created', [row])
  if (row.rrule !== null) await followSeries(scope, row)
  if (parent !== null && parent.rrule !== null) await followNewSubtask(scope, parent, row.id)
  return row.id
}

/** Creates a task and answers it; see `storeNewTask`. */
export async function createTask(scope: Scope, place: PlacePath, body: TaskBody & WithSyncId): Promise<Task> {
  const viewer = viewerAt(scope, place)
  return answerTask(scope, viewer, await storeNewTask(scope, viewer, body))
}

/** Completes the blocks of a task that a person has moved to a status that is done. */
async function taskMoved(scope: Scope, viewer: Viewer, row: TaskRow, statusId: number) {
  if (row.status_type === 'done') return
  const statuses = await listStatuses(scope.db, viewer.member)
  const isDone = statuses.some(({ id, type }) => id === statusId && type === 'done')
  if (isDone) await completeBlocksOfTask(scope, viewer, row)
}

/** Keys that are about one task and never about its series. */
const ownKeys: ReadonlySet<string> = new Set([
  'status_id',
  'position',
  'pinned',
  'metadata',
  'recurrence_scope',
  'at',
])

/** Whether the rule counts from the dates that the task gets. */
function movesSeries(row: TaskRow, changes: Partial<NewTask>, body: TaskChangeBody): boolean {
  if (row.recurring_task_id !== null || body.recurrence_scope === 'this') return false
  return (['start_date', 'end_date', 'rrule'] as const).some(
    (key) => changes[key] !== undefined && changes[key] !== row[key],
  )
}

/** Nobody takes a task out of everybody's sight, their own included, that is none of theirs. */
async function requireOwnTask(scope: Scope, { userId }: Viewer, row: TaskRow, body: TaskBody) {
  if (row.creator_id === userId || body.assignee_user_ids?.includes(userId) === true) return
  if (body.assignee_user_ids !== undefined || !(await assignedTo(scope, row)).includes(userId)) {
    throw new Forbidden('forbidden', { text: 'Insufficient permissions' })
  }
}

/**
 * Changes a task; keys that are absent stay as they are. `archived` archives and restores it.
 *
 * @throws {Forbidden} when somebody makes a task private that they neither created nor are assigned to.
 */
async function applyChange(scope: Scope, viewer: Viewer, row: TaskRow, body: TaskChangeBody) {
  if (body.private === true && !row.private) await requireOwnTask(scope, viewer, row, body)
  if (row.recurring_task_id !== null && typeof body.rrule === 'string') {
    throw new BadRequest('recurs_with_series', { field: 'rrule' })
  }
  if (body.is_template !== undefined && row.parent_task_id !== null) {
    throw new BadRequest('invalid', { field: 'is_template', says: 'a subtask is one with its task' })
  }
  const { parent_task_id: parentId } = body
  const parent =
    typeof parentId === 'number' && parentId !== row.parent_task_id
      ? await requireParent(scope, viewer, parentId, row)
      : null
  const changes = await columnsOf(scope, viewer, body)
  const status = body.status_id === undefined ? row.status_id : await statusOf(scope, viewer, body.status_id)
  requireOrderedDates(
    changes.start_date === undefined ? row.start_date : changes.start_date,
    changes.end_date === undefined ? row.end_date : changes.end_date,
  )
  await updateTask(scope.db, row, {
    ...changes,
    ...(parentId !== undefined && { parent_task_id: parentId }),
    ...(parent !== null && { is_template: parent.is_template }),
    ...(status !== row.status_id && { status_id: status, status_updated_at: scope.now }),
    ...(body.archived === true && { archived_at: row.archived_at ?? scope.now }),
    ...(body.archived === false && { archived_at: null }),
    ...(movesSeries(row, changes, body) && {
      recurrence_date: null,
      rrule: body.rrule === undefined ? (ruleWhenMoved(row, changes) ?? row.rrule) : changes.rrule,
    }),
  })
  const areOthers = await saveRelated(scope, viewer, row, body)
  recordRows(scope, 'task', 'updated', [row])
  if (body.is_template !== undefined && body.is_template !== row.is_template) {
    await markSubtasks(scope, row, body.is_template)
  }
  if (status !== row.status_id) await taskMoved(scope, viewer, row, status)
  const recurs = row.rrule !== null || typeof body.rrule === 'string'
  if (!recurs || body.recurrence_scope === 'this') return
  const named = { ...changes, ...body, ...(areOthers && { assignee_user_ids: true }) }
  const edited = Object.entries(named).filter(([key]) => !ownKeys.has(key))
  if (edited.length > 0) await followSeries(scope, row, Object.fromEntries(edited), row)
}

/**
 * As `applyChange`, to the occurrences that `recurrence_scope` means. What is said of all of them is not said of the dates,
 * the status or the archive of one.
 */
export async function changeInScope(scope: Scope, viewer: Viewer, row: TaskRow, body: TaskChangeBody) {
  const { recurring_task_id: seriesId, recurrence_scope: wanted, rrule = row.rrule } = body
  if (wanted === 'following' && typeof seriesId === 'number' && row.rrule !== null && rrule?.trim()) {
    await applyChange(scope, viewer, row, { ...body, rrule: undefined })
    return joinSeries(scope, viewer, row, { seriesId, rrule })
  }
  const target = await taskInScope(scope, viewer, row, wanted)
  if (target.id === row.id) {
    if (wanted === 'this') await keepFirstDate(scope.db, row)
    await applyChange(scope, viewer, target, body)
    return followAgain(scope, row)
  }
  const { start_date: _start, end_date: _end, status_id: _status, archived: _archived, ...shared } = body
  await applyChange(scope, viewer, target, shared)
  // The rule may have no date for it any more: then it has gone with those that follow the series.
  if ((await findTask(scope.db, viewer, row.id)) === undefined) return
  // The one that was named changes too where it does not follow its series: it was changed before, or its day is past.
  const { rrule: _rule, ...named } = shared
  await applyChange(scope, viewer, row, named)
  await updateTask(scope.db, row, { detached: row.detached, at: scope.at })
}

/** Changes a task and answers it; see `applyChange`. @throws {PreconditionFailed} when it is meant for another version. */
export async function changeTask(scope: Scope, path: TaskPath, body: TaskChangeBody): Promise<Task> {
  const viewer = viewerAt(scope, path)
  const row = await requireTask(scope, viewer, path.task_id)
  requireExpectedVersion(scope, row)
  await changeInScope(scope, viewer, row, body)
  return answerTask(scope, viewer, row.id)
}

/** The subtasks that a deletion does not name are not known to the person who deletes: they stay, without a parent. */
async function keepUnnamedSubtasks(scope: Scope, row: TaskRow, named: ReadonlyMap<number, string>) {
  const subtasks = await subtasksOf(scope.db, row)
  for (const one of [row, ...subtasks]) requireVersionOf(named, one)
  await detachSubtasks(
    scope,
    subtasks.filter(({ id }) => !named.has(id)),
  )
}

/**
 * Deletes a task with its subtasks, or with those alone that the request names with their versions; entries stay, without a
 * task. See `deletionInScope` for tasks that recur.
 *
 * @throws {BadRequest} while a timesheet locks one of these entries.
 * @throws {PreconditionFailed} when one of them has another version than the request is meant for.
 */
export async function deleteTask(
  scope: Scope,
  path: TaskPath,
  query: { readonly recurrence_scope?: RecurrenceScope | undefined },
) {
  const viewer = viewerAt(scope, path)
  const found = await requireTask(scope, viewer, path.task_id)
  const named = expectedVersionsOf(scope)
  if (named.size === 0) requireExpectedVersion(scope, found)
  else await keepUnnamedSubtasks(scope, found, named)
  const { row, along } = await deletionInScope(scope, viewer, found, query.recurrence_scope)
  await requireReferencesUnlocked(scope, viewer.member, { to: 'task', ids: [row.id] })
  await deleteTaskTree(scope, row, along)
}

// Many tasks at once (P §4.4, decisions §6 and §9).

/** Creates all of the tasks, or none. @throws {BadRequest} naming the task and the field that breaks a rule. */
export async function createTasks(
  scope: Scope,
  place: PlacePath,
  { tasks }: { readonly tasks: readonly TaskBody[] },
): Promise<Task[]> {
  const viewer = viewerAt(scope, place)
  const ids = await inEach('tasks', tasks, (body) => storeNewTask(scope, viewer, body))
  return answerTasks(scope, viewer, ids)
}

/** Makes the same changes to each of the tasks; what one refuses leaves the others as they are. */
export function changeTasks(
  scope: Scope,
  place: PlacePath,
  { ids, changes }: { readonly ids: readonly number[]; readonly changes: TaskChangeBody },
): Promise<BulkOutcome> {
  const viewer = viewerAt(scope, place)
  return forEachId(scope, [...new Set(ids)], async (id, inside) => {
    await changeInScope(inside, viewer, await requireTask(inside, viewer, id), changes)
  })
}

function idsOf(text: string): readonly number[] {
  const ids = [...new Set(text.split(',').map((id) => (/^\d{1,16}$/.test(id) ? Number(id) : Number.NaN)))]
  if (!ids.every(Number.isSafeInteger)) throw new BadRequest('wrong_type', { field: 'ids', type: 'ids' })
  requireFew(ids.length, MAXIMUM_BULK_IDS, 'ids')
  return ids
}

/**
 * Deletes all of the tasks with their subtasks, or none.
 *
 * @throws {NotFound} when one of them is not there; {BadRequest} while a timesheet locks an entry of one.
 */
export async function deleteTasks(scope: Scope, place: PlacePath, query: { readonly ids: string }) {
  const viewer = viewerAt(scope, place)
  const rows: TaskRow[] = []
  for (const id of idsOf(query.ids)) rows.push(await requireTask(scope, viewer, id))
  await requireReferencesUnlocked(scope, viewer.member, { to: 'task', ids: rows.map(({ id }) => id) })
  for (const row of rows) {
    const { row: left, along } = await deletionInScope(scope, viewer, row, undefined)
    await deleteTaskTree(scope, left, along)
  }
}
