/** Ghosts: people who are planned for and not there yet (P §1). */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { change, type CommandContext, type Editing } from './editing.ts'
import { findRow, findRows } from './find-row.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { deleteReferred } from './references.ts'
import { sortedReferences } from './sorted-references.ts'

/**
 * Ghosts may share a name: two planned designers are two ghosts.
 *
 * @throws {CommandError} `not_found` for a project or a team that is gone
 */
export function createGhost(context: CommandContext, input: ParsedInput<'ghosts.create'>): Changed {
  return change(context, (editing) => {
    editing.create('ghost', sortedReferences(context.replica, 'ghost', withoutUndefined(input)))
  })
}

/** Alike but for a number behind their names. @throws {CommandError} as `createGhost` */
export function createGhosts(
  context: CommandContext,
  { fields, count }: ParsedInput<'ghosts.createMany'>,
): Changed {
  return change(context, (editing) => {
    const shared = sortedReferences(context.replica, 'ghost', withoutUndefined(fields))
    for (let number = 1; number <= count; number += 1) {
      editing.create('ghost', { ...shared, name: `${fields.name} ${number}` })
    }
  })
}

/** @throws {CommandError} `not_found` */
export function updateGhost(context: CommandContext, { id, changes }: ParsedInput<'ghosts.update'>): Changed {
  return change(context, (editing) => {
    const row = findRow(context.replica, 'ghost', id)
    editing.update('ghost', row, sortedReferences(context.replica, 'ghost', withoutUndefined(changes), row))
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
