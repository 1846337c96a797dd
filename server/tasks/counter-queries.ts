/** Counters of tasks: subtasks, time blocks and entries. They are never stored, and so always true. */

import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { preparedQuery, type RowIds } from '../database/prepared-query.ts'
import { rowsOf, sameTenant } from '../database/rows.ts'
import { keyOf, type Viewer, type ViewerKey } from '../projects/queries.ts'
import { isVisible } from './visibility-queries.ts'

/** Of those tasks that have entries: how many, and microseconds of finished ones, of all people. */
export const trackedOnTasks = preparedQuery((db, { organizationId, ids }: RowIds) =>
  rowsOf(db, 'time_entries', { organization_id: organizationId, task_id: ids, deleted_at: null })
    .select('task_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('entries'),
      eb.fn.sum<number | null>(sql`stop - start`).as('tracked'),
    ])
    .where('task_id', 'is not', null)
    .groupBy('task_id'),
)

/** Those that the viewer may see: a number would tell of the others. */
const countSubtasks = preparedQuery((db, { ids, ...key }: ViewerKey & RowIds) =>
  db
    .selectFrom('tasks')
    .innerJoin('statuses', sameTenant('statuses.id', 'tasks.status_id'))
    .select('tasks.parent_task_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.sum<number>(sql`case when statuses.type = 'done' then 1 else 0 end`).as('done'),
    ])
    .where('tasks.organization_id', '=', key.organizationId)
    .where('tasks.parent_task_id', 'in', ids)
    .where('tasks.parent_task_id', 'is not', null)
    .where('tasks.deleted_at', 'is', null)
    .where(isVisible('tasks', key))
    .groupBy('tasks.parent_task_id'),
)

/** A block is scheduled when it has a start. Blocked time is in seconds. */
const countBlocks = preparedQuery((db, { organizationId, ids }: RowIds) =>
  rowsOf(db, 'time_blocks', { organization_id: organizationId, task_id: ids, deleted_at: null })
    .select('task_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.count<number>('completed_at').as('completed'),
      eb.fn.count<number>('start').as('scheduled'),
      eb.fn
        .sum<number>(sql`case when start is not null and completed_at is not null then 1 else 0 end`)
        .as('scheduled_completed'),
      eb.fn.sum<number>('duration').as('blocked'),
      eb.fn.sum<number>(sql`case when start is null then 0 else duration end`).as('scheduled_blocked'),
    ])
    .groupBy('task_id'),
)

/** The counters of each task as the viewer sees them; a task of which there is nothing to count has none of them. */
export async function countersOfTasks(db: Db, viewer: Viewer, ids: readonly number[]) {
  const key = { ...keyOf(viewer), ids }
  const { organizationId } = key
  const subtasks = new Map((await countSubtasks(db, key)).map((row) => [row.parent_task_id, row]))
  const tracked = new Map(
    (await trackedOnTasks(db, { organizationId, ids })).map((row) => [row.task_id, row]),
  )
  const blocks = new Map((await countBlocks(db, { organizationId, ids })).map((row) => [row.task_id, row]))
  return (id: number) => ({ tracked: tracked.get(id), subtasks: subtasks.get(id), blocks: blocks.get(id) })
}

export type Counters = Partial<ReturnType<Awaited<ReturnType<typeof countersOfTasks>>>>
