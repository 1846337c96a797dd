/**
 * Reconciles rows with the service: applies pulled rows and deletions, acknowledges and rejects operations. Every
 * function runs in the caller's transaction.
 */

import type { EditReason } from '../../../shared/bridge/reasons.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { LocalId, ServerId } from '../../../shared/domain/ids.ts'
import { sameValue } from '../replica/entities.ts'
import type { EntityFields, Fields } from '../../../shared/entities/entities.ts'
import type { FieldValue } from '../../../shared/entities/field.ts'
import type { Row } from '../replica/rows.ts'
import { stateOf, updateRow, markRejected, type QueueContext, recreateRow } from './edit-row.ts'
import type { Operation } from './operation.ts'
import { journalConflicts, journalReturn, distinctConflicts } from '../replica/conflict-journal.ts'
import { rebase, rebaseDeletion, replay } from './rebase.ts'

/** A row of the service, with references as local ids. */
export interface ServerRow<E extends Entity = Entity> extends Pick<
  Row<E>,
  'workspaceId' | 'fields' | 'serverAt'
> {
  readonly serverId: ServerId
  /** Of the feed; absent from everything else. */
  readonly sequence?: number | null
}

/**
 * Makes the service's version the base of its row, which is inserted if new, and rebases pending operations.
 *
 * @param localId the row, where its server id is not known here yet
 * @param row the row as stored, if the caller has read it; null for none
 */
export function applyServerRow<E extends Entity>(
  context: QueueContext,
  entity: E,
  server: ServerRow<E>,
  localId?: LocalId,
  row: Row<E> | null = findServerRow(context, entity, server.serverId, localId),
): LocalId {
  const { operations } = context.replica
  if (row === null) return addServerRow(context, entity, server, localId)
  const queue = row.syncState === 'saved' ? [] : operations.ofRow(row.localId)
  putBase(context, entity, row, server, queue)
  return row.localId
}

/** The row that the service's version belongs to. */
export function findServerRow<E extends Entity>(
  { replica: { rows } }: QueueContext,
  entity: E,
  serverId: ServerId,
  localId: LocalId | undefined,
): Row<E> | null {
  const known = rows.findByServerId(entity, serverId)
  return known ?? (localId === undefined ? null : (rows.find(entity, localId) ?? null))
}

/**
 * Acknowledges an operation. `server` is the row of the answer; null when it had none, and then the change itself is
 * applied to the base.
 *
 * @param row the operation's row as stored; undefined when there is none
 */
export function acknowledge<E extends Entity>(
  context: QueueContext,
  operation: Operation & { readonly entity: E },
  server: ServerRow<E> | null,
  row: Row<E> | undefined = context.replica.rows.find(operation.entity, operation.local_id),
): void {
  const { operations } = context.replica
  const { entity, local_id: localId, kind } = operation
  const rest = operations.ofRow(localId, operation.seq)
  operations.arrived(operation)
  if (row === undefined) return
  if (kind === 'delete') {
    forgetServer(context, entity, row, rest)
    return
  }
  const told = server ?? changedBy(operation, row)
  if (told === null) refreshRow(context, entity, localId)
  else putBase(context, entity, row, told, rest, operation)
}

/** The service's row after an operation of which the answer showed none. */
function changedBy<E extends Entity>(
  operation: Operation & { readonly entity: E },
  row: Row<E>,
): ServerRow<E> | null {
  const { serverId } = row
  const fields = replay(operation.entity, row.base, [operation]) as EntityFields[E] | null
  return fields === null || serverId === null ? null : { ...row, serverId, fields, sequence: null }
}

/** The service refused an operation, alone. */
export function reject(context: QueueContext, operation: Operation, reason: EditReason): void {
  markRejected(context, operation, reason)
  refreshRow(context, operation.entity, operation.local_id)
}

/** Recomputes the visible fields and the state of a row from its base and its queue. */
export function refreshRow(context: QueueContext, entity: Entity, localId: LocalId): void {
  const { rows, operations, feed } = context.replica
  const row = rows.find(entity, localId)
  if (row === undefined) return
  const queue = operations.ofRow(localId)
  const fields = replay(entity, row.base, queue)
  if (queue.length === 0 && (row.base === null || feed.isHidden(entity, localId)))
    rows.remove(entity, localId)
  else writeVisible(context, entity, row, fields, { base: row.base, syncState: stateOf(queue) })
}

function addServerRow<E extends Entity>(
  { replica, effects }: QueueContext,
  entity: E,
  server: ServerRow<E>,
  given: LocalId | undefined,
): LocalId {
  const localId = given ?? (effects.newId() as LocalId)
  const { fields: base, sequence = null } = server
  replica.rows.insert(entity, { ...server, localId, base, sequence, deleted: false, syncState: 'saved' })
  return localId
}

/**
 * @param queue the operations that still wait
 * @param arrived what the service was just told by this computer; conflicts are judged by all that it may hold
 */
function putBase<E extends Entity>(
  context: QueueContext,
  entity: E,
  row: Row<E>,
  server: ServerRow<E>,
  queue: readonly Operation[],
  arrived: Operation | null = null,
): void {
  const known = arrived === null ? queue : [arrived, ...queue].toSorted((a, b) => a.seq - b.seq)
  const own = Object.keys(arrived?.changes ?? {})
  const previousBase = row.base as Fields | null
  const base = server.fields as Fields
  const rebased = rebase({ entity, previousBase, base, operations: known, own })
  journalConflicts(context, entity, row.localId, distinctConflicts(entity, rebased.conflicts), 'mine')
  if (rebased.withdrawn !== null) {
    context.replica.operations.remove(rebased.withdrawn)
    journalReturn(context, entity, row.localId)
  }
  const kept = queue.filter(({ seq }) => seq !== rebased.withdrawn?.seq)
  if (beganSeries(previousBase, base)) meanThisAlone(context, kept)
  writeVisible(context, entity, row, replay(entity, base, kept), {
    serverId: server.serverId,
    workspaceId: server.workspaceId,
    serverAt: server.serverAt,
    sequence: server.sequence ?? null,
    base: server.fields,
    syncState: stateOf(kept),
  })
  // Without these the pending edits make no sense.
  const { restated } = rebased
  const now = Object.keys(restated).length === 0 ? undefined : context.replica.rows.find(entity, row.localId)
  if (now !== undefined) updateRow(context, entity, now, restated as Partial<EntityFields[E]>)
}

/** Whether an occurrence has become the first one of a series: somebody edited it together with the later ones. */
function beganSeries(previousBase: Fields | null, base: Fields): boolean {
  const wasOccurrence = (previousBase?.['seriesId'] ?? null) !== null
  return wasOccurrence && (base['seriesId'] ?? null) === null && (base['rrule'] ?? null) !== null
}

/** Edits of an occurrence keep meaning it alone; without a scope, an edit of a series reaches all of it. */
function meanThisAlone({ replica }: QueueContext, waiting: readonly Operation[]): void {
  for (const operation of waiting) {
    const { scope, state } = operation
    if (scope === null && state !== 'in_flight') replica.operations.replace({ ...operation, scope: 'this' })
  }
}

/**
 * The service has the row no more. An edit of worked time recreates it; other edits are lost with it and journaled. Answers
 * the outcome.
 */
export function applyServerDeletion<E extends Entity>(
  context: QueueContext,
  entity: E,
  row: Row<E>,
): 'gone' | 'recreated' {
  const { rows, operations, feed } = context.replica
  const queue = row.syncState === 'saved' ? [] : operations.ofRow(row.localId)
  const decided = rebaseDeletion(entity, row.base, queue)
  for (const operation of queue) operations.remove(operation)
  if (decided.outcome === 'recreate') {
    const fields = decided.fields as unknown as EntityFields[E]
    recreateRow(context, entity, 'deleted', { ...row, fields }, queue)
    // The former own id is never used again.
    feed.part(row.localId)
    for (const made of operations.ofRow(row.localId)) {
      if (made.kind === 'create') feed.noteCreation(made, () => row.workspaceId)
    }
    journalConflicts(context, entity, row.localId, [{ field: 'deleted', mine: false, theirs: true }], 'mine')
    return 'recreated'
  }
  for (const { changes } of decided.lost) {
    const lost = Object.entries(changes).map(([field, { value }]) => ({ field, mine: value, theirs: null }))
    journalConflicts(context, entity, row.localId, lost, 'theirs')
  }
  rows.remove(entity, row.localId)
  return 'gone'
}

/** A deletion was acknowledged: the row goes, unless it was created again meanwhile. */
function forgetServer<E extends Entity>(
  { replica }: QueueContext,
  entity: E,
  row: Row<E>,
  rest: readonly Operation[],
): void {
  // Earlier edits are obsolete, or part of the new create.
  const again = rest.findLastIndex(({ kind }) => kind === 'create')
  const made = again === -1 ? [] : rest.slice(again)
  for (const left of rest.slice(0, rest.length - made.length)) replica.operations.remove(left)
  replica.feed.part(row.localId, true)
  if (made.length === 0) replica.rows.remove(entity, row.localId)
  else {
    replica.rows.update(entity, row.localId, {
      serverId: null,
      serverAt: null,
      sequence: null,
      base: null,
      syncState: stateOf(made),
    })
  }
}

function writeVisible<E extends Entity>(
  { replica }: QueueContext,
  entity: E,
  row: Row<E>,
  fields: Fields | null,
  about: Pick<Row<E>, 'base' | 'syncState'> &
    Partial<Pick<Row<E>, 'serverId' | 'workspaceId' | 'serverAt' | 'sequence'>>,
): void {
  const before = row.fields as Fields
  const after = fields ?? {}
  const changed: Record<string, FieldValue> = {}
  for (const field in after) {
    const value = after[field] ?? null
    if (!sameValue(before[field], value)) changed[field] = value
  }
  const deleted = fields === null
  const unchanged =
    Object.keys(changed).length === 0 &&
    deleted === row.deleted &&
    about.syncState === row.syncState &&
    row.syncState === 'saved' &&
    (about.serverAt ?? null) === row.serverAt &&
    (about.workspaceId ?? row.workspaceId) === row.workspaceId
  // Pulls overlap: most rows are known already and cost no write.
  if (unchanged) {
    const { sequence = null } = about
    if (sequence !== null && sequence !== row.sequence) replica.rows.markTold(entity, row.localId, sequence)
    return
  }
  replica.rows.update(entity, row.localId, {
    ...about,
    ...(deleted === row.deleted ? {} : { deleted }),
    fields: changed as Partial<EntityFields[E]>,
  })
}
