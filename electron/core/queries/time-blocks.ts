/** The person's time blocks, of tasks that are there. */

import type { TimeBlock } from '../../../shared/bridge/time-blocks.ts'
import { longestDurationSeconds } from '../../../shared/domain/duration.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { addSeconds } from '../../../shared/domain/instant.ts'
import type { DayRange, QueryContext } from './query-context.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'
import type { Parameter } from '../replica/sqlite.ts'

function shownBlocks(
  context: QueryContext,
  condition: string,
  parameters: readonly Parameter[],
): TimeBlock[] {
  const isThere = `deleted = 0 AND EXISTS (
    SELECT 1 FROM tasks WHERE tasks.local_id = time_blocks.task_id AND tasks.deleted = 0)`
  const { replica } = context
  const dayOf = (start: string | null) => start && context.days().dateOf(start)
  return replica.rows.where('timeBlock', `${isThere} AND ${condition}`, parameters).flatMap((row) => {
    const { entryId: _, taskId, ...fields } = row.fields
    const { localId: id, syncState } = row
    if (taskId === null) return []
    const entryStart = loggedStart(replica, row)
    const logged = entryStart !== null
    const loggedElsewhere = logged && dayOf(entryStart) !== dayOf(fields.start)
    return [{ id, taskId, ...fields, logged, loggedElsewhere, syncState }]
  })
}

/** Those that reach into the days from `from` to `to`, both included, by start. */
export function listTimeBlocks(context: QueryContext, { from, to }: DayRange): TimeBlock[] {
  const { start, end } = context.days().boundsBetween(from, to)
  return shownBlocks(
    context,
    `start >= ?1 AND start < ?3 AND unixepoch(start) + duration_seconds > unixepoch(?2) ORDER BY start, row_id`,
    [addSeconds(start, -longestDurationSeconds), start, end],
  )
}

/** Null when it, or its task, is not there. */
export function timeBlock(context: QueryContext, { id }: { readonly id: LocalId }): TimeBlock | null {
  return shownBlocks(context, 'local_id = ?', [id])[0] ?? null
}

/** By start, those that are not scheduled last. */
export function timeBlocksOfTask(
  context: QueryContext,
  { taskId }: { readonly taskId: LocalId },
): TimeBlock[] {
  return shownBlocks(context, 'task_id = ? ORDER BY start IS NULL, start, row_id', [taskId])
}

/** Whether an entry was made of it here, or the service made one of it. */
export function isLogged(replica: Replica, block: Row<'timeBlock'>): boolean {
  return loggedStart(replica, block) !== null
}

/** The start of such an entry, null where there is none. */
function loggedStart({ sqlite }: Replica, { localId, fields }: Row<'timeBlock'>): string | null {
  const found = sqlite.get(
    `SELECT start FROM time_entries WHERE deleted = 0 AND block_id = ?
     UNION ALL SELECT start FROM time_entries WHERE deleted = 0 AND server_id = ? LIMIT 1`,
    [localId, fields.entryId],
  )
  return found === undefined ? null : String(found['start'])
}
