/** Creations of what the service has once only, such as the hours of a weekday, that met one of somebody else. */

import type { Entity } from '../../../shared/bridge/sync.ts'
import { makesAgain } from '../outbox/derived-key.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import { updateRow } from '../outbox/edit-row.ts'
import { journalConflict } from '../outbox/journal-conflict.ts'
import type { Operation } from '../outbox/operation.ts'
import { valuesOf } from '../outbox/replay.ts'
import { waitingFields } from '../outbox/waiting-fields.ts'
import { sameValue } from '../replica/entities.ts'
import type { EntityFields, Fields } from '../replica/entity-fields.ts'
import { journalAdoption } from './after-restore.ts'
import type { ServerRow } from './resources/resource.ts'

/**
 * A creation was answered with the row that the service has, which may be another's. What was said here goes out as an edit
 * of it, and what it said is in the journal; what was only to be made again leaves it as it is. Runs in the transaction of the
 * answer, after it was taken.
 */
export function editWhatWasThere(context: QueueContext, operation: Operation, answered: ServerRow): void {
  const { entity, local_id: localId, changes } = operation
  const found = answered.fields as Fields
  const wanted = valuesOf(changes)
  const differing = Object.keys(wanted).filter(
    (field) => field in found && !sameValue(wanted[field], found[field]),
  )
  if (differing.length === 0) return
  if (makesAgain(operation)) {
    journalAdoption(context, operation, found)
    return
  }
  const { rows } = context.replica
  const row = rows.find(entity, localId)
  if (row === undefined || row.deleted) return
  const seen = row.fields as Fields
  // What was edited here since waits already, and what it says counts.
  const waiting = waitingFields(context, localId)
  const unsaid = differing.filter((field) => !waiting.has(field))
  const said = Object.fromEntries(unsaid.map((field) => [field, wanted[field] ?? null]))
  updateRow(context, entity, row, said as Partial<EntityFields[Entity]>)
  for (const field of differing) {
    const mine = (field in said ? said[field] : seen[field]) ?? null
    journalConflict(context, entity, localId, { field, mine, theirs: found[field] ?? null }, 'mine')
  }
}
