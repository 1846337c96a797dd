/** Planning many tasks at once, with time set aside for them. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import { change, type CommandContext } from './editing.ts'
import { findRow } from './find-row.ts'
import { openBlocksOnDaysOf } from './move-blocks.ts'
import { deleteReferred } from './references.ts'
import { updateInScope } from './recurrence-scope.ts'

/**
 * All of it or, when anything is refused, nothing. Of a task that recurs the occurrence is meant that is named. The blocks that
 * are given for a task that goes to another day take the place of those that it had on its former one.
 *
 * @throws {CommandError} `not_found` for a task that is gone; see `resolveTask`
 */
export function planDay(context: CommandContext, { tasks, blocks }: ParsedInput<'dayPlan.apply'>): Changed {
  return change(context, (editing) => {
    const { replica } = context
    for (const { id, ...wanted } of tasks) {
      const row = findRow(replica, 'task', id)
      if (wanted.date !== undefined && blocks.some(({ taskId }) => taskId === id)) {
        for (const block of openBlocksOnDaysOf(context, row)) deleteReferred(editing, 'timeBlock', block)
      }
      updateInScope(editing, row, wanted, 'this')
    }
    for (const block of blocks) {
      const { workspaceId } = findRow(replica, 'task', block.taskId)
      editing.create('timeBlock', { ...block, completed: false, entryId: null }, workspaceId)
    }
  })
}
