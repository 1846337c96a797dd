import type { Insertable, Selectable } from 'kysely'
import type { WorkspaceMembership } from '../access/caller.ts'
import type { Moment } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { paddedIds } from '../database/id-list.ts'
import type { TaskTables } from './tables.ts'

type Tasks = TaskTables['tasks']
export type NewTask = Required<Insertable<Tasks>>
export type TaskChanges = Partial<NewTask> & { readonly at: Instant }
export type TaskKey = Pick<Selectable<Tasks>, 'organization_id' | 'id'>
export type TaskRow = Awaited<ReturnType<ReturnType<typeof selectTasks>['execute']>>[number]

/** Who looks, and at which workspace. */
export interface Viewer {
  readonly member: WorkspaceMembership
  readonly userId: number
}

/** Tasks with their status, project, client and parent. */
function joinedTasks(db: Db, organizationId: number) {
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
type Joined = ReturnType<typeof joinedTasks>

/** The workspace's tasks that the viewer may see: private ones are for their creator and assignees, decisions §9. */
export function visibleTasks(db: Db, { member, userId }: Viewer): Joined {
  const query = joinedTasks(db, member.organization.organizationId)
    .where('tasks.workspace_id', '=', member.workspaceId)
    .where((eb) =>
      eb.or([
        eb('tasks.private', '=', false),
        eb('tasks.creator_id', '=', userId),
        eb.exists(
          eb
            .selectFrom('task_assignees')
            .select('task_assignees.user_id')
            .whereRef('task_assignees.organization_id', '=', 'tasks.organization_id')
            .whereRef('task_assignees.task_id', '=', 'tasks.id')
            .where('task_assignees.user_id', '=', userId),
        ),
      ]),
    )
  if (member.admin) return query
  return query.where((eb) =>
    eb.or([
      eb('tasks.project_id', 'is', null),
      eb('projects.is_private', '=', false),
      eb.exists(
        eb
          .selectFrom('project_users')
          .select('project_users.id')
          .whereRef('project_users.organization_id', '=', 'tasks.organization_id')
          .whereRef('project_users.project_id', '=', 'tasks.project_id')
          .where('project_users.user_id', '=', userId),
      ),
    ]),
  )
}

export function selectTasks(query: Joined) {
  return query
    .leftJoin('tasks as parents', (join) =>
      join
        .onRef('parents.organization_id', '=', 'tasks.organization_id')
        .onRef('parents.id', '=', 'tasks.parent_task_id'),
    )
    .selectAll('tasks')
    .select([
      'statuses.name as status_name',
      'statuses.type as status_type',
      'statuses.emoji as status_emoji',
      'projects.name as project_name',
      'projects.color as project_color',
      'projects.billable as project_billable',
      'projects.is_private as project_is_private',
      'projects.template as project_template',
      'projects.archived_at as project_archived_at',
      'clients.id as client_id',
      'clients.name as client_name',
      'parents.name as parent_task_name',
    ])
}

export function findTask(db: Db, viewer: Viewer, id: number): Promise<TaskRow | undefined> {
  return selectTasks(visibleTasks(db, viewer))
    .where('tasks.id', '=', id)
    .where('tasks.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Tasks by their ids, whoever may see them. */
export function tasksWithIds(db: Db, organizationId: number, ids: readonly number[]): Promise<TaskRow[]> {
  return selectTasks(joinedTasks(db, organizationId)).where('tasks.id', 'in', paddedIds(ids)).execute()
}

/** Whether the workspace has the project, and the viewer may see it. */
export async function hasProject(db: Db, { member, userId }: Viewer, id: number): Promise<boolean> {
  const project = await db
    .selectFrom('projects')
    .select('projects.id')
    .where('projects.organization_id', '=', member.organization.organizationId)
    .where('projects.workspace_id', '=', member.workspaceId)
    .where('projects.id', '=', id)
    .where('projects.deleted_at', 'is', null)
    .$if(!member.admin, (query) =>
      query.where((eb) =>
        eb.or([
          eb('projects.is_private', '=', false),
          eb.exists(
            eb
              .selectFrom('project_users')
              .select('project_users.id')
              .whereRef('project_users.organization_id', '=', 'projects.organization_id')
              .whereRef('project_users.project_id', '=', 'projects.id')
              .where('project_users.user_id', '=', userId),
          ),
        ]),
      ),
    )
    .executeTakeFirst()
  return project !== undefined
}

export async function insertTask(db: Db, row: NewTask): Promise<void> {
  await db.insertInto('tasks').values(row).execute()
}

export async function updateTask(db: Db, row: TaskKey, changes: TaskChanges): Promise<void> {
  await db
    .updateTable('tasks')
    .set(changes)
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute()
}

/** Deletes a task with its subtasks and leaves their entries without a task. */
export async function deleteTaskTree(db: Db, row: TaskKey, { now, at }: Moment): Promise<void> {
  const deleted = await db
    .updateTable('tasks')
    .set({ deleted_at: now, at })
    .where('organization_id', '=', row.organization_id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('id', '=', row.id), eb('parent_task_id', '=', row.id)]))
    .returning('id')
    .execute()
  await db
    .updateTable('time_entries')
    .set({ task_id: null, at })
    .where('organization_id', '=', row.organization_id)
    .where('task_id', 'in', paddedIds(deleted.map(({ id }) => id)))
    .where('deleted_at', 'is', null)
    .execute()
}
