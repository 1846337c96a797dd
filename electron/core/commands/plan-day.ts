/** Planning many tasks at once, with time set aside for them. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import { change, type CommandContext } from './editing.ts'
import { findRow } from './find-row.ts'
import { resolveTask } from './task-fields.ts'

/**
 * All of it or, when anything is refused, nothing.
 *
 * @throws {CommandError} `not_found` for a task that is gone; see `resolveTask`
 */
export function planDay(context: CommandContext, { tasks, blocks }: ParsedInput<'dayPlan.apply'>): Changed {
  return change(context, (editing) => {
    const { replica } = context
    for (const { id, ...wanted } of tasks) {
      const row = findRow(replica, 'task', id)
      editing.update('task', row, resolveTask(replica, row.workspaceId, wanted, row))
    }
    for (const block of blocks) {
      const { workspaceId } = findRow(replica, 'task', block.taskId)
      editing.create('timeBlock', { ...block, completed: false, entryId: null }, workspaceId)
    }
  })
}
