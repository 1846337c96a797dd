/** Completing blocks and their tasks, and making tracked time of them (P §2 User settings, P §2 Task `auto_log_time`). */

import type { Scope } from '../access/scope.ts'
import { recordRows } from '../events/record-rows.ts'
import { autologsTime, completesTaskWithBlock } from '../me/setting-service.ts'
import type { Viewer } from '../projects/queries.ts'
import { listStatuses } from '../statuses/queries.ts'
import { type TaskKey, updateTask } from '../tasks/queries.ts'
import type { TaskRow } from '../tasks/task-rows.ts'
import { listBlocksOfTask, loggedTask, type TimeBlockRow, updateBlock, claimBlock } from './queries.ts'
import { SECOND, toTimestamp } from '../effects/timestamps.ts'
import { CREATED_WITH } from '../planning-time-entries/create.ts'
import { savePlanned } from '../planning-time-entries/queries.ts'
import { createEntry } from '../time-entries/create.ts'
import { refusedAsPlanning } from '../time-entries/required-fields.ts'
import { wholeSecond } from '../time-entries/running.ts'

/** The columns that an entry takes over from the task. */
type LoggedTask = Pick<TaskRow, 'id' | 'name' | 'billable'>

/** The columns of a task that completion reads. */
export type BlockedTask = LoggedTask &
  Pick<TaskRow, 'organization_id' | 'workspace_id' | 'status_id' | 'auto_log_time'>

/** Moves the task to the workspace's first status of that kind, unless it is done already. */
async function completeTask(scope: Scope, { member }: Viewer, task: BlockedTask) {
  const statuses = await listStatuses(scope.db, member)
  const done = statuses.find(({ type }) => type === 'done')
  const isDone = statuses.some(({ id, type }) => id === task.status_id && type === 'done')
  if (done === undefined || isDone) return
  const moved = { status_id: done.id, status_updated_at: scope.now, at: scope.at }
  await updateTask(scope.db, task, moved)
  recordRows(scope, 'task', 'updated', [task])
}

/**
 * Completes a block. Its time is logged when the task has `auto_log_time`. When no other block of the task is open, the task
 * is done too, for people with the setting `autocomplete_task_with_time_block`.
 *
 * Opening the block again leaves what was logged: time that was worked is not deleted by the way.
 */
export async function completeBlock(scope: Scope, viewer: Viewer, block: TimeBlockRow, task: BlockedTask) {
  await updateBlock(scope.db, block, { completed_at: scope.now, at: scope.at })
  if (task.auto_log_time) await logBlock(scope, viewer, block, task)
  if (!(await completesTaskWithBlock(scope))) return
  const blocks = await listBlocksOfTask(scope.db, task)
  if (blocks.every(({ completed_at }) => completed_at !== null)) await completeTask(scope, viewer, task)
}

/**
 * To be called when somebody has marked a task as done: completes those of their blocks that have begun, and logs them when
 * the task has `auto_log_time` or the person `autolog_time`. What is still to come stays open, and so do the blocks of others.
 */
export async function completeBlocksOfTask(scope: Scope, viewer: Viewer, key: TaskKey) {
  const blocks = await listBlocksOfTask(scope.db, key)
  const begun = blocks.filter(
    ({ completed_at: completed, start, user_id: userId }) =>
      completed === null && userId === viewer.userId && start !== null && start <= scope.now,
  )
  if (begun.length === 0) return
  const task = await loggedTask(scope, key)
  const logs = task.auto_log_time || (await autologsTime(scope, viewer.member))
  for (const block of begun) {
    await updateBlock(scope.db, block, { completed_at: scope.now, at: scope.at })
    recordRows(scope, 'time_block', 'updated', [block])
    if (logs) await logBlock(scope, viewer, block, task)
  }
}

/**
 * Makes an entry of the block's time, unless one was made of it before: also when that has been deleted since, or the block
 * was opened and completed again. A block that ends in the future, or was never scheduled, has its time end now: nobody has
 * worked yet what is still to come. One of no length is not worth an entry.
 *
 * @throws {BadRequest} while a timesheet locks the time.
 * @throws {Unprocessable} when the workspace requires fields that the task cannot give.
 */
async function logBlock(scope: Scope, { member }: Viewer, block: TimeBlockRow, task: LoggedTask) {
  if (block.duration === 0) return
  const id = scope.ids.next()
  if (!(await claimBlock(scope, block, id))) return
  const length = block.duration * SECOND
  const now = wholeSecond(scope.now)
  const stop = block.start === null ? now : Math.min(block.start + length, now)
  const entry = {
    created_with: CREATED_WITH,
    event_metadata: { origin_feature: 'block' },
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
