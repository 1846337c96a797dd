/** The person looks at two values that collided, and chooses. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { type RecordedConflict, RESTORED } from '../replica/conflict-journal.ts'
import {
  referencedEntity,
  OVERLAPPING_ENTRIES,
  type Side,
  overlappingEntries,
  currentSide,
  spanOf,
} from '../replica/conflict-sides.ts'
import type { EntityFields, Fields } from '../../../shared/entities/entities.ts'
import type { FieldValue } from '../../../shared/entities/field.ts'
import type { Replica } from '../replica/replica.ts'
import { notFound, refused } from './command-error.ts'
import { change, type CommandContext, type Editing } from './editing.ts'
import { findRow } from './find-row.ts'
import { deleteReferred } from './references.ts'
import { resolveDates, resolveStatus } from './task-fields.ts'

/**
 * Chooses the value that stays, as an ordinary edit; choosing the one that holds only closes the journal's entry. Start and stop
 * that collided at once are chosen at once.
 *
 * @throws {CommandError} `not_found` when the journal's entry or its row is gone; `refused` when a time entry would end before it
 * starts
 */
export function resolveConflict(
  context: CommandContext,
  { id, keep }: ParsedInput<'sync.resolveConflict'>,
): Changed {
  return change(context, (editing) => {
    const conflict = context.replica.conflicts.find(id)
    if (conflict === undefined) throw notFound('This conflict has been settled already.')
    const chosen = withWholeSpan(context.replica, conflict)
    const isSo = chosen.every((one) => currentSide(context.replica, one) === keep)
    if (!isSo) choose(editing, conflict, chosen, keep)
    for (const one of chosen) editing.settle(one)
  })
}

/** Closes many entries of the journal, and leaves everything as it is. Settled ones are passed over. */
export function keepConflicts(context: CommandContext, { ids }: ParsedInput<'sync.keepAll'>): Changed {
  return change(context, (editing) => {
    for (const id of ids) {
      const conflict = context.replica.conflicts.find(id)
      const closed = conflict === undefined ? [] : withWholeSpan(context.replica, conflict)
      for (const one of closed) editing.settle(one)
    }
  })
}

function withWholeSpan({ conflicts }: Replica, conflict: RecordedConflict): readonly RecordedConflict[] {
  const span = spanOf(conflicts.ofRow(conflict.local_id), conflict)
  return span === null ? [conflict] : [span.start, span.stop]
}

/** @param chosen the conflict, with what is chosen along with it */
function choose(
  editing: Editing,
  conflict: RecordedConflict,
  chosen: readonly RecordedConflict[],
  keep: Side,
): void {
  const { replica } = editing.context
  const { entity, local_id: localId, field } = conflict
  const row = findRow(replica, entity, localId)
  // To keep the other of two entries is to delete this one.
  if (field === OVERLAPPING_ENTRIES) {
    if (overlappingEntries(replica, conflict) === null)
      throw notFound('The other entry does not cover this time any more.')
    deleteReferred(editing, entity, row)
    return
  }
  // The row was kept because one side had edited it; the other side's choice was to delete it.
  if (field === 'deleted' || field === RESTORED) {
    if (conflict[keep] === true) deleteReferred(editing, entity, row)
    return
  }
  for (const one of chosen) requireReferred(replica, entity, one.field, one[keep])
  const given = Object.fromEntries(chosen.map((one) => [one.field, one[keep]]))
  if (entity === 'task') chooseOfTask(editing, localId, given)
  else {
    if (entity === 'timeEntry' && ('start' in given || 'stop' in given))
      requireTime({ ...row.fields, ...given })
    editing.update(entity, row, given)
  }
}

/** @throws {CommandError} `refused` for an entry that would end before it starts */
function requireTime({ start, stop }: Fields): void {
  if (typeof start === 'string' && typeof stop === 'string' && stop < start) {
    throw refused('The entry would end before it starts. Open it, and correct its times.')
  }
}

/** @throws {CommandError} `not_found` when the value names a row that is gone */
function requireReferred(
  { rows }: Replica,
  entity: RecordedConflict['entity'],
  field: string,
  value: FieldValue,
): void {
  const to = referencedEntity(entity, field)
  if (to === undefined || typeof value !== 'string') return
  if (rows.find(to, value as LocalId) === undefined) throw notFound('What it belonged to has been deleted.')
}

/** The last day moves with the first, and being done goes with the status. */
function chooseOfTask(editing: Editing, localId: LocalId, given: Partial<EntityFields['task']>): void {
  const { replica } = editing.context
  const row = findRow(replica, 'task', localId)
  editing.update('task', row, {
    ...given,
    ...resolveDates(given, row.fields),
    ...resolveStatus(replica, row.workspaceId, given, row.fields),
  })
}
