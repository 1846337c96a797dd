/** Ghosts: people who are planned for and not there yet (P §1). */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import { change, type CommandContext } from './editing.ts'
import { findRow, findRows } from './find-row.ts'
import { present } from './present.ts'

export function createGhost(context: CommandContext, input: ParsedInput<'ghosts.create'>): Changed {
  return change(context, (editing) => {
    editing.create('ghost', present(input))
  })
}

/** @throws {CommandError} `not_found` */
export function updateGhost(context: CommandContext, { id, changes }: ParsedInput<'ghosts.update'>): Changed {
  return change(context, (editing) => {
    editing.update('ghost', findRow(context.replica, 'ghost', id), present(changes))
  })
}

export function deleteGhosts(context: CommandContext, { ids }: ParsedInput<'ghosts.delete'>): Changed {
  return change(context, (editing) => {
    for (const row of findRows(context.replica, 'ghost', ids)) editing.delete('ghost', row)
  })
}
