/** Rules on a task's fields, alike for creating and changing (P §4.3, decisions §9). */

import type { TaskBody } from '../../shared/api/tasks.ts'
import type { CallerScope } from '../access/scope.ts'
import { membersAmong } from '../access/workspace-members.ts'
import { readDate } from '../effects/date-text.ts'
import { requireTime } from '../effects/time-text.ts'
import { BadRequest } from '../errors/app-error.ts'
import { listStatuses } from '../statuses/repository.ts'
import { tagsWithIds } from '../tags/service.ts'
import { findTask, hasProject, type TaskChanges, type Viewer } from './repository.ts'

export function validName(name: string | undefined): string {
  const trimmed = name?.trim() ?? ''
  if (trimmed === '') throw new BadRequest('name: must be present')
  return trimmed
}

function dateOf(
  { caller }: CallerScope,
  text: string | null | undefined,
  field: string,
): string | null | undefined {
  if (text === undefined) return undefined
  return text === null || text === '' ? null : readDate(text, field, caller.timeZone)
}

/** The status of that id, or the workspace's first. @throws {BadRequest} when it is not the workspace's. */
export async function statusOf(
  { db }: CallerScope,
  { member }: Viewer,
  id: number | undefined,
): Promise<number> {
  const statuses = await listStatuses(db, member)
  const status = id === undefined ? statuses[0] : statuses.find((candidate) => candidate.id === id)
  if (status === undefined) throw new BadRequest('status_id: is not a status of the workspace')
  return status.id
}

async function requireReferences(
  { db }: CallerScope,
  viewer: Viewer,
  body: TaskBody,
  ownId: number | null,
): Promise<void> {
  if (typeof body.project_id === 'number' && !(await hasProject(db, viewer, body.project_id))) {
    throw new BadRequest('project_id: is not a project of the workspace')
  }
  if (typeof body.parent_task_id !== 'number') return
  const parent = await findTask(db, viewer, body.parent_task_id)
  if (parent === undefined || parent.id === ownId) {
    throw new BadRequest('parent_task_id: is not a task of the workspace')
  }
  if (parent.parent_task_id !== null) throw new BadRequest('parent_task_id: is a subtask itself')
}

/** Users to assign. @throws {BadRequest} when one is not a member of the workspace. */
export async function validAssignees(
  { db }: CallerScope,
  { member }: Viewer,
  ids: readonly number[],
): Promise<readonly number[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return wanted
  const members = await membersAmong(db, member, wanted)
  if (members.length < wanted.length) {
    throw new BadRequest('assignee_user_ids: are not all members of the workspace')
  }
  return wanted
}

/** Tags to put on. @throws {BadRequest} when one is not the workspace's. */
export async function validTags(
  scope: CallerScope,
  { member }: Viewer,
  ids: readonly number[],
): Promise<readonly number[]> {
  const tags = await tagsWithIds(scope, member, [...new Set(ids)])
  return tags.map(({ id }) => id)
}

/**
 * The columns that a body sets, but for the status.
 *
 * @param ownId of the task that changes; null for a new one.
 * @throws {BadRequest} naming the field that breaks a rule.
 */
export async function columnsOf(
  scope: CallerScope,
  viewer: Viewer,
  body: TaskBody,
  ownId: number | null,
): Promise<TaskChanges> {
  await requireReferences(scope, viewer, body, ownId)
  const start = dateOf(scope, body.start_date, 'start_date')
  const end = dateOf(scope, body.end_date, 'end_date')
  const priorityAt =
    typeof body.priority_at === 'string'
      ? requireTime(body.priority_at, 'priority_at').instant
      : body.priority_at
  const { estimated_mins: minutes, integration_ext_id: externalId } = body
  return {
    ...(body.name !== undefined && { name: validName(body.name) }),
    ...(body.description !== undefined && { description: body.description }),
    ...(body.notes !== undefined && { notes: body.notes }),
    ...(body.project_id !== undefined && { project_id: body.project_id }),
    ...(body.parent_task_id !== undefined && { parent_task_id: body.parent_task_id }),
    ...(start !== undefined && { start_date: start }),
    ...(end !== undefined && { end_date: end }),
    ...(minutes !== undefined && { estimated_seconds: minutes === null ? null : minutes * 60 }),
    ...(body.priority !== undefined && {
      priority: body.priority,
      priority_at: body.priority === null ? null : scope.now,
    }),
    ...(priorityAt !== undefined && { priority_at: priorityAt }),
    ...(body.auto_log_time !== undefined && { auto_log_time: body.auto_log_time }),
    ...(body.billable !== undefined && { billable: body.billable }),
    ...(body.pinned !== undefined && { pinned: body.pinned }),
    ...(body.private !== undefined && { private: body.private }),
    ...(body.color !== undefined && { color: body.color }),
    ...(body.position !== undefined && { position: body.position }),
    ...(body.rrule !== undefined && { rrule: body.rrule }),
    ...(typeof body.integration_source === 'string' && { source: body.integration_source }),
    ...(externalId !== undefined && {
      integration_ext_id: externalId === null ? null : String(externalId),
    }),
    at: scope.at,
  }
}

/** @throws {BadRequest} when a task would end before it starts. */
export function requireOrderedDates(start: string | null, end: string | null): void {
  if (start !== null && end !== null && end < start) {
    throw new BadRequest('end_date: must not be earlier than start_date')
  }
}
