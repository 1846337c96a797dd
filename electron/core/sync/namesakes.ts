/**
 * Projects, clients and tags that two computers have made under one name, which are one where a service has one of a name:
 * with what either said of it.
 */

import type { LocalId } from '../../../shared/domain/ids.ts'
import { makesAgain } from '../outbox/derived-key.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import { updateRow } from '../outbox/edit-row.ts'
import { journalConflict } from '../outbox/journal-conflict.ts'
import type { Operation } from '../outbox/operation.ts'
import { valuesOf } from '../outbox/replay.ts'
import { waitingFields } from '../outbox/waiting-fields.ts'
import { entities, sameValue } from '../replica/entities.ts'
import type { Fields, FieldValue } from '../replica/entity-fields.ts'
import type { FieldDescriptor } from '../replica/field-descriptors.ts'
import { journalAdoption } from './after-restore.ts'
import type { ServerRow } from './resources/resource.ts'
import { resourceOf } from './resources/resources.ts'
import { takeAnswer } from './server-rows.ts'
import { mayBeChanged } from './write-access.ts'

/** What stays as the first has it: the name is the same to a person, and who archives means everybody. */
const ofTheFirst: ReadonlySet<string> = new Set(['name', 'archived'])

/**
 * A creation has made the row that was found, or another computer has, which may say otherwise. Runs in a transaction of the
 * caller.
 */
export function takeFound(context: QueueContext, operation: Operation, found: ServerRow): void {
  const isLost = makesAgain(operation)
  if (isLost) journalAdoption(context, operation, found.fields)
  takeAnswer(context, operation, found)
  if (resourceOf(operation.entity).isKnownByName && !isLost) joinNamesake(context, operation, found)
}

/**
 * A creation was answered with the row that has its name. What was said here and not there goes out as an edit of it; where both
 * said something, so does the one of here, where this person may change the row, and the journal has both. Runs in the
 * transaction of the answer, after it was taken.
 */
function joinNamesake(context: QueueContext, operation: Operation, found: ServerRow): void {
  const { entity, local_id: localId, changes } = operation
  const { rows } = context.replica
  const row = rows.find(entity, localId)
  if (row === undefined || row.deleted) return
  const described: Readonly<Record<string, FieldDescriptor>> = entities[entity].fields
  const [seen, there] = [row.fields as Fields, found.fields as Fields]
  const isEditable = mayBeChanged(context.replica, entity, localId, seen)
  const waiting = waitingFields(context, localId)
  const said: Record<string, FieldValue> = {}
  for (const [field, created] of Object.entries(valuesOf(changes))) {
    const theirs = there[field]
    if (theirs === undefined || sameValue(created, theirs)) continue
    // What was edited here since waits already, and what it says counts.
    const waits = waiting.has(field)
    const mine = waits ? (seen[field] ?? null) : created
    if (sameValue(mine, theirs)) continue
    const { initial = null, refersTo } = described[field] ?? {}
    const isUnsaid = (value: FieldValue): boolean =>
      (field !== 'archived' && sameValue(value, initial)) ||
      // What it referred to has ceased to exist.
      (refersTo !== undefined && rows.find(refersTo, value as LocalId) === undefined)
    if (!waits && isUnsaid(mine)) continue
    const keepsTheirs = !waits && (!isEditable || ofTheFirst.has(field))
    if (!waits && !keepsTheirs) said[field] = mine
    if (isUnsaid(theirs) && !keepsTheirs) continue
    journalConflict(context, entity, localId, { field, mine, theirs }, keepsTheirs ? 'theirs' : 'mine')
  }
  updateRow(context, entity, row, said)
}
