/** Ghosts: people who are planned for and not there yet (P §1). */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import { change, type CommandContext } from './editing.ts'
import { findRow, findRows } from './find-row.ts'
import { present } from './present.ts'

/** Ghosts may share a name: two planned designers are two ghosts. */
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

/** @throws {CommandError} `not_found` when none of them is there */
export function deleteGhosts(context: CommandContext, { ids }: ParsedInput<'ghosts.delete'>): Changed {
  return change(context, (editing) => {
    for (const row of findRows(context.replica, 'ghost', ids)) editing.delete('ghost', row)
  })
}
