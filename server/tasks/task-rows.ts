/** Tasks with what their answers show of their status, project, client and parent. */

import type { Db } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { withinTenant } from '../database/rows.ts'
import { keyOf, type Viewer, type ViewerKey } from '../projects/queries.ts'
import { joinedTasks } from './queries.ts'
import { isVisible } from './visibility-queries.ts'

function detailedTasks(db: Db, key: ViewerKey) {
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

interface Wanted extends ViewerKey {
  readonly ids: readonly number[]
  /** Whether the viewer is known to see them. */
  readonly known: boolean
}

const wantedTasks = preparedQuery((db, { ids, known, ...key }: Wanted) =>
  detailedTasks(db, key)
    .where('tasks.id', 'in', ids)
    .$if(!known, (tasks) =>
      tasks.where('tasks.workspace_id', '=', key.workspaceId).where(isVisible('tasks', key)),
    ),
)

async function rowsOf(db: Db, viewer: Viewer, ids: readonly number[], known: boolean): Promise<TaskRow[]> {
  const rows = await wantedTasks(db, { ...keyOf(viewer), ids, known })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** In the order of the ids; without those that the workspace does not have or the viewer may not see. */
export function visibleRows(db: Db, viewer: Viewer, ids: readonly number[]): Promise<TaskRow[]> {
  return rowsOf(db, viewer, ids, false)
}

/** In the order of the ids, which are known to be the viewer's to see. */
export function knownRows(db: Db, viewer: Viewer, ids: readonly number[]): Promise<TaskRow[]> {
  return rowsOf(db, viewer, ids, true)
}

/** The task, unless it is deleted or the viewer may not see it. */
export async function findTask(db: Db, viewer: Viewer, id: number): Promise<TaskRow | undefined> {
  const [row] = await visibleRows(db, viewer, [id])
  return row?.deleted_at === null ? row : undefined
}
