/** Counters of tasks: subtasks, time blocks and entries. They are never stored, and so always true. */

import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { preparedIdsQuery } from '../database/prepared-query.ts'
import { sameTenant } from '../database/rows.ts'
import { keyOf, type Viewer, type ViewerKey } from '../projects/queries.ts'
import { isVisible } from './visibility-queries.ts'

interface Organization {
  readonly organizationId: number
}

export interface TrackedTask {
  readonly task_id: number | null
  readonly entries: number
  /** Microseconds of finished entries, of all people. */
  readonly tracked: number | null
}

export interface SubtaskCount {
  readonly parent_task_id: number | null
  readonly total: number
  readonly done: number
}

export interface BlockCount {
  readonly task_id: number
  readonly total: number
  readonly completed: number
  /** A block is scheduled when it has a start. */
  readonly scheduled: number
  readonly scheduled_completed: number
  /** Seconds. */
  readonly blocked: number
  /** Seconds. */
  readonly scheduled_blocked: number
}

const countTracked = preparedIdsQuery<Organization, TrackedTask>((db, parameter, ids) =>
  db
    .selectFrom('time_entries')
    .select('task_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('entries'),
      eb.fn.sum<number | null>(sql`stop - start`).as('tracked'),
    ])
    .where('organization_id', '=', parameter('organizationId'))
    .where('task_id', 'in', ids)
    .where('task_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .groupBy('task_id'),
)

type CountingViewer = Pick<ViewerKey, 'organizationId' | 'userId'>

/** Those that the viewer may see: a number would tell of the others. */
function subtaskCounts(seesPrivate: boolean) {
  return preparedIdsQuery<CountingViewer, SubtaskCount>((db, parameter, ids) =>
    db
      .selectFrom('tasks')
      .innerJoin('statuses', sameTenant('statuses.id', 'tasks.status_id'))
      .select('tasks.parent_task_id')
      .select((eb) => [
        eb.fn.countAll<number>().as('total'),
        eb.fn.sum<number>(sql`case when statuses.type = 'done' then 1 else 0 end`).as('done'),
      ])
      .where('tasks.organization_id', '=', parameter('organizationId'))
      .where('tasks.parent_task_id', 'in', ids)
      .where('tasks.parent_task_id', 'is not', null)
      .where('tasks.deleted_at', 'is', null)
      .where(
        isVisible('tasks', {
          organizationId: parameter('organizationId'),
          userId: parameter('userId'),
          seesPrivate,
        }),
      )
      .groupBy('tasks.parent_task_id'),
  )
}

const countSubtasks = { all: subtaskCounts(true), shown: subtaskCounts(false) } as const

const countBlocks = preparedIdsQuery<Organization, BlockCount>((db, parameter, ids) =>
  db
    .selectFrom('time_blocks')
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
    .where('organization_id', '=', parameter('organizationId'))
    .where('task_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .groupBy('task_id'),
)

/** Tracked time of those tasks that have entries. */
export function trackedOnTasks(db: Db, organizationId: number, ids: readonly number[]) {
  return countTracked(db, { organizationId }, ids)
}

export interface Counters {
  readonly tracked?: TrackedTask | undefined
  readonly subtasks?: SubtaskCount | undefined
  readonly blocks?: BlockCount | undefined
}

/** The counters of each task as the viewer sees them; a task of which there is nothing to count has none of them. */
export async function countersOfTasks(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<(id: number) => Counters> {
  const { organizationId, userId, seesPrivate } = keyOf(viewer)
  const organization = { organizationId }
  const subtaskRows = await countSubtasks[seesPrivate ? 'all' : 'shown'](db, { organizationId, userId }, ids)
  const tracked = new Map((await countTracked(db, organization, ids)).map((row) => [row.task_id, row]))
  const subtasks = new Map(subtaskRows.map((row) => [row.parent_task_id, row]))
  const blocks = new Map((await countBlocks(db, organization, ids)).map((row) => [row.task_id, row]))
  return (id) => ({ tracked: tracked.get(id), subtasks: subtasks.get(id), blocks: blocks.get(id) })
}
