/**
 * Matches a create with a row that the service already has, and merges the two. Projects, clients and tags of one name
 * are the same row where a service allows a name once.
 */

import type { LocalId } from '../../../shared/domain/ids.ts'
import { isRecreation } from '../outbox/recreation-key.ts'
import { type QueueContext, pendingFields } from '../outbox/edit-queue.ts'
import { updateRow } from '../outbox/edit-row.ts'
import { journalConflict } from '../outbox/journal-conflict.ts'
import type { Operation } from '../outbox/operation.ts'
import { valuesOf } from '../outbox/replay.ts'
import { descriptorsOf, sameValue, withInitialValues } from '../replica/entities.ts'
import type { Fields } from '../../../shared/entities/entities.ts'
import type { FieldValue } from '../../../shared/entities/field.ts'
import { journalAdoption } from './server-restore.ts'
import type { ServerRow } from './resources/resource.ts'
import { resourceOf } from './resources/resources.ts'
import { applyAnswer, applyPulledRow } from './server-rows.ts'
import { mayUpdate } from './write-access.ts'

/**
 * Fields of which the existing row's value stays: both names are equal to a person, and archiving concerns everybody.
 */
const fieldsOfFirst: ReadonlySet<string> = new Set(['name', 'archived'])

/** A row of the service that a create made, or that stands for it. */
export interface ExistingRow {
  readonly row: ServerRow
  /** `unknown` after an unanswered attempt: it may have made the row, or may never have arrived. */
  readonly maker: 'itself' | 'unknown' | 'another'
}

/**
 * Adopts the row that was found as the one that the create makes, and journals the differences. Runs in the caller's
 * transaction.
 */
export function adoptExistingRow(
  context: QueueContext,
  operation: Operation,
  { row: found, maker }: ExistingRow,
): void {
  if (isRecreation(operation)) {
    adoptRecreatedRow(context, operation, found)
  } else if (!resourceOf(operation.entity).hasUniqueName) {
    applyAnswer(context, operation, found)
  } else if (maker === 'another') {
    applyAnswer(context, operation, found)
    mergeByName(context, operation, found)
  } else {
    adopt(context, operation, found)
    if (maker === 'unknown') journalDifferingFields(context, operation, found)
  }
}

/**
 * Keeps the stop of an entry that was stopped here, where another device recreated the entry as running. A later edit
 * of the stop takes precedence.
 */
function adoptRecreatedRow(context: QueueContext, operation: Operation, found: ServerRow): void {
  const { entity, local_id: localId } = operation
  const { rows, operations } = context.replica
  const isSaidSince = operations
    .ofRow(localId)
    .some(({ kind, changes }) => kind === 'update' && 'stop' in changes)
  const ended = isSaidSince ? {} : endOf(operation, found)
  journalAdoption(context, operation, found.fields, Object.keys(ended))
  applyAnswer(context, operation, found)
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

/** Acknowledges the create with the values that were sent, then applies the row as others have edited it since. */
function adopt(context: QueueContext, operation: Operation, found: ServerRow): void {
  const { entity, local_id: localId, changes } = operation
  const row = context.replica.rows.find(entity, localId)
  const sent = withInitialValues(entity, valuesOf(changes))
  applyAnswer(context, operation, { ...found, at: null, fields: sent })
  if (row !== undefined) applyPulledRow(context, entity, found, row.workspaceId)
}

/**
 * Journals the differences where an unanswered create may have made the row, or another device may have. The service's
 * values stay.
 */
function journalDifferingFields(context: QueueContext, operation: Operation, found: ServerRow): void {
  const { entity, local_id: localId } = operation
  for (const { field, mine, theirs, waits, isUnsaid } of differences(context, operation, found)) {
    if (!waits && !isUnsaid(mine))
      journalConflict(context, entity, localId, { field, mine, theirs }, 'theirs')
  }
}

/**
 * Merges a create into the row that already has its name. Values that only this device set go out as an edit. Where
 * both sides set a value, this device's goes out if the person may edit the row, and the journal has both. Runs in the
 * transaction of the answer, after the answer was applied.
 */
function mergeByName(context: QueueContext, operation: Operation, found: ServerRow): void {
  const { entity, local_id: localId } = operation
  const { replica } = context
  const differing = differences(context, operation, found)
  const row = replica.rows.find(entity, localId)
  if (row === undefined || differing.length === 0) return
  const isEditable = mayUpdate(replica, entity, localId, row.fields)
  const said: Record<string, FieldValue> = {}
  for (const { field, mine, theirs, waits, isUnsaid } of differing) {
    if (!waits && isUnsaid(mine)) continue
    const keepsTheirs = !waits && (!isEditable || fieldsOfFirst.has(field))
    if (!waits && !keepsTheirs) said[field] = mine
    if (isUnsaid(theirs) && !keepsTheirs) continue
    journalConflict(context, entity, localId, { field, mine, theirs }, keepsTheirs ? 'theirs' : 'mine')
  }
  updateRow(context, entity, row, said)
}

/** A field in which the create and the existing row differ. */
interface Difference {
  readonly field: string
  /** The value here; an edit since then counts. */
  readonly mine: FieldValue
  readonly theirs: FieldValue
  /** The field was edited here since, so its value goes out anyway. */
  readonly waits: boolean
  /** Whether a value is the initial one, so that it expresses no choice. */
  readonly isUnsaid: (value: FieldValue) => boolean
}

/** None of what was deleted here since. */
function differences(context: QueueContext, operation: Operation, found: ServerRow): readonly Difference[] {
  const { entity, local_id: localId, changes } = operation
  const { rows } = context.replica
  const row = rows.find(entity, localId)
  if (row === undefined || row.deleted) return []
  const described = descriptorsOf(entity)
  const [seen, there] = [row.fields as Fields, found.fields as Fields]
  const waiting = pendingFields(context, localId)
  return Object.entries(valuesOf(changes)).flatMap(([field, created]): readonly Difference[] => {
    const theirs = there[field]
    const waits = waiting.has(field)
    const mine = waits ? (seen[field] ?? null) : created
    if (theirs === undefined || sameValue(created, theirs) || sameValue(mine, theirs)) return []
    const { initial = null, refersTo } = described[field] ?? {}
    const isUnsaid = (value: FieldValue): boolean =>
      (field !== 'archived' && sameValue(value, initial)) ||
      // The row that it referred to has ceased to exist.
      (refersTo !== undefined && rows.find(refersTo, value as LocalId) === undefined)
    return [{ field, mine, theirs, waits, isUnsaid }]
  })
}
