/** Tasks that have a project, with what tracking shows of them. */

import { sql } from 'kysely'
import type { ProjectTaskListQuery, ProjectTaskSortField } from '../../shared/api/project-tasks.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { paddedIds } from '../database/id-list.ts'
import { withinTenant } from '../database/rows.ts'
import { containing, keyContaining } from '../database/text-search.ts'
import type { Viewer } from '../projects/queries.ts'
import { visibleTasks } from '../tasks/queries.ts'

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
