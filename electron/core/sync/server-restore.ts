/**
 * Recovers acknowledged edits that a service lost because it was restored from a backup. Lost rows are recreated under
 * keys that all devices derive alike, and the journal lists them.
 */

import type { Entity } from '../../../shared/entities/entity.ts'
import { isRecreation } from '../outbox/recreation-key.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import { updateRow } from '../outbox/edit-row.ts'
import { journalConflict, distinctConflicts } from '../outbox/journal-conflict.ts'
import { recreateRow } from '../outbox/recreate-row.ts'
import type { Operation } from '../outbox/operation.ts'
import type { ServerRow as CompleteRow } from '../outbox/reconcile.ts'
import { valuesOf } from '../outbox/replay.ts'
import { descriptorsOf, entities, sameValue, withInitialValues } from '../replica/entities.ts'
import type { Fields } from '../../../shared/entities/entities.ts'
import type { FieldValue } from '../../../shared/entities/field.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'
import { singletonIdOf } from '../replica/singletons.ts'
import { cursorName, initialCursor, readCursor, writeCursor } from './pull-cursor.ts'
import { pullOrder, resourceOf } from './resources/resources.ts'
import { mayUpdate, mayCreate } from './write-access.ts'

export function isEditableHere(entity: Entity): boolean {
  return entities[entity].editing !== 'service'
}

/** The journal's name for what a restored service had lost. */
export const RESTORED = 'restored'

/** A copy to which a service was put back. */
export interface RestoredBackup {
  /** The first start of the service after the restore: the same for all devices, however long they were away. */
  readonly start: string
  /** Ids from this one on may mean other rows now; null when unknown. */
  readonly firstLostId: number | null
  /** The newest change in the backup, microseconds since 1970; null when unknown. */
  readonly newest: number | null
}

/**
 * Starts the recovery: recreates rows that were certainly lost, and has all lists read again. Rows that those lists
 * lack are recreated then. One transaction.
 *
 * @param copy the backup, as the service describes it
 * @param kept entities whose ids are still valid
 */
export function reconcileAfterRestore(
  context: QueueContext,
  copy: RestoredBackup,
  kept: ReadonlySet<Entity> = new Set(),
): void {
  const { replica } = context
  const { start, firstLostId } = copy
  replica.transaction(() => {
    for (const entity of pullOrder) {
      if (firstLostId === null || singletonIdOf(entity) !== undefined || kept.has(entity)) continue
      for (const row of replica.rows.where(entity, 'server_id >= ? ORDER BY row_id', [firstLostId])) {
        recreateLostRow(context, entity, row, start)
      }
    }
    const known: Record<string, number> = {}
    for (const { name } of replica.sqlite.all('SELECT name FROM cursors')) {
      const { since } = readCursor(replica, String(name))
      if (since !== null) known[String(name)] = since
      writeCursor(replica, String(name), initialCursor)
    }
    const lists = pullOrder.flatMap((entity) => listsOf(replica, entity))
    const position = replica.feed.position()
    if (position !== null) {
      if (position.readAt !== null) for (const list of lists) known[list] = position.readAt
      // The lists that are read now do not tell the rows' own ids.
      replica.feed.moveTo({ ...position, cursor: null })
    }
    replica.restoring.begin(copy, known, lists)
  })
}

/** The cursor names of an entity's lists, including those of workspaces not in use. */
function listsOf({ workspaceTables }: Replica, entity: Entity): readonly string[] {
  const { byWorkspace } = resourceOf(entity)
  const workspaces = byWorkspace ? workspaceTables.workspaces().map(({ id }) => id) : [0]
  return workspaces.map((id) => cursorName(entity, id))
}

/** Recreates a row that the service has lost. Runs in the caller's transaction. */
export function recreateLostRow<E extends Entity>(
  context: QueueContext,
  entity: E,
  row: Row<E>,
  start: string,
): void {
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
  recreateRow(context, entity, start, withCurrentName(entity, row), waiting)
  journalConflict(context, entity, localId, { field: RESTORED, mine: false, theirs: true }, 'mine')
}

/** Uses the current name, because another row may have taken the former one. */
function withCurrentName<E extends Entity>(entity: E, row: Row<E>): Row<E> {
  const { base, fields } = row
  if (base === null || !resourceOf(entity).hasUniqueName || !('name' in fields)) return row
  return { ...row, base: { ...base, name: fields.name } }
}

/**
 * The service has an earlier version of a row than it once acknowledged. It becomes the base, and the local values
 * become an edit. Runs in the caller's transaction.
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
  rows.update(entity, localId, { base, serverAt, syncState, fields: base })
  if (!isRecreated) return
  updateRow(context, entity, { ...known, base, serverAt, fields: base }, known.fields)
  for (const [field, theirs] of Object.entries(base as Fields)) {
    const mine = (known.fields as Fields)[field] ?? null
    if (sameValue(mine, theirs)) continue
    journalConflict(context, entity, localId, { field, mine, theirs }, 'mine')
  }
}

/**
 * Gives up a recreation that the service does not permit to this person; somebody with permission recreates the row.
 * The journal has its name and the edits made here. Answers false where the person must see the refusal. Runs in the
 * caller's transaction.
 */
export function abandonRecreation(context: QueueContext, operation: Operation): boolean {
  const { entity, local_id: localId } = operation
  if (!isRecreation(operation) || entities[entity].editing === 'own') return false
  const { rows, operations, conflicts } = context.replica
  const name: FieldValue = (rows.find(entity, localId)?.fields as Fields | undefined)?.['name'] ?? null
  const said: Record<string, FieldValue> = name === null ? {} : { name }
  for (const left of operations.ofRow(localId)) {
    if (left.kind === 'update') Object.assign(said, valuesOf(left.changes))
    operations.remove(left)
  }
  rows.remove(entity, localId)
  conflicts.forget(localId, RESTORED)
  const told = Object.entries(said).map(([field, mine]) => ({ field, mine, theirs: null }))
  for (const conflict of distinctConflicts(entity, told)) {
    journalConflict(context, entity, localId, conflict, 'theirs')
  }
  return true
}

/** Journals that a deleted row came back with the backup. It stays. */
export function journalResurrection(context: QueueContext, entity: Entity, localId: Row['localId']): void {
  journalConflict(context, entity, localId, { field: 'deleted', mine: true, theirs: false }, 'theirs')
}

/**
 * Journals the local version of a row that the service lost and that somebody has edited since. Theirs stays. Runs in
 * the caller's transaction.
 */
export function journalLostVersion<E extends Entity>(
  context: QueueContext,
  entity: E,
  { localId, base }: Row<E>,
  found: Fields,
): void {
  if (base !== null) journalDifferences(context, { entity, localId }, base, found)
}

/**
 * Journals how a recreated row differs from the one that another device recreated first. Theirs stays; fields edited
 * here since go out as edits. Runs in the caller's transaction.
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
  const edited = operations.besides(operation).flatMap((edit) => Object.keys(edit.changes))
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
    const isSame = described[field]?.isPlace === true || sameValue(mine, theirs ?? null)
    return isSame ? [] : [{ field, mine, theirs: theirs ?? null }]
  })
  for (const conflict of distinctConflicts(entity, differing)) {
    journalConflict(context, entity, localId, conflict, kept)
  }
}

/** Microseconds since 1970; 0 for what is no instant. */
export function microseconds(at: string): number {
  const milliseconds = Date.parse(at)
  if (Number.isNaN(milliseconds)) return 0
  const beyond = /\.\d{3}(\d{1,3})/.exec(at)?.[1] ?? ''
  return milliseconds * 1000 + Number(beyond.padEnd(3, '0'))
}
