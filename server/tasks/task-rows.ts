/** Tasks with what their answers show of their status, project, client and parent. */

import type { Db } from '../database/database.ts'
import { preparedIdsQuery } from '../database/prepared-query.ts'
import { withinTenant } from '../database/rows.ts'
import { keyOf, type Viewer, type ViewerKey } from '../projects/queries.ts'
import { joinedTasks } from './queries.ts'
import { isVisible } from './visibility-queries.ts'

function detailedTasks(db: Db, key: Omit<ViewerKey, 'workspaceId'>) {
  return joinedTasks(db, key.organizationId)
    .leftJoin('tasks as parents', (join) =>
      withinTenant(join, 'parents.id', 'tasks.parent_task_id').on(isVisible('parents', key)),
    )
    .selectAll('tasks')
    .select([
      'statuses.name as status_name',
      'statuses.type as status_type',
      'statuses.emoji as status_emoji',
      'projects.name as project_name',
      'projects.color as project_color',
      'projects.billable as project_billable',
      'projects.currency as project_currency',
      'projects.is_private as project_is_private',
      'projects.template as project_template',
      'projects.archived_at as project_archived_at',
      'projects.created_at as project_created_at',
      'clients.id as client_id',
      'clients.name as client_name',
      'parents.id as shown_parent_id',
      'parents.name as parent_task_name',
    ])
}

export type TaskRow = Awaited<ReturnType<ReturnType<typeof detailedTasks>['execute']>>[number]

type RowsKey = Omit<ViewerKey, 'seesPrivate'>

function rowsQuery(seesPrivate: boolean, narrow: 'visible' | 'any') {
  return preparedIdsQuery<RowsKey, TaskRow>((db, parameter, ids) => {
    const key = { organizationId: parameter('organizationId'), userId: parameter('userId'), seesPrivate }
    const tasks = detailedTasks(db, key).where('tasks.id', 'in', ids)
    if (narrow === 'any') return tasks
    return tasks.where('tasks.workspace_id', '=', parameter('workspaceId')).where(isVisible('tasks', key))
  })
}

const queries = {
  any: { all: rowsQuery(true, 'any'), shown: rowsQuery(false, 'any') },
  visible: { all: rowsQuery(true, 'visible'), shown: rowsQuery(false, 'visible') },
} as const

async function rowsOf(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
  narrow: keyof typeof queries,
): Promise<TaskRow[]> {
  const { seesPrivate, ...key } = keyOf(viewer)
  const rows = await queries[narrow][seesPrivate ? 'all' : 'shown'](db, key, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** In the order of the ids; without those that the workspace does not have or the viewer may not see. */
export function visibleRows(db: Db, viewer: Viewer, ids: readonly number[]): Promise<TaskRow[]> {
  return rowsOf(db, viewer, ids, 'visible')
}

/** In the order of the ids, which are known to be the viewer's to see. */
export function knownRows(db: Db, viewer: Viewer, ids: readonly number[]): Promise<TaskRow[]> {
  return rowsOf(db, viewer, ids, 'any')
}

/** The task, unless it is deleted or the viewer may not see it. */
export async function findTask(db: Db, viewer: Viewer, id: number): Promise<TaskRow | undefined> {
  const [row] = await visibleRows(db, viewer, [id])
  return row?.deleted_at === null ? row : undefined
}
