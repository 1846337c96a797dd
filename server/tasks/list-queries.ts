/** Pages of tasks: which ids a page has, and how many tasks there are in all. */

import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { type Condition, listConditions, type ListViewer, projectConditions } from './condition-queries.ts'
import { orderClause, type TaskOrder } from './order-queries.ts'
import { isCounted, isSelective, type TaskFilter } from './task-filter.ts'

const joinProjects = sql`left join projects
  on projects.organization_id = tasks.organization_id and projects.id = tasks.project_id`

/** The list that a request asks for. */
export interface TaskList {
  readonly viewer: ListViewer
  readonly filter: TaskFilter
  readonly order: readonly TaskOrder[]
}

function matching(viewer: ListViewer, filter: TaskFilter): RawBuilder<unknown> {
  const { organizationId, workspaceId } = viewer.key
  const conditions: Condition[] = [
    sql`tasks.organization_id = ${organizationId}`,
    sql`tasks.workspace_id = ${workspaceId}`,
    ...listConditions(viewer, filter),
  ]
  return sql`from tasks ${joinProjects} where ${sql.join(conditions, sql` and `)}`
}

export interface Slice {
  readonly limit: number
  readonly offset: number
}

/**
 * From the counts that are kept by project, for lists that nothing else narrows: as fast for many tasks as for few. They know
 * nothing of templates, of which there are few.
 */
async function sumCounts(db: Db, viewer: ListViewer, filter: TaskFilter) {
  const { key } = viewer
  const { organizationId, workspaceId, userId, seesPrivate } = key
  const conditions: Condition[] = [
    sql`task_counts.organization_id = ${organizationId}`,
    sql`task_counts.workspace_id = ${workspaceId}`,
    sql`task_counts.viewer_id in (0, ${userId})`,
    sql`task_counts.archived = ${filter.archived}`,
    ...projectConditions(key, filter, sql`nullif(task_counts.project_id, 0)`),
  ]
  if (!seesPrivate) {
    conditions.push(sql`(
      projects.id is null or projects.is_private = ${false} or projects.id in (
        select own.project_id from project_users as own
        where own.organization_id = ${organizationId} and own.user_id = ${userId}
      )
    )`)
  }
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(task_counts.tasks), 0)
      - (select count(*) ${matching(viewer, { ...filter, templates: true })}) as total
    from task_counts
    left join projects on projects.organization_id = task_counts.organization_id
      and projects.id = task_counts.project_id
    where ${sql.join(conditions, sql` and `)}`.execute(db)
  return rows[0]?.total ?? 0
}

async function countEach(db: Db, viewer: ListViewer, filter: TaskFilter) {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total ${matching(viewer, filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

function sliceOf(
  { viewer, filter, order }: TaskList,
  columns: RawBuilder<unknown>,
  { limit, offset }: Slice,
): RawBuilder<{ id: number; total: number }> {
  return sql`
    select tasks.id${columns} ${matching(viewer, filter)}
    order by ${orderClause(order, filter.since !== undefined)}
    limit ${limit} offset ${offset}`
}

/**
 * Whether all that matches has to be looked at for the page anyway, and is best counted on the way. PostgreSQL plans a page
 * as if it could stop early then, and goes through the whole workspace in its order; asked twice, it finds two short ways.
 */
function countsOnTheWay(db: Db, { filter, order }: TaskList): boolean {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return false
  return isSelective(filter) || order.length > 0
}

async function countedSlice(db: Db, list: TaskList, slice: Slice) {
  const { rows } = await sliceOf(list, sql`, count(*) over () as total`, slice).execute(db)
  const [first] = rows
  if (first === undefined && slice.offset > 0) {
    return { ids: [], total: await countEach(db, list.viewer, list.filter) }
  }
  return { ids: rows.map(({ id }) => id), total: first?.total ?? 0 }
}

/** One page of the list: its ids in their order, and how many tasks the list has in all. */
export async function findPage(db: Db, list: TaskList, slice: Slice) {
  const { viewer, filter } = list
  const isKept = isCounted(filter)
  if (!isKept && countsOnTheWay(db, list)) return countedSlice(db, list, slice)
  const { rows } = await sliceOf(list, sql``, slice).execute(db)
  const total = isKept ? await sumCounts(db, viewer, filter) : await countEach(db, viewer, filter)
  return { ids: rows.map(({ id }) => id), total }
}
