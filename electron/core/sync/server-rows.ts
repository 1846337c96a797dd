/**
 * Applies rows and answers of the service to the replica and the queue. Fields that a third-party server leaves out
 * are filled in. Every function runs in the caller's transaction.
 */

import { mayHaveArrived } from '../../../shared/domain/edit-reason.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { isMadeAlike, isRecreation, type Operation } from '../outbox/operation.ts'
import { requeueRejected, type QueueContext, updateRow, pendingFields } from '../outbox/edit-row.ts'
import { journalConflicts, RESTORED } from '../replica/conflict-journal.ts'
import { editsOfReturn, createdFields, valuesOf } from '../outbox/rebase.ts'
import {
  acknowledge,
  applyServerDeletion,
  applyServerRow,
  refreshRow,
  type ServerRow as CompleteRow,
} from '../outbox/reconcile.ts'
import { descriptorsOf, entities, sameValue } from '../replica/entities.ts'
import { initialFields, type EntityFields, type Fields } from '../../../shared/entities/entities.ts'
import type { Row } from '../replica/rows.ts'
import { journalAdoption, journalLost } from './native/restored.ts'
import { resolveAwaiting, clearReferences, dropOrphanedBlocks } from './references.ts'
import type { ServerRow } from './resources/resource.ts'
import { LAST_RANK } from '../../../shared/entities/tracking.ts'
import type { Replica } from '../replica/replica.ts'
import type { FieldValue } from '../../../shared/entities/field.ts'
import { resourceOf } from './resources/resources.ts'
import { mayUpdate } from './write-access.ts'

/**
 * Makes what the service tells the known version of a row.
 *
 * @param workspaceId where the row is shown
 * @param known the row as stored; null for one that is not here yet
 * @param localId its id then; undefined for any
 */
export function applyTold(
  context: QueueContext,
  entity: Entity,
  told: ServerRow,
  workspaceId: number,
  {
    known,
    localId,
    sequence,
  }: { readonly known: Row | null; readonly localId: LocalId | undefined; readonly sequence: number | null },
): void {
  const complete = completed(told, known?.base ?? initialFields[entity], workspaceId, sequence)
  const id = applyServerRow(context, entity, complete, localId, known)
  // A restored service may give the row another id.
  if (known?.serverId !== told.serverId) resolveAwaiting(context, entity, id, told.serverId)
}

/**
 * Applies the deletion of a row at the service. Answers whether the row is to be recreated.
 *
 * @param isLost whether a restored service had lost the row or its version, so that whoever deleted it has not seen it
 */
export function applyDeletion(
  context: QueueContext,
  entity: Entity,
  row: Row,
  isLost = false,
): 'gone' | 'recreated' {
  const { localId, fields } = row
  const waiting = context.replica.operations.referring(localId)
  if (applyServerDeletion(context, entity, row) === 'recreated') return 'recreated'
  if (isLost && !row.deleted && row.base !== null) journalLost(context, entity, { localId, base: row.base })
  if (entity === 'task' && 'name' in fields)
    dropOrphanedBlocks(context, waiting, { localId, name: fields.name })
  journalLostReferences(context, waiting, entity, row)
  clearReferences(context.replica, entity, row)
  retryWithoutReference(context, localId)
  return 'gone'
}

/** Journals the references that pending operations lose with a deleted row. */
function journalLostReferences(
  context: QueueContext,
  waiting: readonly Operation[],
  to: Entity,
  { localId, fields }: Row,
): void {
  if (!('name' in fields)) return
  for (const { entity, local_id: from, changes } of waiting) {
    for (const { field, refersTo, descriptor } of entities[entity].references) {
      // Rows that belong to a row go with it.
      if (refersTo !== to || descriptor.isOwner === true) continue
      if (![changes[field]?.value].flat().includes(localId)) continue
      journalConflicts(context, entity, from, [{ field, mine: fields.name, theirs: null }], 'theirs')
    }
  }
}

/** Retries rejected operations that referred to a deleted row, without the reference. */
function retryWithoutReference(context: QueueContext, gone: LocalId): void {
  const { operations, rows } = context.replica
  const refused = operations.referring(gone).filter(({ state }) => state === 'rejected')
  for (const localId of new Set(refused.map(({ local_id: id }) => id))) {
    const queue = operations.ofRow(localId)
    const [first] = queue
    if (first === undefined || localId === gone) continue
    // The person was asked: it may be there already.
    if (queue.some(({ reason }) => mayHaveArrived(reason))) continue
    requeueRejected(context, queue, rows.find(first.entity, localId)?.base ?? null)
    refreshRow(context, first.entity, localId)
  }
}

/**
 * The row of an operation is gone: of a creation that has arrived, or of an update. Answers whether it is to be recreated.
 */
export function applyGone(context: QueueContext, operation: Operation): 'gone' | 'recreated' {
  const { operations, rows, conflicts } = context.replica
  const { entity, local_id: localId, kind } = operation
  const row = rows.find(entity, localId)
  if (kind === 'create') operations.arrived(operation)
  if (row === undefined) {
    for (const left of operations.ofRow(localId)) operations.remove(left)
    return 'gone'
  }
  if (kind !== 'create') return applyDeletion(context, entity, row)
  const base = createdFields(operation)
  rows.update(entity, localId, { base, syncState: row.syncState })
  return applyDeletion(context, entity, { ...row, base }, conflicts.has(localId, RESTORED))
}

/** Acknowledges an operation. `answered` is the row of the answer, null when it had none. */
export function applyAnswer(context: QueueContext, operation: Operation, answered: ServerRow | null): void {
  const { entity, local_id: localId, kind } = operation
  const row = context.replica.rows.asLeft(entity, localId)
  if (row === undefined || answered === null) {
    acknowledge(context, operation, null, row)
  } else if (kind === 'create') {
    applyCreated(context, operation, answered, row)
  } else {
    const before = { ...row.base, ...valuesOf(operation.changes) }
    const there = completed(answered, before, answered.workspaceId ?? row.workspaceId)
    const isAgain = context.replica.feed.isOffered && row.serverId === there.serverId
    acknowledge(context, operation, (isAgain ? laterThan(there.serverAt, row) : null) ?? there, row)
  }
  if (kind === 'delete') clearReferences(context.replica, entity, row ?? { localId, serverId: null })
  if (entity === 'favorite') shiftFavorites(context.replica, localId)
}

/** The service has the row already that the create is for. */
export function applyPresent(context: QueueContext, operation: Operation, found: ServerRow): void {
  applyAnswer(context, { ...operation, attempt: 0 }, found)
  // The journal has how it differs from a row that was to be made again.
  if (!isRecreation(operation)) mergeCreate(context, operation, found)
}

function applyCreated(context: QueueContext, operation: Operation, answered: ServerRow, row: Row): void {
  const { entity, local_id: localId, attempt } = operation
  const { serverId } = answered
  const isAgain = isRecreation(operation)
  const stop = isAgain ? stopOfRecreated(context, operation, answered) : {}
  const later = mergeDuplicateRow(context, entity, localId, answered)
  const sent = createdFields(operation)
  const there = completed(answered, sent, answered.workspaceId ?? row.workspaceId)
  const isFirst = attempt === 0 && !(isMadeAlike(operation) && isEditedSince(context, operation))
  if (isFirst || isAgain) acknowledge(context, operation, there, row)
  else {
    // Others may have edited it since it was made there.
    acknowledge(context, operation, { ...there, serverAt: null, fields: sent }, row)
    applyServerRow(context, entity, there)
  }
  if (later !== null) applyServerRow(context, entity, later)
  resolveAwaiting(context, entity, localId, serverId)
  const edits = { ...stop, ...editsOfReturn(operation) }
  const made = Object.keys(edits).length === 0 ? undefined : context.replica.rows.find(entity, localId)
  if (made?.deleted === false) updateRow(context, entity, made, edits)
  if (isAgain) journalAdoption(context, entity, { localId, base: sent }, answered.fields)
}

/**
 * Acknowledges creations of one kind that the service has stored as they were sent: all at once, those of which nothing else is queued
 * and nothing else is known. Answers them.
 */
export function applyStored(
  context: QueueContext,
  created: readonly { readonly operation: Operation; readonly row: ServerRow }[],
): readonly Operation[] {
  const { rows, operations } = context.replica
  const first = created.filter(({ operation }) => {
    const isFirst = operation.attempt === 0 && !isRecreation(operation)
    const hasEdits = Object.keys(editsOfReturn(operation)).length > 0
    return isFirst && !hasEdits && operations.hasOne(operation.local_id)
  })
  const [one] = first
  // No two rows have one id.
  if (one === undefined || new Set(first.map(({ row }) => row.serverId)).size < first.length) return []
  const { entity } = one.operation
  const told = first.map(({ operation: { local_id: localId }, row }) => ({ ...row, localId }))
  const noted = rows.noteStored(entity, told)
  const done = first.flatMap(({ operation }) => (noted.has(operation.local_id) ? [operation] : []))
  operations.allArrived(done)
  for (const { localId, serverId } of told) {
    if (noted.has(localId)) resolveAwaiting(context, entity, localId, serverId)
  }
  return done
}

function isEditedSince({ replica }: QueueContext, { local_id: localId }: Operation): boolean {
  return replica.operations.ofRow(localId).some(({ kind }) => kind !== 'create')
}

/**
 * The stop of an entry that was stopped here, where another device made it again as running: it goes out as an edit, unless
 * a later one waits.
 */
function stopOfRecreated(
  { replica }: QueueContext,
  { entity, local_id: localId, changes }: Operation,
  { fields: there }: ServerRow,
): { readonly stop?: string } {
  const { stop = null } = valuesOf(changes)
  const isSaidSince = replica.operations
    .ofRow(localId)
    .some(({ kind, changes: later }) => kind === 'update' && 'stop' in later)
  const runs = entity === 'timeEntry' && 'stop' in there && there.stop === null && !isSaidSince
  return runs && typeof stop === 'string' && stop > String(there.start) ? { stop } : {}
}

/** The known version where an answer is older: one that our service gives again shows the row as it was then. */
function laterThan(
  answered: string | null,
  { serverId, workspaceId, base, serverAt }: Row,
): CompleteRow | null {
  const isLater = serverId !== null && base !== null && isOlder(answered, serverAt)
  return isLater ? { serverId, workspaceId, fields: base, serverAt } : null
}

/**
 * Merges two local rows that are one at the service: pulled before the create was answered, or created on two devices.
 * Answers the pulled version if it is later than the answer.
 */
function mergeDuplicateRow(
  { replica }: QueueContext,
  entity: Entity,
  localId: LocalId,
  { serverId, at }: ServerRow,
): CompleteRow | null {
  const known = replica.rows.findByServerId(entity, serverId)
  if (known === undefined || known.localId === localId) return null
  const { localId: twin, workspaceId } = known
  replica.operations.mergeRow(twin, localId)
  replica.conflicts.mergeRow(twin, localId)
  replica.feed.mergeRow(twin, localId, workspaceId)
  replica.rows.mergeRow(entity, twin, localId)
  return laterThan(at, known)
}

function completed(
  { serverId, fields, at: serverAt }: ServerRow,
  before: object,
  workspaceId: number,
  sequence: number | null = null,
): CompleteRow {
  const complete = { ...before, ...fields } as EntityFields[Entity]
  return { serverId, workspaceId: workspaceId as WorkspaceId, fields: complete, serverAt, sequence }
}

/** One service writes its times alike, so that they compare as text; no time is never older. */
export function isOlder(at: string | null, known: string | null): boolean {
  return at !== null && known !== null && at < known
}

/**
 * Gives the other favourites the places that they have at the service from now on, so that nothing jumps until they are read
 * again. Runs inside the transaction of the answer.
 *
 * @param answered the favourite whose operation has arrived
 */
function shiftFavorites(replica: Replica, answered: LocalId): void {
  const known = replica.rows
    .where('favorite', 'server_id IS NOT NULL', [])
    .filter(({ base }) => base !== null)
  const moved = known.find(({ localId }) => localId === answered)
  const others = known.filter((row) => row !== moved).toSorted((a, b) => rankOf(a) - rankOf(b))
  const order = moved === undefined ? others : others.toSpliced(rankOf(moved), 0, moved)
  for (const [rank, row] of order.entries()) {
    if (row.base === null || row.base.rank === rank) continue
    const { localId, syncState } = row
    const isSaved = syncState === 'saved'
    replica.rows.update('favorite', localId, {
      base: { ...row.base, rank },
      syncState,
      ...(isSaved ? { fields: { rank } } : {}),
    })
  }
}

function rankOf({ base }: Row<'favorite'>): number {
  return base?.rank ?? LAST_RANK
}

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
