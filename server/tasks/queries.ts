import type { Insertable, Selectable } from 'kysely'
import type { CallerScope, Scope } from '../access/scope.ts'
import { deleteAttachmentsOfTasks } from '../attachments/queries.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { paddedIds } from '../database/id-list.ts'
import { recordRows } from '../events/record-rows.ts'
import { keyOf, type Viewer } from '../projects/queries.ts'
import type { TaskTables } from './tables.ts'
import { isVisible } from './visibility-queries.ts'

type Tasks = TaskTables['tasks']

export type NewTask = Required<Insertable<Tasks>>

export type TaskChanges = Partial<Omit<NewTask, 'name_key'>> & { readonly at: Instant }

export type TaskKey = Pick<Selectable<Tasks>, 'organization_id' | 'id'>

/** Tasks with their status, project and client. */
export function joinedTasks(db: Db, organizationId: number) {
  return db
    .selectFrom('tasks')
    .innerJoin('statuses', (join) =>
      join
        .onRef('statuses.organization_id', '=', 'tasks.organization_id')
        .onRef('statuses.id', '=', 'tasks.status_id'),
    )
    .leftJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'tasks.organization_id')
        .onRef('projects.id', '=', 'tasks.project_id'),
    )
    .leftJoin('clients', (join) =>
      join
        .onRef('clients.organization_id', '=', 'projects.organization_id')
        .onRef('clients.id', '=', 'projects.client_id'),
    )
    .where('tasks.organization_id', '=', organizationId)
}

/** The workspace's tasks that the viewer may see. */
export function visibleTasks(db: Db, viewer: Viewer) {
  const key = keyOf(viewer)
  return joinedTasks(db, key.organizationId)
    .where('tasks.workspace_id', '=', key.workspaceId)
    .where(isVisible('tasks', key))
}

export async function insertTask(db: Db, row: NewTask): Promise<void> {
  await db
    .insertInto('tasks')
    .values({ ...row, name_key: row.name.toLowerCase() })
    .execute()
}

/** What a person changes of a task; from then on it follows no series. */
export async function updateTask(db: Db, row: TaskKey, changes: TaskChanges): Promise<void> {
  await db
    .updateTable('tasks')
    .set({
      detached: true,
      ...changes,
      ...(changes.name !== undefined && { name_key: changes.name.toLowerCase() }),
    })
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute()
}

/** Deletes a task with its subtasks and time blocks, leaves their entries without a task, and notes both changes. */
export async function deleteTaskTree(
  db: Db,
  row: TaskKey,
  scope: Pick<Scope, 'now' | 'at' | 'record'>,
): Promise<void> {
  const { now, at } = scope
  const deleted = await db
    .updateTable('tasks')
    .set({ deleted_at: now, at })
    .where('organization_id', '=', row.organization_id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('id', '=', row.id), eb('parent_task_id', '=', row.id)]))
    .returning(['organization_id', 'workspace_id', 'id'])
    .execute()
  if (deleted.length === 0) return
  recordRows(scope, 'task', 'deleted', deleted)
  const ids = paddedIds(deleted.map(({ id }) => id))
  await db
    .updateTable('time_blocks')
    .set({ deleted_at: now, at })
    .where('organization_id', '=', row.organization_id)
    .where('task_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  await deleteAttachmentsOfTasks(db, row.organization_id, ids, scope)
  const entries = await db
    .updateTable('time_entries')
    .set({ task_id: null, at })
    .where('organization_id', '=', row.organization_id)
    .where('task_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning(['organization_id', 'workspace_id', 'id'])
    .execute()
  recordRows(scope, 'time_entry', 'updated', entries)
}

/** Whether the task has subtasks that are not deleted. */
export async function hasSubtasks(db: Db, task: TaskKey): Promise<boolean> {
  const row = await db
    .selectFrom('tasks')
    .select('id')
    .where('organization_id', '=', task.organization_id)
    .where('parent_task_id', '=', task.id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Subtasks are templates with their task. */
export async function markSubtasks(
  { db, at }: CallerScope,
  row: TaskKey,
  isTemplate: boolean,
): Promise<void> {
  await db
    .updateTable('tasks')
    .set({ is_template: isTemplate, at })
    .where('organization_id', '=', row.organization_id)
    .where('parent_task_id', '=', row.id)
    .where('deleted_at', 'is', null)
    .execute()
}
