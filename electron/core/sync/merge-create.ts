/** Merges a create with a row that the service has already, where it has each once: a name, or the hours of a weekday. */

import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { Fields } from '../../../shared/entities/entities.ts'
import type { FieldValue } from '../../../shared/entities/field.ts'
import { type QueueContext, pendingFields, updateRow } from '../outbox/edit-row.ts'
import { journalConflicts } from '../replica/conflict-journal.ts'
import type { Operation } from '../outbox/operation.ts'
import { valuesOf } from '../outbox/rebase.ts'
import { descriptorsOf, sameValue } from '../replica/entities.ts'
import type { ServerRow } from './resources/resource.ts'
import { resourceOf } from './resources/resources.ts'
import { mayUpdate } from './write-access.ts'

/** Of these every value is a choice, also an initial one. */
const chosen: ReadonlySet<Entity> = new Set<Entity>(['workingHours'])

/**
 * Fields of which the existing row's value stays: both names are equal to a person, and archiving concerns everybody.
 */
const fieldsOfFirst: ReadonlySet<string> = new Set(['name', 'archived'])

/** The row of the service, as it was read last, for which a create was refused; null for none. */
export function findPresent(
  { replica }: QueueContext,
  { entity, local_id: localId, changes }: Operation,
): ServerRow | null {
  const wanted = valuesOf(changes)
  const unique: readonly string[] = resourceOf(entity).uniqueIn
  const workspaceId = replica.rows.workspaceIdOf(entity, localId) ?? 0
  const alike = replica.rows
    .where(entity, 'workspace_id = ? AND server_id IS NOT NULL', [workspaceId])
    .flatMap(({ serverId, serverAt, base }) =>
      serverId === null || base === null ? [] : [{ serverId, at: serverAt, fields: base }],
    )
    .filter(({ fields }) => unique.every((field) => isAlike((fields as Fields)[field], wanted[field])))
  const isSame = (fields: Fields) => unique.every((field) => sameValue(fields[field], wanted[field]))
  const found = alike.find(({ fields }) => isSame(fields as Fields)) ?? alike[0]
  return found === undefined ? null : { ...found, deleted: false, workspaceId }
}

/** The service tells names apart without regard to case. */
function isAlike(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return sameValue(one, other)
  return one.toLowerCase() === other.toLowerCase()
}

/**
 * Values that only this device set go out as an edit. Where both sides set a value, this device's goes out if the person may
 * edit the row, and the journal has both. Runs in the transaction of the answer, after it was applied.
 */
export function mergeCreate(context: QueueContext, operation: Operation, found: ServerRow): void {
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
    journalConflicts(context, entity, localId, [{ field, mine, theirs }], keepsTheirs ? 'theirs' : 'mine')
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
      !chosen.has(entity) &&
      ((field !== 'archived' && sameValue(value, initial)) ||
        // The row that it referred to has ceased to exist.
        (refersTo !== undefined && rows.find(refersTo, value as LocalId) === undefined))
    return [{ field, mine, theirs, waits, isUnsaid }]
  })
}
