/** Ghosts: people who are planned for and not there yet (P §1). */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { change, type CommandContext, type Editing } from './editing.ts'
import { findRows } from './find-row.ts'
import { checked } from './plain-commands.ts'
import { deleteReferred } from './references.ts'

/** Alike but for a number behind their names. @throws {CommandError} `not_found` for a project or a team that is gone */
export function createGhosts(
  context: CommandContext,
  { fields, count }: ParsedInput<'ghosts.createMany'>,
): Changed {
  return change(context, (editing) => {
    const shared = checked(context, 'ghost', fields, context.workspaceId())
    for (let number = 1; number <= count; number += 1) {
      editing.create('ghost', { ...shared, name: `${fields.name} ${number}` })
    }
  })
}

/** Their hours and time off go with them. @throws {CommandError} `not_found` when none of them is there */
export function deleteGhosts(context: CommandContext, { ids }: ParsedInput<'ghosts.delete'>): Changed {
  return change(context, (editing) => {
    for (const row of findRows(context.replica, 'ghost', ids)) {
      deletePlannedTime(editing, row.localId)
      deleteReferred(editing, 'ghost', row)
    }
  })
}

function deletePlannedTime(editing: Editing, ghostId: LocalId): void {
  const { rows } = editing.context.replica
  for (const entity of ['workingHours', 'timeOff'] as const) {
    for (const row of rows.where(entity, 'ghost_id = ? AND deleted = 0', [ghostId])) {
      editing.delete(entity, row)
    }
  }
}
