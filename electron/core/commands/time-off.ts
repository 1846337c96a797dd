/** When people and ghosts are away. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import { refused } from './command-error.ts'
import { change, type CommandContext } from './editing.ts'
import { findRow, findRows } from './find-row.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { requireWorker } from './workers.ts'

/** @throws {CommandError} as `requireWorker`; `refused` when it would end before it begins */
export function createTimeOff(
  context: CommandContext,
  { worker, start, end, type }: ParsedInput<'timeOff.create'>,
): Changed {
  return change(context, (editing) => {
    const workspaceId = requireWorker(context, worker)
    requireOrder(start, end)
    editing.create('timeOff', { ...worker, start, end, type }, workspaceId)
  })
}

/** @throws {CommandError} `not_found`; as `createTimeOff` */
export function updateTimeOff(
  context: CommandContext,
  { id, changes }: ParsedInput<'timeOff.update'>,
): Changed {
  return change(context, (editing) => {
    const row = findRow(context.replica, 'timeOff', id)
    requireWorker(context, row.fields)
    requireOrder(changes.start ?? row.fields.start, changes.end ?? row.fields.end)
    editing.update('timeOff', row, withoutUndefined(changes))
  })
}

/** @throws {CommandError} `not_found` when none of them is there; as `requireWorker`, and then none is deleted */
export function deleteTimeOff(context: CommandContext, { ids }: ParsedInput<'timeOff.delete'>): Changed {
  return change(context, (editing) => {
    for (const row of findRows(context.replica, 'timeOff', ids)) {
      requireWorker(context, row.fields)
      editing.delete('timeOff', row)
    }
  })
}

function requireOrder(start: string, end: string): void {
  if (start >= end)
    throw refused('Time off has to end after it begins. Choose a later end.', { field: 'end' })
}
