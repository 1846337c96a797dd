/** When people and ghosts are away. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import { refused } from './command-error.ts'
import { change, type CommandContext } from './editing.ts'
import { findRow, findRows } from './find-row.ts'
import { deleteMany, updateMany } from './plain-commands.ts'
import { requireWorker } from './workers.ts'

/** @throws {CommandError} as `requireWorker`; `refused` when it would end before it begins */
export function createTimeOff(
  context: CommandContext,
  { worker, start, end, type }: ParsedInput<'timeOff.create'>,
): Changed {
  const workspaceId = requireWorker(context, worker)
  requireOrder(start, end)
  return change(context, (editing) => {
    editing.create('timeOff', { ...worker, start, end, type }, workspaceId)
  })
}

/** @throws {CommandError} `not_found`; as `createTimeOff` */
export function updateTimeOff(
  context: CommandContext,
  { id, changes, typedOver }: ParsedInput<'timeOff.update'>,
): Changed {
  const { fields } = findRow(context.replica, 'timeOff', id)
  requireWorker(context, fields)
  requireOrder(changes.start ?? fields.start, changes.end ?? fields.end)
  return updateMany(context, 'timeOff', { ids: [id], changes, typedOver })
}

/** @throws {CommandError} `not_found` when none of them is there; as `requireWorker`, and then none is deleted */
export function deleteTimeOff(context: CommandContext, { ids }: ParsedInput<'timeOff.delete'>): Changed {
  for (const { fields } of findRows(context.replica, 'timeOff', ids)) requireWorker(context, fields)
  return deleteMany(context, 'timeOff', { ids })
}

function requireOrder(start: string, end: string): void {
  if (start >= end)
    throw refused('Time off has to end after it begins. Choose a later end.', { field: 'end' })
}
