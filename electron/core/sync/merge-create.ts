/** Merges a create with a row that the service has already, where it has each once: a name, or the hours of a weekday. */

import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { Fields } from '../../../shared/entities/entities.ts'
import type { FieldValue } from '../../../shared/entities/field.ts'
import { type QueueContext, pendingFields, updateRow } from '../outbox/edit-row.ts'
import { journalConflicts } from '../replica/conflict-journal.ts'
import type { Operation } from '../outbox/operation.ts'
import type { Replica } from '../replica/replica.ts'
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
 * edit the row, and the journal has both. A row that was deleted here since stays as it is there. Runs in the transaction of
 * the answer, after it was applied.
 */
export function mergeCreate(context: QueueContext, operation: Operation, found: ServerRow): void {
  const { entity, local_id: localId, changes } = operation
  const { replica } = context
  const row = replica.rows.find(entity, localId)
  if (row === undefined || row.deleted) return
  const isEditable = mayUpdate(replica, entity, localId, row.fields)
  const pending = pendingFields(context, localId)
  const said: Record<string, FieldValue> = {}
  for (const [field, created] of Object.entries(valuesOf(changes))) {
    const theirs = (found.fields as Fields)[field]
    // Later edits made here go out anyway.
    const isPending = pending.has(field)
    const mine = isPending ? ((row.fields as Fields)[field] ?? null) : created
    if (theirs === undefined || sameValue(created, theirs) || sameValue(mine, theirs)) continue
    if (!isPending && isUnsaid(replica, entity, field, mine)) continue
    const keepsTheirs = !isPending && (!isEditable || fieldsOfFirst.has(field))
    if (!isPending && !keepsTheirs) said[field] = mine
    if (!keepsTheirs && isUnsaid(replica, entity, field, theirs)) continue
    journalConflicts(context, entity, localId, [{ field, mine, theirs }], keepsTheirs ? 'theirs' : 'mine')
  }
  updateRow(context, entity, row, said)
}

/** Whether a value expresses no choice: it is the initial one, or what it refers to has ceased to exist. */
function isUnsaid({ rows }: Replica, entity: Entity, field: string, value: FieldValue): boolean {
  if (chosen.has(entity)) return false
  const { initial = null, refersTo } = descriptorsOf(entity)[field] ?? {}
  if (field !== 'archived' && sameValue(value, initial)) return true
  return refersTo !== undefined && rows.find(refersTo, value as LocalId) === undefined
}
