/** What belongs to tasks: assignees, ghosts and tags. */

import type { Db } from '../database/database.ts'
import type { TaskKey } from './queries.ts'
import { preparedIdsQuery } from '../database/prepared-query.ts'

interface Organization {
  readonly organizationId: number
}

export interface TaskTag {
  readonly task_id: number
  readonly id: number
  readonly name: string
  readonly color: string | null
}

export interface TaskAssignee {
  readonly task_id: number
  readonly user_id: number
}

export interface TaskGhost {
  readonly task_id: number
  readonly ghost_id: number
}

/** Unordered: SQLite would go through the assignments of everybody to have them in the order of people. */
export const assigneesOfTasks = preparedIdsQuery<Organization, TaskAssignee>((db, parameter, ids) =>
  db
    .selectFrom('task_assignees')
    .select(['task_id', 'user_id'])
    .where('organization_id', '=', parameter('organizationId'))
    .where('task_id', 'in', ids),
)

/** Ghosts that are still there and that nobody has taken the place of; unordered. */
export const ghostsOfTasks = preparedIdsQuery<Organization, TaskGhost>((db, parameter, ids) =>
  db
    .selectFrom('task_ghosts')
    .innerJoin('ghosts', (join) =>
      join
        .onRef('ghosts.organization_id', '=', 'task_ghosts.organization_id')
        .onRef('ghosts.id', '=', 'task_ghosts.ghost_id'),
    )
    .select(['task_ghosts.task_id', 'task_ghosts.ghost_id'])
    .where('task_ghosts.organization_id', '=', parameter('organizationId'))
    .where('task_ghosts.task_id', 'in', ids)
    .where('ghosts.deleted_at', 'is', null)
    .where('ghosts.embodied_at', 'is', null),
)

export const tagsOfTasks = preparedIdsQuery<Organization, TaskTag>((db, parameter, ids) =>
  db
    .selectFrom('task_tags')
    .innerJoin('tags', (join) =>
      join
        .onRef('tags.organization_id', '=', 'task_tags.organization_id')
        .onRef('tags.id', '=', 'task_tags.tag_id'),
    )
    .select(['task_tags.task_id', 'tags.id', 'tags.name', 'tags.color'])
    .where('task_tags.organization_id', '=', parameter('organizationId'))
    .where('task_tags.task_id', 'in', ids)
    .where('tags.deleted_at', 'is', null)
    .orderBy('tags.name'),
)

/** Which of the ghosts the workspace has, and nobody has taken the place of. */
export async function ghostsAmong(
  db: Db,
  place: { readonly organizationId: number; readonly workspaceId: number },
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('ghosts')
    .select('id')
    .where('organization_id', '=', place.organizationId)
    .where('workspace_id', '=', place.workspaceId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where('embodied_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

export async function replaceAssignees(db: Db, task: TaskKey, userIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('task_assignees')
    .where('organization_id', '=', task.organization_id)
    .where('task_id', '=', task.id)
    .execute()
  if (userIds.length === 0) return
  const { organization_id, id } = task
  const rows = userIds.map((userId) => ({ organization_id, task_id: id, user_id: userId }))
  await db.insertInto('task_assignees').values(rows).execute()
}

export async function replaceGhosts(db: Db, task: TaskKey, ghostIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('task_ghosts')
    .where('organization_id', '=', task.organization_id)
    .where('task_id', '=', task.id)
    .execute()
  if (ghostIds.length === 0) return
  const { organization_id, id } = task
  const rows = ghostIds.map((ghostId) => ({ organization_id, task_id: id, ghost_id: ghostId }))
  await db.insertInto('task_ghosts').values(rows).execute()
}

export async function replaceTags(db: Db, task: TaskKey, tagIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('task_tags')
    .where('organization_id', '=', task.organization_id)
    .where('task_id', '=', task.id)
    .execute()
  if (tagIds.length === 0) return
  const { organization_id, id } = task
  const rows = tagIds.map((tagId) => ({ organization_id, task_id: id, tag_id: tagId }))
  await db.insertInto('task_tags').values(rows).execute()
}
