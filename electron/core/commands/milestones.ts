/** Milestones of the workspace in use. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import { change, type CommandContext } from './editing.ts'
import { findRow, findRows } from './find-row.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { sortedReferences } from './sorted-references.ts'

/** @throws {CommandError} `not_found` for a project or a team that is gone */
export function createMilestone(context: CommandContext, input: ParsedInput<'milestones.create'>): Changed {
  return change(context, (editing) => {
    editing.create('milestone', sortedReferences(context.replica, 'milestone', withoutUndefined(input)))
  })
}

/** @throws {CommandError} `not_found` */
export function updateMilestone(
  context: CommandContext,
  { id, changes }: ParsedInput<'milestones.update'>,
): Changed {
  return change(context, (editing) => {
    const row = findRow(context.replica, 'milestone', id)
    editing.update(
      'milestone',
      row,
      sortedReferences(context.replica, 'milestone', withoutUndefined(changes), row),
    )
  })
}

/** @throws {CommandError} `not_found` when none of them is there */
export function deleteMilestones(
  context: CommandContext,
  { ids }: ParsedInput<'milestones.delete'>,
): Changed {
  return change(context, (editing) => {
    for (const row of findRows(context.replica, 'milestone', ids)) editing.delete('milestone', row)
  })
}
