/** Rules on a task's fields, alike for creating and changing (P §4.3, decisions §9). */

import type { TaskBody, TaskMetadata } from '../../shared/api/tasks.ts'
import { parseRule } from '../../shared/domain/recurrence.ts'
import { membersAmong } from '../access/queries.ts'
import type { Scope } from '../access/scope.ts'
import { given, pick } from '../database/pick.ts'
import { readDate, requireTime } from '../effects/time-text.ts'
import { BadRequest, unknownReference } from '../errors/app-error.ts'
import { trimmedChange } from '../errors/trimmed-text.ts'
import { findProject, type Viewer } from '../projects/queries.ts'
import { listStatuses } from '../statuses/queries.ts'
import { hasSubtasks, type TaskChanges, ghostsAmong } from './queries.ts'
import { findTask, type TaskRow } from './task-rows.ts'

/** Kept as JSON. @throws {BadRequest} for times that are none. */
function validMetadata(metadata: TaskMetadata): string {
  const { confirmed_at, suggested_at } = metadata.project_assignment ?? {}
  const times = {
    updated_at: metadata.updated_at,
    'project_assignment.confirmed_at': confirmed_at,
    'project_assignment.suggested_at': suggested_at,
  }
  for (const [field, time] of Object.entries(times)) {
    if (time !== undefined) requireTime(time, `metadata.${field}`)
  }
  return JSON.stringify(metadata)
}

function dateOf({ caller }: Scope, text: string | null | undefined, field: string) {
  return text === '' ? null : text && readDate(text, field, caller.timeZone)
}

/** The status of that id, or the workspace's first. @throws {BadRequest} when it is not the workspace's. */
export async function statusOf({ db }: Scope, { member }: Viewer, id: number | undefined): Promise<number> {
  const statuses = await listStatuses(db, member)
  const status = id === undefined ? statuses[0] : statuses.find((candidate) => candidate.id === id)
  if (status === undefined) throw new BadRequest('unknown_reference', { field: 'status_id', what: 'status' })
  return status.id
}

/**
 * The task that another one is to be part of.
 *
 * @param own the task that changes; null for a new one.
 * @throws {BadRequest} when the workspace has no such task, or it would be more than one level.
 */
export async function requireParent(
  { db }: Scope,
  viewer: Viewer,
  id: number,
  own: TaskRow | null,
): Promise<TaskRow> {
  const parent = await findTask(db, viewer, id)
  if (parent === undefined || parent.id === own?.id) {
    throw new BadRequest('unknown_reference', { field: 'parent_task_id', what: 'task' })
  }
  if (parent.parent_task_id !== null) throw new BadRequest('nested_subtasks', { field: 'parent_task_id' })
  // An edit of a series holds for its occurrences, too: one would be part of itself.
  if (own !== null && seriesOf(parent) === seriesOf(own))
    throw new BadRequest('nested_subtasks', { field: 'parent_task_id', says: 'is of the same series' })
  if (own !== null && (await hasSubtasks(db, own))) {
    throw new BadRequest('nested_subtasks', { field: 'parent_task_id', says: 'the task has subtasks itself' })
  }
  return parent
}

const seriesOf = ({ id, recurring_task_id: seriesId }: TaskRow): number => seriesId ?? id

/** Ghosts to assign, and the people who have taken the place of others. @throws {BadRequest} when one is not of the workspace. */
export async function validGhosts(
  { db }: Scope,
  { member }: Viewer,
  ids: readonly number[],
): Promise<{ readonly ghosts: readonly number[]; readonly people: readonly number[] }> {
  const wanted = [...new Set(ids)]
  const found = wanted.length === 0 ? [] : await ghostsAmong(db, member, wanted)
  if (found.length < wanted.length)
    throw unknownReference('ghost_assignee_ids', 'ghost', { says: 'are not all ghosts of the workspace' })
  const people = found.flatMap(({ user_id: person }) => person ?? [])
  const members = people.length === 0 ? [] : await membersAmong(db, member, people)
  return {
    ghosts: found.flatMap(({ id, user_id: person }) => (person === null ? [id] : [])),
    people: members.map(({ id }) => id),
  }
}

/**
 * The columns that a body sets, but for status and parent.
 *
 * @throws {BadRequest} naming the field that breaks a rule.
 */
export async function columnsOf(scope: Scope, viewer: Viewer, body: TaskBody): Promise<TaskChanges> {
  const { project_id: projectId } = body
  if (typeof projectId === 'number' && (await findProject(scope.db, viewer, projectId)) === undefined)
    throw new BadRequest('unknown_reference', { field: 'project_id', what: 'project' })
  const { estimated_mins: minutes, integration_ext_id: externalId, metadata, priority } = body
  const dates = {
    start_date: dateOf(scope, body.start_date, 'start_date'),
    end_date: dateOf(scope, body.end_date, 'end_date'),
  }
  const priorityAt =
    typeof body.priority_at === 'string'
      ? requireTime(body.priority_at, 'priority_at').instant
      : body.priority_at
  const now = priority === null ? null : scope.now
  return {
    ...given({
      ...pick(body, 'description', 'notes', 'project_id', 'priority', 'auto_log_time', 'billable', 'pinned'),
      ...pick(body, 'private', 'color', 'position', 'is_template'),
      ...dates,
      name: trimmedChange(body.name, 'name'),
      estimated_seconds: typeof minutes === 'number' ? minutes * 60 : minutes,
      priority_at: priorityAt === undefined && priority !== undefined ? now : priorityAt,
      archived_at: body.archived === true ? scope.now : body.archived === false ? null : undefined,
      rrule: body.rrule === undefined ? undefined : validRule(body.rrule),
      metadata: metadata && validMetadata(metadata),
      source: body.integration_source ?? undefined,
      integration_ext_id: typeof externalId === 'number' ? String(externalId) : externalId,
    }),
    at: scope.at,
  }
}

/** @throws {BadRequest} when a task would end before it starts. */
export function requireOrderedDates(start: string | null, end: string | null): void {
  if (start !== null && end !== null && end < start) {
    throw new BadRequest('earlier_than', { field: 'end_date', other: 'start_date' })
  }
}

/** The rule as it was sent, once it is known to be one. @throws {BadRequest} saying what is wrong with it. */
function validRule(text: string | null): string | null {
  if (text === null || text.trim() === '') return null
  const parsed = parseRule(text)
  if (!parsed.ok) throw new BadRequest('unreadable_rule', { field: 'rrule', says: parsed.message })
  return text.trim()
}
