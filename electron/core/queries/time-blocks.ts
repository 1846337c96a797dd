/** The person's time blocks, of tasks that are there. */

import { type Kysely, sql } from 'kysely'
import type { TimeBlock } from '../../../shared/bridge/time-blocks.ts'
import { longestDurationSeconds } from '../../../shared/domain/duration.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { addSeconds } from '../../../shared/domain/instant.ts'
import type { ReplicaSchema } from '../replica/schema.ts'
import { statement } from '../replica/statement.ts'
import type { QueryContext } from './query-context.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'

const selectBlocks = (tables: Kysely<ReplicaSchema>) =>
  tables
    .selectFrom('time_blocks')
    .innerJoin('tasks', 'tasks.local_id', 'time_blocks.task_id')
    .select([
      'time_blocks.local_id as id',
      'tasks.local_id as taskId',
      'time_blocks.start',
      'time_blocks.duration_seconds as durationSeconds',
      'time_blocks.completed',
      'time_blocks.sync_state as syncState',
      loggedBlock.as('logged'),
    ])
    .where('time_blocks.deleted', '=', 0)
    .where('tasks.deleted', '=', 0)

const between = statement<{ earliest: string; from: string; to: string }>()((tables, given) =>
  selectBlocks(tables)
    .where('time_blocks.start', '>=', given.earliest)
    .where('time_blocks.start', '<', given.to)
    .where((where) =>
      where(
        where(where.fn<number>('unixepoch', ['time_blocks.start']), '+', where.ref('duration_seconds')),
        '>',
        where.fn<number>('unixepoch', [where.val(given.from)]),
      ),
    )
    .orderBy('time_blocks.start')
    .orderBy('time_blocks.row_id'),
)

const byId = statement<{ id: LocalId }>()((tables, given) =>
  selectBlocks(tables).where('time_blocks.local_id', '=', given.id),
)

const ofTask = statement<{ taskId: LocalId }>()((tables, given) =>
  selectBlocks(tables)
    .where('time_blocks.task_id', '=', given.taskId)
    .orderBy((by) => by('time_blocks.start', 'is', null))
    .orderBy('time_blocks.start')
    .orderBy('time_blocks.row_id'),
)

/** Those that reach into the days from `from` to `to`, both included, by start. */
export function listTimeBlocks(
  { replica, days }: QueryContext,
  { from, to }: { readonly from: string; readonly to: string },
): TimeBlock[] {
  const bounds = days().boundsBetween(from, to)
  const earliest = addSeconds(bounds.start, -longestDurationSeconds)
  return between.all(replica.sqlite, { earliest, from: bounds.start, to: bounds.end }).map(shown)
}

/** Null when it, or its task, is not there. */
export function timeBlock({ replica }: QueryContext, { id }: { readonly id: LocalId }): TimeBlock | null {
  return byId.all(replica.sqlite, { id }).map(shown)[0] ?? null
}

/** By start, those that are not scheduled last. */
export function timeBlocksOfTask(
  { replica }: QueryContext,
  { taskId }: { readonly taskId: LocalId },
): TimeBlock[] {
  return ofTask.all(replica.sqlite, { taskId }).map(shown)
}

type Stored = ReturnType<typeof between.all>[number]

function shown({ id, taskId, start, durationSeconds, completed, logged, syncState }: Stored): TimeBlock {
  return { id, taskId, start, durationSeconds, completed: completed === 1, logged: logged === 1, syncState }
}

/** An expression over `time_blocks`: an entry that was made of it here, or that the service made of it. */
const loggedBlock = sql<0 | 1>`(
  EXISTS (SELECT 1 FROM time_entries AS made WHERE made.block_id = time_blocks.local_id AND made.deleted = 0)
  OR EXISTS (SELECT 1 FROM time_entries AS logged
    WHERE logged.server_id = time_blocks.entry_id AND logged.deleted = 0))`

/** The same of one row. */
export function isLogged({ sqlite }: Replica, { localId, fields }: Row<'timeBlock'>): boolean {
  const found = sqlite.get(
    `SELECT 1 FROM time_entries WHERE deleted = 0 AND block_id = ?
     UNION ALL SELECT 1 FROM time_entries WHERE deleted = 0 AND server_id = ? LIMIT 1`,
    [localId, fields.entryId],
  )
  return found !== undefined
}
