/** The person looks at two values that collided, and chooses. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { RecordedConflict } from '../replica/conflict-journal.ts'
import { entities } from '../replica/entities.ts'
import type { EntityFields, FieldValue } from '../replica/entity-fields.ts'
import type { FieldDescriptor } from '../replica/field-descriptors.ts'
import type { Replica } from '../replica/replica.ts'
import { RESTORED } from '../sync/after-restore.ts'
import { notFound } from './command-error.ts'
import { change, type CommandContext, type Editing } from './editing.ts'
import { findRow } from './find-row.ts'
import { deleteReferred } from './references.ts'
import { resolveDates } from './task-dates.ts'
import { resolveStatus } from './task-status.ts'

/**
 * Chooses the value that stays, as an ordinary edit. Choosing the one already kept only closes the journal's entry, unless the field
 * collided once more since.
 *
 * @throws {CommandError} `not_found` when the journal's entry or its row is gone
 */
export function resolveConflict(
  context: CommandContext,
  { id, keep }: ParsedInput<'sync.resolveConflict'>,
): Changed {
  return change(context, (editing) => {
    const conflict = context.replica.conflicts.find(id)
    if (conflict === undefined) throw notFound('This conflict has been settled already.')
    if (keep !== conflict.kept || context.replica.conflicts.isOvertaken(conflict)) {
      choose(editing, conflict, keep)
    }
    editing.settle(conflict)
  })
}

/** Closes many entries of the journal, each with the value that is kept already. Settled ones are passed over. */
export function keepConflicts(context: CommandContext, { ids }: ParsedInput<'sync.keepAll'>): Changed {
  return change(context, (editing) => {
    for (const id of ids) {
      const conflict = context.replica.conflicts.find(id)
      if (conflict !== undefined) editing.settle(conflict)
    }
  })
}

function choose(editing: Editing, conflict: RecordedConflict, keep: 'mine' | 'theirs'): void {
  const { entity, local_id, field } = conflict
  const row = findRow(editing.context.replica, entity, local_id)
  const value = conflict[keep]
  // The row was kept because one side had edited it; the other side's choice was to delete it.
  if (field === 'deleted' || field === RESTORED) {
    if (value === true) deleteReferred(editing, entity, row)
    return
  }
  requireReferred(editing.context.replica, entity, field, value)
  if (entity === 'task') chooseOfTask(editing, local_id, { [field]: value })
  else editing.update(entity, row, { [field]: value })
}

/** @throws {CommandError} `not_found` when the value names a row that is gone */
function requireReferred(
  { rows }: Replica,
  entity: RecordedConflict['entity'],
  field: string,
  value: FieldValue,
): void {
  const described: Readonly<Record<string, FieldDescriptor>> = entities[entity].fields
  const to = described[field]?.refersTo
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
