/** What belongs to tasks: assignees, tags, tracked time and subtasks. */

import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { paddedIds } from '../database/id-list.ts'
import type { TaskKey } from './repository.ts'

export interface TaskTag {
  readonly task_id: number
  readonly id: number
  readonly name: string
}

export interface TaskAssignee {
  readonly task_id: number
  readonly user_id: number
}

export interface TrackedTask {
  readonly task_id: number | null
  readonly entries: number
  /** Microseconds of finished entries, of all people. */
  readonly tracked: number | null
}

export interface SubtaskCount {
  readonly parent_task_id: number | null
  readonly total: number
  readonly done: number | null
}

export function assigneesOfTasks(
  db: Db,
  organizationId: number,
  ids: readonly number[],
): Promise<TaskAssignee[]> {
  return db
    .selectFrom('task_assignees')
    .select(['task_id', 'user_id'])
    .where('organization_id', '=', organizationId)
    .where('task_id', 'in', paddedIds(ids))
    .orderBy('user_id')
    .execute()
}

export function tagsOfTasks(db: Db, organizationId: number, ids: readonly number[]): Promise<TaskTag[]> {
  return db
    .selectFrom('task_tags')
    .innerJoin('tags', (join) =>
      join
        .onRef('tags.organization_id', '=', 'task_tags.organization_id')
        .onRef('tags.id', '=', 'task_tags.tag_id'),
    )
    .select(['task_tags.task_id', 'tags.id', 'tags.name'])
    .where('task_tags.organization_id', '=', organizationId)
    .where('task_tags.task_id', 'in', paddedIds(ids))
    .where('tags.deleted_at', 'is', null)
    .orderBy('tags.name')
    .execute()
}

export function trackedOnTasks(
  db: Db,
  organizationId: number,
  ids: readonly number[],
): Promise<TrackedTask[]> {
  return db
    .selectFrom('time_entries')
    .select('task_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('entries'),
      eb.fn.sum<number | null>(sql`stop - start`).as('tracked'),
    ])
    .where('organization_id', '=', organizationId)
    .where('task_id', 'in', paddedIds(ids))
    .where('task_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .groupBy('task_id')
    .execute()
}

export function subtasksOfTasks(
  db: Db,
  organizationId: number,
  ids: readonly number[],
): Promise<SubtaskCount[]> {
  return db
    .selectFrom('tasks')
    .innerJoin('statuses', (join) =>
      join
        .onRef('statuses.organization_id', '=', 'tasks.organization_id')
        .onRef('statuses.id', '=', 'tasks.status_id'),
    )
    .select('tasks.parent_task_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.sum<number | null>(sql`case when statuses.type = 'done' then 1 else 0 end`).as('done'),
    ])
    .where('tasks.organization_id', '=', organizationId)
    .where('tasks.parent_task_id', 'in', paddedIds(ids))
    .where('tasks.deleted_at', 'is', null)
    .groupBy('tasks.parent_task_id')
    .execute()
}

export async function replaceAssignees(db: Db, task: TaskKey, userIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('task_assignees')
    .where('organization_id', '=', task.organization_id)
    .where('task_id', '=', task.id)
    .execute()
  if (userIds.length === 0) return
  const rows = userIds.map((userId) => ({
    organization_id: task.organization_id,
    task_id: task.id,
    user_id: userId,
  }))
  await db.insertInto('task_assignees').values(rows).execute()
}

export async function replaceTags(db: Db, task: TaskKey, tagIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('task_tags')
    .where('organization_id', '=', task.organization_id)
    .where('task_id', '=', task.id)
    .execute()
  if (tagIds.length === 0) return
  const rows = tagIds.map((tagId) => ({
    organization_id: task.organization_id,
    task_id: task.id,
    tag_id: tagId,
  }))
  await db.insertInto('task_tags').values(rows).execute()
}
