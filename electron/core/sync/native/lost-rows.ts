/**
 * Acknowledged edits that the service has lost, because a backup was restored, go into the queue again. A lost row is
 * created under its own id, so that devices meet in the same row. The journal lists all of it. Every function runs in the
 * caller's transaction.
 */

import type { Entity } from '../../../../shared/entities/entity.ts'
import type { ApiFailure } from '../../api-client/api-failure.ts'
import { isRecreation } from '../../outbox/recreation-key.ts'
import { pendingFields, type QueueContext } from '../../outbox/edit-queue.ts'
import { updateRow } from '../../outbox/edit-row.ts'
import { journalConflicts, distinctConflicts } from '../../outbox/journal-conflict.ts'
import { recreateRow } from '../../outbox/recreate-row.ts'
import type { Operation } from '../../outbox/operation.ts'
import type { ServerRow as CompleteRow } from '../../outbox/reconcile.ts'
import { valuesOf } from '../../outbox/replay.ts'
import { descriptorsOf, entities, sameValue, withInitialValues } from '../../replica/entities.ts'
import type { Fields } from '../../../../shared/entities/entities.ts'
import type { Row } from '../../replica/rows.ts'
import { resourceOf } from '../resources/resources.ts'
import { mayUpdate, mayCreate } from '../write-access.ts'

export function isEditableHere(entity: Entity): boolean {
  return entities[entity].editing !== 'service'
}

/** The journal's name for what a restored service had lost. */
export const RESTORED = 'restored'

/** Creates a row again that the service has lost; one that this person may not create is left to those who may. */
export function createLostRow<E extends Entity>(context: QueueContext, entity: E, row: Row<E>): void {
  const { rows, operations } = context.replica
  const { localId, serverId, fields, deleted } = row
  const waiting = operations.ofRow(localId)
  for (const operation of waiting) operations.remove(operation)
  const { editing } = entities[entity]
  const isRecreated = !deleted && serverId !== null && (editing === 'own' || editing === 'shared')
  // A device that may create the row has it, too; this one pulls it then.
  if (!isRecreated || !mayCreate(context.replica, entity, fields)) {
    rows.remove(entity, localId)
    return
  }
  recreateRow(context, entity, RESTORED, withCurrentName(entity, row), waiting)
  journalConflicts(context, entity, localId, [{ field: RESTORED, mine: false, theirs: true }], 'mine')
}

/** Uses the current name, because another row may have taken the former one. */
function withCurrentName<E extends Entity>(entity: E, row: Row<E>): Row<E> {
  const { base, fields } = row
  if (base === null || resourceOf(entity).uniqueIn.length === 0 || !('name' in fields)) return row
  return { ...row, base: { ...base, name: fields.name } }
}

function isOfService(entity: Entity, field: string): boolean {
  return descriptorsOf(entity)[field]?.setBy === 'service'
}

/**
 * The service has an earlier version of a row than it once acknowledged. It becomes the base, and the local values
 * become an edit.
 */
export function reapplyLostVersion<E extends Entity>(
  context: QueueContext,
  entity: E,
  known: Row<E>,
  earlier: CompleteRow<E>,
): void {
  const { rows } = context.replica
  const { localId, syncState } = known
  const base = earlier.fields
  const { serverAt } = earlier
  const isRecreated = mayUpdate(context.replica, entity, localId, known.fields)
  const { serverId, workspaceId, sequence = null } = earlier
  const about = { serverId, workspaceId, serverAt, sequence }
  rows.update(entity, localId, { ...about, base, syncState, fields: base })
  if (!isRecreated) return
  const told = base as Fields
  const said = Object.entries(known.fields as Fields).filter(
    ([field, mine]) => !isOfService(entity, field) && !sameValue(mine, told[field] ?? null),
  )
  const edited = Object.fromEntries(said) as Partial<typeof base>
  updateRow(context, entity, { ...known, ...about, base, fields: base }, edited)
  const conflicts = said.map(([field, mine]) => ({ field, mine, theirs: told[field] ?? null }))
  journalConflicts(context, entity, localId, conflicts, 'mine')
}

/**
 * Gives up the creation of a lost row in three cases: this person may not create it, so it is left to those who may; its
 * owner is gone; or it is an entry whose time the service has logged again. The journal keeps the row's last known values.
 * Answers false when the person must see the refusal.
 */
export function abandonRecreation(context: QueueContext, operation: Operation, failure: ApiFailure): boolean {
  const { entity, local_id: localId } = operation
  const { rows, operations } = context.replica
  const isLeftToOthers = failure.kind === 'forbidden' && entities[entity].editing !== 'own'
  // A file may be nowhere else.
  const isWithoutOwner = failure.reason.code === 'owner_gone' && entity !== 'attachment'
  const isGivenUp =
    isRecreation(operation) && (isLeftToOthers || isWithoutOwner || failure.means('already_logged'))
  const row = rows.find(entity, localId)
  if (!isGivenUp || row === undefined) return false
  for (const left of operations.ofRow(localId)) operations.remove(left)
  journalLostRow(context, entity, { ...row, base: row.fields })
  rows.remove(entity, localId)
  return true
}

/** A lost row or version was deleted at the service since: the journal has what the service had acknowledged of it. */
export function journalLostRow(context: QueueContext, entity: Entity, { localId, base }: Row): void {
  const described = descriptorsOf(entity)
  context.replica.conflicts.forget(localId, RESTORED)
  const told = Object.entries((base ?? {}) as Fields).flatMap(([field, mine]) =>
    sameValue(mine, described[field]?.initial ?? null) ? [] : [{ field, mine, theirs: null }],
  )
  journalConflicts(context, entity, localId, distinctConflicts(entity, told), 'theirs')
}

/**
 * Journals the local version of a row that the service lost and that somebody has edited since. Theirs stays.
 */
export function journalLostVersion<E extends Entity>(
  context: QueueContext,
  entity: E,
  { localId, base }: Row<E>,
  found: Fields,
): void {
  // A pending edit of a field collides by itself.
  const pending = pendingFields(context, localId)
  const others = Object.fromEntries(Object.entries(found).filter(([field]) => !pending.has(field)))
  if (base !== null) journalDifferences(context, { entity, localId }, base, others)
}

/**
 * Journals how a recreated row differs from the one that another device recreated first. Theirs stays; fields edited
 * here since go out as edits.
 *
 * @param kept further fields that go out as edits
 */
export function journalAdoption(
  context: QueueContext,
  operation: Operation,
  found: Fields,
  kept: readonly string[] = [],
): void {
  const { rows, operations } = context.replica
  const { entity, local_id: localId, changes } = operation
  const made = withInitialValues(entity, valuesOf(changes))
  const others = operations.ofRow(localId, operation.seq)
  const edited = others.flatMap((edit) => Object.keys(edit.changes))
  const later = new Set([...edited, ...kept])
  const differing = Object.entries(found).filter(([field, theirs]) => !sameValue(made[field], theirs ?? null))
  const of = (areEdited: boolean): Fields =>
    Object.fromEntries(differing.filter(([field]) => later.has(field) === areEdited))
  const row = rows.find(entity, localId)
  if (row !== undefined && !row.deleted) {
    journalDifferences(context, { entity, localId }, row.fields, of(true), 'mine')
  }
  journalDifferences(context, { entity, localId }, made, of(false))
}

function journalDifferences(
  context: QueueContext,
  { entity, localId }: { readonly entity: Entity; readonly localId: Row['localId'] },
  here: Fields,
  found: Fields,
  kept: 'mine' | 'theirs' = 'theirs',
): void {
  const described = descriptorsOf(entity)
  const differing = Object.entries(found).flatMap(([field, theirs]) => {
    const mine = here[field] ?? null
    const isSame =
      described[field]?.isPlace === true || isOfService(entity, field) || sameValue(mine, theirs ?? null)
    return isSame ? [] : [{ field, mine, theirs: theirs ?? null }]
  })
  journalConflicts(context, entity, localId, distinctConflicts(entity, differing), kept)
}
