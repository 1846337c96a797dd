/** Task statuses of the workspace in use. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { statusesOf } from '../queries/shown-rows.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { Row } from '../replica/rows.ts'
import { refused } from './command-error.ts'
import { change, type CommandContext, type Editing } from './editing.ts'
import { findRow } from './find-row.ts'
import { createOne, updateMany } from './plain-commands.ts'

/** Without a position it comes after all others. */
export function createStatus(context: CommandContext, input: ParsedInput<'statuses.create'>): Changed {
  const last = statusesOf(context).at(-1)
  const position = input.position ?? (last === undefined ? 0 : last.position + 1)
  return createOne(context, 'status', { ...input, position })
}

/**
 * Its tasks are done, or open again, with its type.
 *
 * @throws {CommandError} as `updateMany`; `refused` for another type of the last one of its type
 */
export function updateStatus(
  context: CommandContext,
  { id, changes, typedOver }: ParsedInput<'statuses.update'>,
): Changed {
  const row = findRow(context.replica, 'status', id)
  if (changes.type !== undefined && changes.type !== row.fields.type) otherOfType(context, row)
  return updateMany(context, 'status', { ids: [id], changes, typedOver })
}

/**
 * Its tasks move to the first other status of the same type.
 *
 * @throws {CommandError} `not_found`; `refused` for the last one of its type
 */
export function deleteStatus(context: CommandContext, { id }: ParsedInput<'statuses.delete'>): Changed {
  return change(context, (editing) => {
    const row = findRow(context.replica, 'status', id)
    moveTasks(editing, row, otherOfType(context, row))
    editing.delete('status', row)
  })
}

const typeNames: Readonly<Record<EntityFields['status']['type'], string>> = {
  todo: 'to do',
  in_progress: 'in progress',
  done: 'done',
}

function otherOfType(
  context: CommandContext,
  { localId, workspaceId, fields: { type } }: Row<'status'>,
): LocalId {
  const statuses = statusesOf({ replica: context.replica, workspaceId: () => workspaceId })
  const other = statuses.find((status) => status.type === type && status.id !== localId)
  if (other !== undefined) return other.id
  throw refused(
    `This is the only status for tasks that are ${typeNames[type]}. Add another one of that kind first.`,
  )
}

function moveTasks(editing: Editing, { localId }: Row<'status'>, statusId: LocalId): void {
  const { rows } = editing.context.replica
  for (const task of rows.where('task', 'status_id = ? AND deleted = 0', [localId])) {
    editing.update('task', task, { statusId })
  }
}
