/** Time that the person sets aside for tasks. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { addSeconds, secondsBetween } from '../../../shared/domain/instant.ts'
import { isLogged } from '../queries/time-blocks.ts'
import { refused } from './command-error.ts'
import { change, type CommandContext, type Editing } from './editing.ts'
import { findRow } from './find-row.ts'
import { createOne } from './plain-commands.ts'
import { deleteReferred } from './references.ts'

/** Seconds; each part of a block that is split has at least so many. */
const shortest = 60

/** @throws {CommandError} `not_found` for a task that is gone */
export function createTimeBlock(context: CommandContext, input: ParsedInput<'timeBlocks.create'>): Changed {
  const { workspaceId } = findRow(context.replica, 'task', input.taskId)
  return createOne(context, 'timeBlock', input, workspaceId)
}

/**
 * Into two that follow each other.
 *
 * @throws {CommandError} `not_found`; `refused` for an instant that is not within the block, and for time that was logged or is
 * done: its second part would be logged once more
 */
export function splitTimeBlock(
  context: CommandContext,
  { id, at }: ParsedInput<'timeBlocks.split'>,
): Changed {
  return change(context, (editing) => {
    const row = findRow(context.replica, 'timeBlock', id)
    const { taskId, start, durationSeconds, completed, entryId } = row.fields
    if (start === null) throw refused('This block has no time yet. Give it a start, then split it.')
    if (completed || entryId !== null || isLogged(context.replica, row)) {
      throw refused('The time of this block is done or logged. Only blocks that are open can be split.')
    }
    const first = secondsBetween(start, at)
    const second = durationSeconds - first
    if (first < shortest || second < shortest) {
      throw refused('Split the block at a time within it, at least a minute from both ends.')
    }
    editing.update('timeBlock', row, { durationSeconds: first })
    editing.create(
      'timeBlock',
      { taskId, start: addSeconds(start, first), durationSeconds: second },
      row.workspaceId,
    )
  })
}

/** To be called before the task itself is deleted, so that taking it back brings the task first. */
export function deleteBlocksOfTask(editing: Editing, taskId: LocalId): void {
  const { rows } = editing.context.replica
  for (const row of rows.where('timeBlock', 'task_id = ? AND deleted = 0', [taskId])) {
    deleteReferred(editing, 'timeBlock', row)
  }
}
