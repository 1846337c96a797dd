/**
 * Takes a long import back part by part, so that everything else goes on beside it. What is still to go is noted first: after a
 * crash the rest goes with the next start.
 */

import { z } from 'zod'
import type { ProcedureOutput } from '../../../shared/bridge/contract.ts'
import { localId } from '../../../shared/bridge/fields.ts'
import { parseJson } from '../../../shared/domain/json.ts'
import { entityNames } from '../../../shared/entities/entity.ts'
import type { CommandContext } from '../commands/editing.ts'
import { TAKEN_AT_ONCE, takeAway } from '../commands/long-edit.ts'
import { describeChange } from './describe-change.ts'
import type { RecordedChange } from './undo-history.ts'

/** More edits than one transaction should take back. */
const LONG = 1000

/** Whether a change made many rows and nothing else, as a long import does. */
function isLong({ edits, origin }: RecordedChange): boolean {
  return origin === 'edit' && edits.length > LONG && edits.every(({ kind }) => kind === 'created')
}

/**
 * Notes what is to be taken back, for `takeBackPart`; null for a change that is no long one. It cannot be done again: the file
 * can be imported once more.
 */
export function noteLongUndo(
  context: CommandContext,
  change: RecordedChange | undefined,
): ProcedureOutput<'undo.apply'> | null {
  if (change === undefined || !isLong(change)) return null
  const { replica, effects } = context
  const undone = describeChange(replica, change)
  const first = `${NOTED}${effects.now()} `
  replica.transaction(() => {
    for (let at = 0; at < change.edits.length; at += TAKEN_AT_ONCE) {
      const some = change.edits.slice(at, at + TAKEN_AT_ONCE).map((edit) => [edit.entity, edit.localId])
      replica.meta.set(first + String(at).padStart(9, '0'), JSON.stringify(some))
    }
  })
  context.undo.remove(change.id)
  return { ids: [], undoId: null, undone, kept: null }
}

const NOTED = 'taking back: '
const noted = z.array(z.tuple([z.enum(entityNames), localId]))

/** Takes the last part that is noted away, in one transaction; answers whether there was one. */
export function takeBackPart(context: CommandContext): boolean {
  const { replica } = context
  const last = replica.sqlite.get(
    'SELECT name, value FROM meta WHERE name > ?1 AND name < ?1 || char(127) ORDER BY name DESC LIMIT 1',
    [NOTED],
  )
  if (last === undefined) return false
  const rows = parseJson(String(last['value']), noted) ?? []
  replica.transaction(() => {
    takeAway(
      context,
      rows.map(([entity, id]) => ({ entity, localId: id })),
    )
    replica.meta.delete(String(last['name']))
  })
  return true
}
