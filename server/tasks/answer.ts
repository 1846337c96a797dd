/** Tasks as planning's answers show them (P §2 Task). */

import type { Task } from '../../shared/api/tasks.ts'
import type { WorkspaceMembership } from '../access/caller.ts'
import { permissionsOf } from '../access/permissions.ts'
import type { CallerScope } from '../access/scope.ts'
import { SECOND, toPreciseTimestamp, toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import {
  assigneesOfTasks,
  subtasksOfTasks,
  type TaskTag,
  tagsOfTasks,
  trackedOnTasks,
} from './related-rows.ts'
import { type TaskRow, tasksWithIds } from './repository.ts'

type TaskWithoutCounters = NonNullable<Task['parent']>

interface Attachments {
  readonly assigneeIds: number[]
  readonly tags: readonly TaskTag[]
  readonly permissions: string[]
}

function projectOf(row: TaskRow, permissions: string[]): Task['project'] {
  if (row.project_id === null || row.project_name === null) return null
  return {
    archived_at: toTimestampOrNull(row.project_archived_at),
    color: row.project_color ?? '',
    custom_field_values: [],
    id: row.project_id,
    is_template: row.project_template ?? false,
    name: row.project_name,
    permissions,
    private: row.project_is_private ?? false,
    rate: null,
  }
}

function withoutCounters(row: TaskRow, { assigneeIds, tags, permissions }: Attachments): TaskWithoutCounters {
  return {
    archived_at: toTimestampOrNull(row.archived_at),
    assignee_user_ids: assigneeIds,
    auto_log_time: row.auto_log_time,
    billable: row.billable,
    client:
      row.client_id === null || row.client_name === null
        ? null
        : { id: row.client_id, name: row.client_name },
    color: row.color,
    created_at: toTimestamp(row.created_at),
    custom_field_values: [],
    deleted_at: toTimestampOrNull(row.deleted_at),
    description: row.description,
    end_date: row.end_date,
    estimated_mins: row.estimated_seconds === null ? null : Math.round(row.estimated_seconds / 60),
    ghost_assignee_ids: [],
    id: row.id,
    is_template: false,
    metadata: null,
    name: row.name,
    notes: row.notes,
    parent_task_id: row.parent_task_id,
    parent_task_name: row.parent_task_name,
    pinned: row.pinned,
    position: row.position,
    priority: row.priority,
    priority_at: toTimestampOrNull(row.priority_at),
    private: row.private,
    project: projectOf(row, permissions),
    project_id: row.project_id,
    recurrence_date: null,
    recurring_task_id: null,
    rrule: row.rrule,
    source: row.source,
    source_template_task_id: null,
    start_date: row.start_date,
    status: { emoji: row.status_emoji, id: row.status_id, name: row.status_name, type: row.status_type },
    status_id: row.status_id,
    status_updated_at: toTimestamp(row.status_updated_at),
    svc_user_id: row.creator_id,
    tag_ids: tags.map(({ id }) => id),
    tags: tags.map(({ id, name }) => ({ color: null, id, name })),
    updated_at: toPreciseTimestamp(row.at),
    workspace_id: row.workspace_id,
  }
}

async function parentsOf(
  { db }: CallerScope,
  organizationId: number,
  rows: readonly TaskRow[],
): Promise<TaskRow[]> {
  const ids = [...new Set(rows.map((row) => row.parent_task_id).filter((id) => id !== null))]
  return ids.length === 0 ? [] : tasksWithIds(db, organizationId, ids)
}

/** The answers of tasks of one workspace, each with its parent and what is counted over it. */
export async function toAnswers(
  scope: CallerScope,
  member: WorkspaceMembership,
  rows: readonly TaskRow[],
): Promise<Task[]> {
  if (rows.length === 0) return []
  const { db } = scope
  const { organizationId } = member.organization
  const parents = await parentsOf(scope, organizationId, rows)
  const ids = rows.map(({ id }) => id)
  const withParents = [...ids, ...parents.map(({ id }) => id)]
  const assignees = Map.groupBy(await assigneesOfTasks(db, organizationId, withParents), (row) => row.task_id)
  const tags = Map.groupBy(await tagsOfTasks(db, organizationId, withParents), (row) => row.task_id)
  const tracked = new Map((await trackedOnTasks(db, organizationId, ids)).map((row) => [row.task_id, row]))
  const subtasks = new Map(
    (await subtasksOfTasks(db, organizationId, ids)).map((row) => [row.parent_task_id, row]),
  )
  const permissions = permissionsOf(member, 'projects')
  const plain = (row: TaskRow): TaskWithoutCounters =>
    withoutCounters(row, {
      assigneeIds: (assignees.get(row.id) ?? []).map(({ user_id }) => user_id),
      tags: tags.get(row.id) ?? [],
      permissions,
    })
  const parentById = new Map(parents.map((row) => [row.id, plain(row)]))
  return rows.map((row) => ({
    ...plain(row),
    parent: row.parent_task_id === null ? null : (parentById.get(row.parent_task_id) ?? null),
    sub_task_done_count: subtasks.get(row.id)?.done ?? 0,
    sub_task_total_count: subtasks.get(row.id)?.total ?? 0,
    time_block_completed_count: 0,
    time_block_scheduled_completed_count: 0,
    time_block_scheduled_total_count: 0,
    time_block_total_count: 0,
    time_entry_total_count: tracked.get(row.id)?.entries ?? 0,
    total_blocked_time: 0,
    total_scheduled_blocked_time: 0,
    total_tracked_time: Math.round((tracked.get(row.id)?.tracked ?? 0) / SECOND),
  }))
}
