/**
 * What becomes of acknowledged edits that a service has lost because it was put back to an earlier copy: they are offered
 * to it again, under keys that all computers of a person derive alike, and the journal lists them.
 */

import type { Entity } from '../../../shared/bridge/sync.ts'
import { makesAgain } from '../outbox/derived-key.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import { updateRow } from '../outbox/edit-row.ts'
import { journalConflict } from '../outbox/journal-conflict.ts'
import { makeAgain } from '../outbox/make-again.ts'
import type { Operation } from '../outbox/operation.ts'
import type { ServerRow as CompleteRow } from '../outbox/settle.ts'
import { valuesOf } from '../outbox/replay.ts'
import { reportedConflicts } from '../outbox/reported-conflicts.ts'
import { entities, sameValue, withInitialValues } from '../replica/entities.ts'
import type { Fields, FieldValue } from '../replica/entity-fields.ts'
import type { FieldDescriptor } from '../replica/field-descriptors.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'
import { singletonIdOf } from '../replica/singletons.ts'
import { cursorName, fresh, readCursor, writeCursor } from './pull-cursor.ts'
import { pullOrder, resourceOf } from './resources/resources.ts'
import { mayBeChanged, mayBeMade } from './write-access.ts'

/** What can be made again; the rest is the service's, or comes back with it. */
const offered: ReadonlySet<Entity> = new Set<Entity>([
  'client',
  'project',
  'tag',
  'status',
  'task',
  'ghost',
  'timeBlock',
  'timeEntry',
  'milestone',
  'workingHours',
  'timeOff',
  'savedView',
  'favorite',
  'projectMember',
  'attachment',
])

/** What only the service changes. */
const notEdited: ReadonlySet<Entity> = new Set<Entity>(['member', 'team', 'customField'])

export function isEditedHere(entity: Entity): boolean {
  return !notEdited.has(entity)
}

/** The journal's name for what a restored service had lost. */
export const RESTORED = 'restored'

/** A copy to which a service was put back. */
export interface RestoredCopy {
  /** The first start of the service since: the same for all computers, however long they were away. */
  readonly start: string
  /** Ids from this one on mean other rows by now; null when that is not known. */
  readonly firstLostId: number | null
  /** The newest change that it held, microseconds since 1970; null when that is not known. */
  readonly newest: number | null
}

/**
 * The service was put back. Rows that it lost for certain are made again; all lists are read again, and what else they lack
 * is offered as it shows. One transaction.
 *
 * @param copy what the service says of the copy
 * @param kept whose ids mean the same all the same
 */
export function serviceWasRestored(
  context: QueueContext,
  copy: RestoredCopy,
  kept: ReadonlySet<Entity> = new Set(),
): void {
  const { replica } = context
  const { start, firstLostId } = copy
  replica.transaction(() => {
    for (const entity of pullOrder) {
      if (firstLostId === null || singletonIdOf(entity) !== undefined || kept.has(entity)) continue
      for (const row of replica.rows.where(entity, 'server_id >= ? ORDER BY row_id', [firstLostId])) {
        offerAgain(context, entity, row, start)
      }
    }
    const known: Record<string, number> = {}
    for (const { name } of replica.sqlite.all('SELECT name FROM cursors')) {
      const { since } = readCursor(replica, String(name))
      if (since !== null) known[String(name)] = since
      writeCursor(replica, String(name), fresh)
    }
    replica.restoring.begin(
      copy,
      known,
      pullOrder.flatMap((entity) => listsOf(replica, entity)),
    )
  })
}

/** The lists of an entity, by the names of their cursors; also those of workspaces not in use. */
function listsOf({ workspaceTables }: Replica, entity: Entity): readonly string[] {
  const { byWorkspace } = resourceOf(entity)
  const workspaces = byWorkspace ? workspaceTables.workspaces().map(({ id }) => id) : [0]
  return workspaces.map((id) => cursorName(entity, id))
}

/** A row that the service had and lacks now. Runs in the caller's transaction. */
export function offerAgain<E extends Entity>(
  context: QueueContext,
  entity: E,
  row: Row<E>,
  start: string,
): void {
  const { rows, operations } = context.replica
  const { localId, serverId, fields, deleted } = row
  const waiting = operations.ofRow(localId)
  for (const operation of waiting) operations.remove(operation)
  const isOffered = !deleted && serverId !== null && offered.has(entity)
  // Whoever may has it, too; here it is there again when they have made it.
  if (!isOffered || !mayBeMade(context.replica, entity, fields)) {
    rows.remove(entity, localId)
    return
  }
  makeAgain(context, entity, start, underItsName(entity, row), waiting)
  journalConflict(context, entity, localId, { field: RESTORED, mine: false, theirs: true }, 'mine')
}

/** A service may have one of a name, and the former name of a row may be that of something new by now. */
function underItsName<E extends Entity>(entity: E, row: Row<E>): Row<E> {
  const { base, fields } = row
  if (base === null || !resourceOf(entity).isKnownByName || !('name' in fields)) return row
  return { ...row, base: { ...base, name: fields.name } }
}

/**
 * The service has an earlier version of a row than it once acknowledged: that becomes the base, and what is seen here is
 * edited on top. Runs in the caller's transaction.
 */
export function offerLaterVersion<E extends Entity>(
  context: QueueContext,
  entity: E,
  known: Row<E>,
  earlier: CompleteRow<E>,
): void {
  const { rows } = context.replica
  const { localId, syncState } = known
  const base = earlier.fields
  const { serverAt } = earlier
  const isOffered = mayBeChanged(context.replica, entity, localId, known.fields)
  rows.update(entity, localId, { base, serverAt, syncState, fields: base })
  if (!isOffered) return
  updateRow(context, entity, { ...known, base, serverAt, fields: base }, known.fields)
  for (const [field, theirs] of Object.entries(base as Fields)) {
    const mine = (known.fields as Fields)[field] ?? null
    if (sameValue(mine, theirs)) continue
    journalConflict(context, entity, localId, { field, mine, theirs }, 'mine')
  }
}

/** One's own: nobody else could make it again. */
const personal: ReadonlySet<Entity> = new Set<Entity>(['timeEntry', 'timeBlock', 'favorite', 'savedView'])

/**
 * The service does not let this person make a shared row again. It is there again when somebody has made it who may; what it
 * was called, and what was edited of it here, is in the journal. Answers false where the person has to be told of the refusal itself. Runs in the caller's
 * transaction.
 */
export function leaveToOthers(context: QueueContext, operation: Operation): boolean {
  const { entity, local_id: localId } = operation
  if (!makesAgain(operation) || personal.has(entity)) return false
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
  for (const conflict of reportedConflicts(entity, told)) {
    journalConflict(context, entity, localId, conflict, 'theirs')
  }
  return true
}

/** A row that was deleted here or elsewhere came back with the copy: it stays, and the person is told. */
export function journalReturn(context: QueueContext, entity: Entity, localId: Row['localId']): void {
  journalConflict(context, entity, localId, { field: 'deleted', mine: true, theirs: false }, 'theirs')
}

/**
 * The service lost the version of a row that is known here, and somebody has edited the one before it since: their version
 * stays, and the journal has what is here. Runs in the caller's transaction.
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
 * What was to be made again is there already, made by another computer that may have known another version: that one stays,
 * and the journal has what is here. What was edited here since goes out as an edit of it, and the journal has both. Runs in the
 * caller's transaction.
 *
 * @param kept fields that go out as edits, too
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
  const described: Readonly<Record<string, FieldDescriptor>> = entities[entity].fields
  const differing = Object.entries(found).flatMap(([field, theirs]) => {
    const mine = here[field] ?? null
    const isSame = described[field]?.isPlace === true || sameValue(mine, theirs ?? null)
    return isSame ? [] : [{ field, mine, theirs: theirs ?? null }]
  })
  for (const conflict of reportedConflicts(entity, differing)) {
    journalConflict(context, entity, localId, conflict, kept)
  }
}
