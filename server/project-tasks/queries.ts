/** Tasks that have a project, with what tracking shows of them. */

import { sql } from 'kysely'
import type { ProjectTaskListQuery, ProjectTaskSortField } from '../../shared/api/project-tasks.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { paddedIds } from '../database/id-list.ts'
import { withinTenant, rowsOf, containing, keyContaining } from '../database/rows.ts'
import type { Viewer } from '../projects/queries.ts'
import { visibleTasks, type NewTask } from '../tasks/queries.ts'
import type { Scope } from '../access/scope.ts'
import { recordRows } from '../events/record-rows.ts'
import { copyRelated, insertTasks } from '../recurrence/copy-queries.ts'
import { newTask } from '../tasks/new-task.ts'
import { statusFor } from './task-fields.ts'

function visibleProjectTasks(db: Db, viewer: Viewer) {
  return visibleTasks(db, viewer)
    .where('tasks.project_id', 'is not', null)
    .where('tasks.is_template', '=', false)
}

type VisibleTasks = ReturnType<typeof visibleProjectTasks>

function withDetails(query: VisibleTasks, { userId }: Viewer) {
  return query
    .leftJoin('users', 'users.id', 'tasks.creator_id')
    .leftJoin('project_users', (join) =>
      withinTenant(join, 'project_users.project_id', 'tasks.project_id').on(
        'project_users.user_id',
        '=',
        userId,
      ),
    )
    .select([
      'tasks.organization_id',
      'tasks.id',
      'tasks.workspace_id',
      'tasks.creator_id',
      'tasks.project_id',
      'tasks.name',
      'tasks.status_id',
      'tasks.estimated_seconds',
      'tasks.rrule',
      'tasks.recurring_task_id',
      'tasks.external_reference',
      'tasks.at',
      'tasks.deleted_at',
      'statuses.type as status_type',
      'projects.name as project_name',
      'projects.color as project_color',
      'projects.billable as project_billable',
      'projects.is_private as project_is_private',
      'projects.archived_at as project_archived_at',
      'projects.rate as project_rate',
      'projects.rate_last_updated_at as project_rate_last_updated_at',
      'project_users.manager as project_manager',
      'clients.id as client_id',
      'clients.name as client_name',
      'users.name as user_name',
    ])
}

export type ProjectTaskRow = Awaited<ReturnType<ReturnType<typeof withDetails>['execute']>>[number]

/** @param projectId null for any project */
export function findProjectTask(db: Db, viewer: Viewer, projectId: number | null, id: number) {
  return withDetails(visibleProjectTasks(db, viewer), viewer)
    .where('tasks.id', '=', id)
    .where('tasks.deleted_at', 'is', null)
    .$if(projectId !== null, (query) => query.where('tasks.project_id', '=', projectId))
    .executeTakeFirst()
}

/** Those of the tasks that the viewer may see, deleted ones included. @param ids at least one */
export function findKeptProjectTasks(db: Db, viewer: Viewer, ids: readonly number[]) {
  return withDetails(visibleProjectTasks(db, viewer), viewer)
    .where('tasks.id', 'in', paddedIds(ids))
    .execute()
}

export interface ProjectTaskFilter extends Pick<ProjectTaskListQuery, 'client_ids[]' | 'name' | 'search'> {
  /** Changed at that instant or later; deleted and archived tasks are included. */
  readonly since?: Instant | undefined
  /** Null: also those that are done. */
  readonly active: boolean | null
  readonly projectIds?: readonly number[] | undefined
  readonly creatorIds?: readonly number[] | undefined
}

export interface ProjectTaskOrder {
  readonly field: ProjectTaskSortField
  readonly descending: boolean
}

function narrowed(query: VisibleTasks, filter: ProjectTaskFilter): VisibleTasks {
  const { since, active, projectIds, 'client_ids[]': clientIds, creatorIds, name, search } = filter
  let q =
    since === undefined
      ? query.where('tasks.deleted_at', 'is', null).where('tasks.archived_at', 'is', null)
      : query.where('tasks.at', '>=', since)
  if (active !== null) q = q.where('statuses.type', active ? '!=' : '=', 'done')
  if (projectIds !== undefined) q = q.where('tasks.project_id', 'in', projectIds)
  if (clientIds !== undefined) q = q.where('projects.client_id', 'in', clientIds)
  if (creatorIds !== undefined) q = q.where('tasks.creator_id', 'in', creatorIds)
  if (name !== undefined && name !== '') q = q.where(keyContaining('tasks.name_key', name))
  if (search !== undefined && search !== '') {
    q = q.where((eb) =>
      eb.or([
        keyContaining('tasks.name_key', search),
        keyContaining('projects.name_key', search),
        containing('clients.name', search),
      ]),
    )
  }
  return q
}

const orderColumns = {
  at: sql.ref('tasks.at'),
  created_at: sql.ref('tasks.created_at'),
  id: sql.ref('tasks.id'),
  name: sql.ref('tasks.name_key'),
  project_name: sql.ref('projects.name_key'),
} as const satisfies Record<ProjectTaskSortField, unknown>

function ordered(db: Db, viewer: Viewer, filter: ProjectTaskFilter, { field, descending }: ProjectTaskOrder) {
  return withDetails(narrowed(visibleProjectTasks(db, viewer), filter), viewer)
    .orderBy(orderColumns[field], descending ? 'desc' : 'asc')
    .orderBy('tasks.id')
}

export function listProjectTasks(db: Db, viewer: Viewer, filter: ProjectTaskFilter, order: ProjectTaskOrder) {
  return ordered(db, viewer, filter, order).execute()
}

/** One page, and how many there are in all. */
export async function pageOfProjectTasks(
  db: Db,
  viewer: Viewer,
  filter: ProjectTaskFilter,
  order: ProjectTaskOrder,
  slice: { readonly limit: number; readonly offset: number },
) {
  const { total } = await narrowed(visibleProjectTasks(db, viewer), filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const page = ordered(db, viewer, filter, order).limit(slice.limit).offset(slice.offset)
  return { rows: await page.execute(), total }
}

const copiedColumns = [
  'id',
  'parent_task_id',
  'name',
  'description',
  'notes',
  'priority',
  'estimated_seconds',
  'billable',
  'color',
  'position',
  'external_reference',
] as const

function tasksOf(db: Db, organizationId: number, projectId: number) {
  const ofProject = { organization_id: organizationId, project_id: projectId }
  return rowsOf(db, 'tasks', { ...ofProject, private: false, archived_at: null, deleted_at: null })
    .select(copiedColumns)
    .orderBy('id')
    .execute()
}

/**
 * Gives the project copies of the template's tasks, subtasks and tags included, all of them still to be done. Private
 * tasks are their owner's affair and stay behind.
 */
export async function copyProjectTasks(scope: Scope, viewer: Viewer, templateId: number, projectId: number) {
  const { organizationId } = viewer.member.organization
  const tasks = await tasksOf(scope.db, organizationId, templateId)
  if (tasks.length === 0) return
  const statusId = await statusFor(scope, viewer, true)
  const copies = new Map<number, NewTask>()
  for (const { id, parent_task_id: _, ...copied } of tasks) {
    const priorityAt = copied.priority === null ? null : scope.now
    const plain = newTask(scope, viewer, { name: copied.name, statusId })
    copies.set(id, { ...plain, ...copied, project_id: projectId, priority_at: priorityAt })
  }
  for (const { id, parent_task_id: parentId } of tasks) {
    const [copy, parent] = [copies.get(id), copies.get(parentId ?? 0)]
    if (copy !== undefined && parent !== undefined) copy.parent_task_id = parent.id
  }
  // Parents before their subtasks, which refer to them.
  const rows = [...copies.values()].sort(
    (a, b) => Number(a.parent_task_id !== null) - Number(b.parent_task_id !== null),
  )
  await insertTasks(scope.db, rows)
  const pairs = Array.from(copies, ([from, { id: to }]) => ({ from, to }))
  await copyRelated(scope.db, organizationId, pairs, { tag_ids: true })
  recordRows(scope, 'task', 'created', rows)
}
