/** Pages of tasks: which ids a page has, and how many tasks there are in all. */

import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { type Condition, listConditions, type ListViewer, projectConditions } from './list-conditions.ts'
import { orderClause, type TaskOrder } from './list-order.ts'
import { isCounted, isSelective, type TaskFilter } from './task-filter.ts'

const joinProjects = sql`left join projects
  on projects.organization_id = tasks.organization_id and projects.id = tasks.project_id`

/**
 * A plus sign keeps SQLite, which does not know how many tasks a value has, from going through the whole workspace in the
 * order of the list when a filter names a few. PostgreSQL knows.
 */
function inWorkspace(db: Db, { key }: ListViewer, filter: TaskFilter): Condition {
  const leads = isSelective(filter) && !(db.getExecutor().adapter instanceof PostgresAdapter)
  const workspace = leads ? sql`+tasks.workspace_id` : sql`tasks.workspace_id`
  return sql`tasks.organization_id = ${key.organizationId} and ${workspace} = ${key.workspaceId}`
}

function matching(db: Db, viewer: ListViewer, filter: TaskFilter): RawBuilder<unknown> {
  const conditions = [inWorkspace(db, viewer, filter), ...listConditions(viewer, filter)]
  return sql`from tasks ${joinProjects} where ${sql.join(conditions, sql` and `)}`
}

/** The ids of one page, in its order. */
export async function findPage(
  db: Db,
  viewer: ListViewer,
  filter: TaskFilter,
  order: readonly TaskOrder[],
  page: { readonly limit: number; readonly offset: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select tasks.id ${matching(db, viewer, filter)}
    order by ${orderClause(order, filter.since !== undefined)}
    limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** From the counts that are kept by project, for lists that nothing else narrows: as fast for many tasks as for few. */
async function sumCounts(db: Db, { key }: ListViewer, filter: TaskFilter): Promise<number> {
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
    select coalesce(sum(task_counts.tasks), 0) as total from task_counts
    left join projects on projects.organization_id = task_counts.organization_id
      and projects.id = task_counts.project_id
    where ${sql.join(conditions, sql` and `)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** How many tasks the filter lets through. */
export async function countTasks(db: Db, viewer: ListViewer, filter: TaskFilter): Promise<number> {
  if (isCounted(filter)) return sumCounts(db, viewer, filter)
  const { rows } = await sql<{ total: number }>`
    select count(*) as total ${matching(db, viewer, filter)}`.execute(db)
  return rows[0]?.total ?? 0
}
