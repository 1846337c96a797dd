/** Lists of tasks. */

import { sql } from 'kysely'
import type { StatusType } from '../../shared/api/statuses.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { containing } from '../database/text-search.ts'
import { selectTasks, type TaskRow, type Viewer, visibleTasks } from './repository.ts'

export interface TaskFilter {
  /** What was created, changed or deleted at that instant or later; archived and deleted tasks are included. */
  readonly since?: Instant | undefined
  readonly archived: boolean
  readonly creatorId?: number | undefined
  /** One of them is assigned. */
  readonly assigneeIds?: readonly number[] | undefined
  /** Null among them: without a project. */
  readonly projectIds?: readonly (number | null)[] | undefined
  readonly statusIds?: readonly number[] | undefined
  readonly states?: readonly StatusType[] | undefined
  /** In the task's, the project's or the client's name. */
  readonly name?: string | undefined
  readonly hasDates?: boolean | undefined
  /** The task's range, which may be of one date or open, meets this one; `YYYY-MM-DD`, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

function matching(db: Db, viewer: Viewer, filter: TaskFilter) {
  const { since, creatorId, assigneeIds, projectIds, statusIds, states, name, hasDates, from, to } = filter
  let query = visibleTasks(db, viewer)
  if (since === undefined) {
    query = query
      .where('tasks.deleted_at', 'is', null)
      .where('tasks.archived_at', filter.archived ? 'is not' : 'is', null)
  } else query = query.where('tasks.at', '>=', since)
  if (creatorId !== undefined) query = query.where('tasks.creator_id', '=', creatorId)
  if (assigneeIds !== undefined) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('task_assignees as wanted')
          .select('wanted.user_id')
          .whereRef('wanted.organization_id', '=', 'tasks.organization_id')
          .whereRef('wanted.task_id', '=', 'tasks.id')
          .where('wanted.user_id', 'in', assigneeIds),
      ),
    )
  }
  if (projectIds !== undefined) {
    const ids = projectIds.filter((id) => id !== null)
    query = query.where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb('tasks.project_id', 'in', ids)] : []),
        ...(projectIds.includes(null) ? [eb('tasks.project_id', 'is', null)] : []),
      ]),
    )
  }
  if (statusIds !== undefined) query = query.where('tasks.status_id', 'in', statusIds)
  if (states !== undefined) query = query.where('statuses.type', 'in', states)
  if (name !== undefined && name !== '') {
    query = query.where((eb) =>
      eb.or([
        containing('tasks.name', name),
        containing('projects.name', name),
        containing('clients.name', name),
      ]),
    )
  }
  if (hasDates === true) {
    query = query.where((eb) =>
      eb.or([eb('tasks.start_date', 'is not', null), eb('tasks.end_date', 'is not', null)]),
    )
  }
  if (hasDates === false) {
    query = query.where('tasks.start_date', 'is', null).where('tasks.end_date', 'is', null)
  }
  if (to !== undefined) query = query.where(sql`coalesce(tasks.start_date, tasks.end_date)`, '<=', to)
  if (from !== undefined) query = query.where(sql`coalesce(tasks.end_date, tasks.start_date)`, '>=', from)
  return query
}

/** One page, and how many there are in all: by position, or in the order of change with `since`. */
export async function listTasks(
  db: Db,
  viewer: Viewer,
  filter: TaskFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly TaskRow[]; readonly total: number }> {
  const { total } = await matching(db, viewer, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const tasks = selectTasks(matching(db, viewer, filter))
  const ordered =
    filter.since === undefined
      ? tasks.orderBy(sql`case when tasks.position is null then 1 else 0 end`).orderBy('tasks.position')
      : tasks.orderBy('tasks.at')
  const rows = await ordered.orderBy('tasks.id').limit(page.limit).offset(page.offset).execute()
  return { rows, total }
}
