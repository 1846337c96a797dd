/** Cutting a time entry in two. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import { secondsBetween } from '../../../shared/domain/instant.ts'
import { refused } from './command-error.ts'
import { change, type CommandContext } from './editing.ts'
import { findRow } from './find-row.ts'

/** Seconds; each part has at least so many. */
const shortest = 60

/**
 * Into two that follow each other. Of an entry that runs, what ran until then is the new one: the other runs on. What was
 * logged of a time block stays with the part that was there.
 *
 * @throws {CommandError} `not_found`; `refused` for an instant that is not within the entry
 */
export function splitEntry(context: CommandContext, { id, at }: ParsedInput<'timeEntries.split'>): Changed {
  return change(context, (editing) => {
    const row = findRow(context.replica, 'timeEntry', id)
    const { start, stop } = row.fields
    const end = stop ?? context.effects.now()
    if (secondsBetween(start, at) < shortest || secondsBetween(at, end) < shortest) {
      throw refused('Split the entry at a time within it, at least a minute from both ends.')
    }
    const [kept, made] = stop === null ? [{ start: at }, { stop: at }] : [{ stop: at }, { start: at }]
    editing.update('timeEntry', row, kept)
    editing.create('timeEntry', { ...row.fields, ...made, blockId: null }, row.workspaceId)
  })
}
