/** Time blocks that become tracked time when they are done (P §2 `auto_log_time`, `autolog_time`). */

import type { Scope } from '../access/scope.ts'
import { SECOND, toTimestamp } from '../effects/timestamps.ts'
import { CREATED_WITH } from '../planning-time-entries/create.ts'
import { savePlanned } from '../planning-time-entries/planned-details.ts'
import type { Viewer } from '../projects/queries.ts'
import type { TaskRow } from '../tasks/task-rows.ts'
import { createEntry } from '../time-entries/create.ts'
import { refusedAsPlanning } from '../time-entries/required-fields.ts'
import { wholeSecond } from '../time-entries/running.ts'
import { claimBlock, type TimeBlockRow } from './queries.ts'

/** The columns that an entry takes over from the task. */
export type LoggedTask = Pick<TaskRow, 'id' | 'name' | 'billable'>

/**
 * Makes an entry of the block's time, unless one was made of it before: also when that has been deleted since, or the block
 * was opened and completed again. A block that ends in the future, or was never scheduled, has its time end now: nobody has
 * worked yet what is still to come. One of no length is not worth an entry.
 *
 * @throws {BadRequest} while a timesheet locks the time.
 * @throws {Unprocessable} when the workspace requires fields that the task cannot give.
 */
export async function logBlock(scope: Scope, { member }: Viewer, block: TimeBlockRow, task: LoggedTask) {
  if (block.duration === 0) return
  const id = scope.ids.next()
  if (!(await claimBlock(scope.db, block, id, scope.at))) return
  const length = block.duration * SECOND
  const now = wholeSecond(scope.now)
  const stop = block.start === null ? now : Math.min(block.start + length, now)
  const entry = {
    created_with: CREATED_WITH,
    workspace_id: member.workspaceId,
    user_id: block.user_id,
    task_id: task.id,
    description: task.name,
    billable: task.billable,
    start: toTimestamp(stop - length),
    duration: block.duration,
  }
  await refusedAsPlanning(() => createEntry(scope, member.workspaceId, entry, { id }))
  await savePlanned(scope, member, id, {
    user_id: block.user_id,
    billable: task.billable,
    billable_source: { type: 'task', id: task.id },
    time_block_id: block.id,
    tracked_at: scope.now,
  })
}
