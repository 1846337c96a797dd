/**
 * Creations whose row the service has already. Projects, clients and tags may be those of another computer, as they are one
 * where a service has one of a name: with what either said of it.
 */

import type { LocalId } from '../../../shared/domain/ids.ts'
import { makesAgain } from '../outbox/derived-key.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import { updateRow } from '../outbox/edit-row.ts'
import { journalConflict } from '../outbox/journal-conflict.ts'
import type { Operation } from '../outbox/operation.ts'
import { valuesOf } from '../outbox/replay.ts'
import { waitingFields } from '../outbox/waiting-fields.ts'
import { entities, sameValue, withInitialValues } from '../replica/entities.ts'
import type { Fields, FieldValue } from '../replica/entity-fields.ts'
import type { FieldDescriptor } from '../replica/field-descriptors.ts'
import { journalAdoption } from './after-restore.ts'
import type { ServerRow } from './resources/resource.ts'
import { resourceOf } from './resources/resources.ts'
import { takeAnswer, takePulledRow } from './server-rows.ts'
import { mayBeChanged } from './write-access.ts'

/** What stays as the first has it: the name is the same to a person, and who archives means everybody. */
const ofTheFirst: ReadonlySet<string> = new Set(['name', 'archived'])

/** A row of the service that a creation has made, or that stands for it. */
export interface FoundRow {
  readonly row: ServerRow
  /** `unknown` where an attempt that had no answer may have made it, or may never have arrived. */
  readonly maker: 'itself' | 'unknown' | 'another'
}

/**
 * A creation has made the row that was found, or another computer has, which may say otherwise. Runs in a transaction of the
 * caller.
 */
export function takeFound(
  context: QueueContext,
  operation: Operation,
  { row: found, maker }: FoundRow,
): void {
  if (makesAgain(operation)) {
    takeMadeAgain(context, operation, found)
  } else if (!resourceOf(operation.entity).isKnownByName) {
    takeAnswer(context, operation, found)
  } else if (maker === 'another') {
    takeAnswer(context, operation, found)
    joinNamesake(context, operation, found)
  } else {
    adopt(context, operation, found)
    if (maker === 'unknown') journalUnsaid(context, operation, found)
  }
}

/** Time that was ended here does not run on where another computer has made it as it ran, unless that was taken back. */
function takeMadeAgain(context: QueueContext, operation: Operation, found: ServerRow): void {
  const { entity, local_id: localId } = operation
  const { rows, operations } = context.replica
  const isSaidSince = operations
    .ofRow(localId)
    .some(({ kind, changes }) => kind === 'update' && 'stop' in changes)
  const ended = isSaidSince ? {} : endOf(operation, found)
  journalAdoption(context, operation, found.fields, Object.keys(ended))
  takeAnswer(context, operation, found)
  const row = rows.find(entity, localId)
  if (row === undefined || row.deleted || !('stop' in row.fields) || row.fields.stop !== null) return
  updateRow(context, entity, row, ended)
}

function endOf({ entity, changes }: Operation, found: ServerRow): { readonly stop?: string } {
  const there: Fields = found.fields
  const { stop } = withInitialValues(entity, valuesOf(changes))
  const endsIt = entity === 'timeEntry' && typeof stop === 'string' && there['stop'] === null
  return endsIt && stop > String(there['start']) ? { stop } : {}
}

/** What the creation made: as it was sent at first, and then as somebody has edited it since. */
function adopt(context: QueueContext, operation: Operation, found: ServerRow): void {
  const { entity, local_id: localId, changes } = operation
  const row = context.replica.rows.find(entity, localId)
  const sent = withInitialValues(entity, valuesOf(changes))
  takeAnswer(context, operation, { ...found, at: null, fields: sent })
  if (row !== undefined) takePulledRow(context, entity, found, row.workspaceId)
}

/**
 * A creation that was never answered is most likely what has its name. It may also have got lost on its way, and another
 * computer have made that: nothing tells. What is there stays, and the journal has what was said here.
 */
function journalUnsaid(context: QueueContext, operation: Operation, found: ServerRow): void {
  const { entity, local_id: localId } = operation
  for (const { field, mine, theirs, waits, isUnsaid } of differences(context, operation, found)) {
    if (!waits && !isUnsaid(mine))
      journalConflict(context, entity, localId, { field, mine, theirs }, 'theirs')
  }
}

/**
 * A creation was answered with the row that has its name. What was said here and not there goes out as an edit of it; where both
 * said something, so does the one of here, where this person may change the row, and the journal has both. Runs in the
 * transaction of the answer, after it was taken.
 */
function joinNamesake(context: QueueContext, operation: Operation, found: ServerRow): void {
  const { entity, local_id: localId } = operation
  const { replica } = context
  const differing = differences(context, operation, found)
  const row = replica.rows.find(entity, localId)
  if (row === undefined || differing.length === 0) return
  const isEditable = mayBeChanged(replica, entity, localId, row.fields)
  const said: Record<string, FieldValue> = {}
  for (const { field, mine, theirs, waits, isUnsaid } of differing) {
    if (!waits && isUnsaid(mine)) continue
    const keepsTheirs = !waits && (!isEditable || ofTheFirst.has(field))
    if (!waits && !keepsTheirs) said[field] = mine
    if (isUnsaid(theirs) && !keepsTheirs) continue
    journalConflict(context, entity, localId, { field, mine, theirs }, keepsTheirs ? 'theirs' : 'mine')
  }
  updateRow(context, entity, row, said)
}

/** A field of which a creation says something else than the row that was found. */
interface Difference {
  readonly field: string
  /** What was edited since counts. */
  readonly mine: FieldValue
  readonly theirs: FieldValue
  /** Whether it was edited here since, so that it goes out anyway. */
  readonly waits: boolean
  /** Whether somebody who says no more than that has said nothing. */
  readonly isUnsaid: (value: FieldValue) => boolean
}

/** None of what was deleted here since. */
function differences(context: QueueContext, operation: Operation, found: ServerRow): readonly Difference[] {
  const { entity, local_id: localId, changes } = operation
  const { rows } = context.replica
  const row = rows.find(entity, localId)
  if (row === undefined || row.deleted) return []
  const described: Readonly<Record<string, FieldDescriptor>> = entities[entity].fields
  const [seen, there] = [row.fields as Fields, found.fields as Fields]
  const waiting = waitingFields(context, localId)
  return Object.entries(valuesOf(changes)).flatMap(([field, created]): readonly Difference[] => {
    const theirs = there[field]
    const waits = waiting.has(field)
    const mine = waits ? (seen[field] ?? null) : created
    if (theirs === undefined || sameValue(created, theirs) || sameValue(mine, theirs)) return []
    const { initial = null, refersTo } = described[field] ?? {}
    const isUnsaid = (value: FieldValue): boolean =>
      (field !== 'archived' && sameValue(value, initial)) ||
      // What it referred to has ceased to exist.
      (refersTo !== undefined && rows.find(refersTo, value as LocalId) === undefined)
    return [{ field, mine, theirs, waits, isUnsaid }]
  })
}
