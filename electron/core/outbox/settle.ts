/**
 * Where the service's word meets the queue: a row that was pulled, an operation that was answered. Every function
 * runs inside the caller's transaction, so that a page and its cursor, or an answer and its effect, are one.
 */

import type { Entity } from '../../../shared/bridge/sync.ts'
import type { LocalId, ServerId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { sameValue } from '../replica/entities.ts'
import type { EntityFields, Fields, FieldValue } from '../replica/entity-fields.ts'
import type { Row } from '../replica/rows.ts'
import { stateOf, updateRow } from './edit-row.ts'
import { refuse, type QueueContext } from './edit-queue.ts'
import type { Operation } from './operation.ts'
import { journalConflict, journalConflicts } from './journal-conflict.ts'
import { makeAgain } from './make-again.ts'
import { rebase, rebaseDeletion } from './rebase.ts'
import { replay } from './replay.ts'
import { reportedConflicts } from './reported-conflicts.ts'

/** A row as the service has it, its references already translated to local ids. */
export interface ServerRow<E extends Entity = Entity> {
  readonly serverId: ServerId
  readonly workspaceId: WorkspaceId
  readonly fields: EntityFields[E]
  readonly serverAt: string | null
}

/**
 * Makes the service's version the base of its row, which is added when it is new here, and replays what waits.
 *
 * @param localId the row that the service's version belongs to, where its server id is not known here yet
 * @param row as it is here, for who has read it already; null where there is none
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
  putBase(context, entity, row, server, { queue, known: queue, own: [] })
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
 * The service has deleted the row. Answers what became of it here.
 *
 * @param at when it was deleted, as the service says; null where it does not tell
 */
export function applyServerDeletion(
  context: QueueContext,
  entity: Entity,
  serverId: ServerId,
  at: string | null = null,
): 'unknown' | 'gone' | 'recreated' {
  const { rows, operations } = context.replica
  const row = rows.findByServerId(entity, serverId)
  if (row === undefined) return 'unknown'
  context.replica.deletions.note(entity, row, at)
  return dropBase(context, entity, row, row.syncState === 'saved' ? [] : operations.ofRow(row.localId))
}

/**
 * The service carried an operation out. `server` is the row of its answer; null when it answered with none, as a
 * deletion does, and then the change itself becomes part of the base.
 *
 * @param row the operation's, as it is now; undefined when there is none
 */
export function acknowledge<E extends Entity>(
  context: QueueContext,
  operation: Operation & { readonly entity: E },
  server: ServerRow<E> | null,
  row: Row<E> | undefined = context.replica.rows.find(operation.entity, operation.local_id),
): void {
  const { operations } = context.replica
  const { entity, local_id } = operation
  const rest = operations.besides(operation)
  const queue = rest.length === 0 ? [operation] : inOrder([operation, ...rest])
  operations.arrived(operation)
  if (row === undefined) return
  if (operation.kind === 'delete') {
    forgetServer(context, entity, row, rest)
    return
  }
  const own = Object.keys(operation.changes)
  if (server !== null) {
    putBase(context, entity, row, server, { queue: rest, known: queue, own })
    return
  }
  const base = replay(entity, row.base, [operation]) as EntityFields[E] | null
  const { serverId } = row
  if (base === null || serverId === null) refreshRow(context, entity, local_id)
  else putBase(context, entity, row, { ...row, serverId, fields: base }, { queue: rest, known: queue, own })
}

const inOrder = (operations: readonly Operation[]): readonly Operation[] =>
  operations.toSorted((a, b) => a.seq - b.seq)

/** The service refused an operation, alone; `reason` is a sentence for a person. */
export function reject(context: QueueContext, operation: Operation, reason: string): void {
  refuse(context, operation, reason)
  refreshRow(context, operation.entity, operation.local_id)
}

/**
 * The row is not at the service any more, as its 404 to an update says. An edit of time already worked makes it
 * again; other edits are lost with it, and the journal says so.
 */
export function serverRowIsGone(context: QueueContext, operation: Operation): 'gone' | 'recreated' {
  const { rows, operations } = context.replica
  const row = rows.find(operation.entity, operation.local_id)
  const queue = operations.ofRow(operation.local_id)
  if (row !== undefined) {
    context.replica.deletions.note(operation.entity, row)
    return dropBase(context, operation.entity, row, queue)
  }
  for (const left of queue) operations.remove(left)
  return 'gone'
}

/** Computes the visible fields and the state of a row again, from its base and its queue. */
export function refreshRow(context: QueueContext, entity: Entity, localId: LocalId): void {
  const { rows, operations } = context.replica
  const row = rows.find(entity, localId)
  if (row === undefined) return
  const queue = operations.ofRow(localId)
  const fields = replay(entity, row.base, queue)
  if (queue.length === 0 && row.base === null) rows.remove(entity, localId)
  else writeVisible(context, entity, row, fields, { base: row.base, syncState: stateOf(queue) })
}

function addServerRow<E extends Entity>(
  { replica, effects }: QueueContext,
  entity: E,
  server: ServerRow<E>,
  given: LocalId | undefined,
): LocalId {
  const localId = given ?? (effects.newId() as LocalId)
  replica.rows.insert(entity, { ...server, localId, base: server.fields, deleted: false, syncState: 'saved' })
  return localId
}

interface Settled {
  /** What still waits. */
  readonly queue: readonly Operation[]
  /** The queue whose values the service may hold by now; conflicts are judged by it. */
  readonly known: readonly Operation[]
  /** Fields that the service was just told by this computer. */
  readonly own: readonly string[]
}

function putBase<E extends Entity>(
  context: QueueContext,
  entity: E,
  row: Row<E>,
  server: ServerRow<E>,
  { queue, known, own }: Settled,
): void {
  const previousBase = row.base as Fields | null
  const base = server.fields as Fields
  const rebased = rebase({ entity, previousBase, base, operations: known, own })
  journalConflicts(context, entity, row.localId, reportedConflicts(entity, rebased.conflicts), 'mine')
  if (rebased.withdrawn !== null) {
    context.replica.operations.remove(rebased.withdrawn)
    journalConflict(context, entity, row.localId, { field: 'deleted', mine: true, theirs: false }, 'theirs')
  }
  const kept = queue.filter(({ seq }) => seq !== rebased.withdrawn?.seq)
  writeVisible(context, entity, row, replay(entity, base, kept), {
    serverId: server.serverId,
    workspaceId: server.workspaceId,
    serverAt: server.serverAt,
    base: server.fields,
    syncState: stateOf(kept),
  })
  restate(context, entity, row.localId, rebased.restated)
}

/** What waits goes out with what it would have no meaning without. */
function restate(context: QueueContext, entity: Entity, localId: LocalId, restated: Fields): void {
  if (Object.keys(restated).length === 0) return
  const row = context.replica.rows.find(entity, localId)
  if (row !== undefined) updateRow(context, entity, row, restated)
}

function dropBase<E extends Entity>(
  context: QueueContext,
  entity: E,
  row: Row<E>,
  queue: readonly Operation[],
): 'gone' | 'recreated' {
  const { rows, operations } = context.replica
  const decided = rebaseDeletion(entity, row.base, queue)
  for (const operation of queue) operations.remove(operation)
  if (decided.outcome === 'recreate') {
    const fields = decided.fields as unknown as EntityFields[E]
    makeAgain(context, entity, 'deleted', { ...row, fields }, queue)
    journalConflict(context, entity, row.localId, { field: 'deleted', mine: false, theirs: true }, 'mine')
    return 'recreated'
  }
  for (const { changes } of decided.lost) {
    for (const [field, { value }] of Object.entries(changes)) {
      journalConflict(context, entity, row.localId, { field, mine: value, theirs: null }, 'theirs')
    }
  }
  rows.remove(entity, row.localId)
  return 'gone'
}

/** A deletion arrived: the row goes, unless it was made again meanwhile. */
function forgetServer<E extends Entity>(
  { replica }: QueueContext,
  entity: E,
  row: Row<E>,
  rest: readonly Operation[],
): void {
  // What was said of the former row before has come to nothing, or is in the creation.
  const again = rest.findLastIndex(({ kind }) => kind === 'create')
  const made = again === -1 ? [] : rest.slice(again)
  for (const left of rest.slice(0, rest.length - made.length)) replica.operations.remove(left)
  replica.deletions.note(entity, row)
  if (made.length === 0) replica.rows.remove(entity, row.localId)
  else {
    replica.rows.update(entity, row.localId, {
      serverId: null,
      serverAt: null,
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
  about: Pick<Row<E>, 'base' | 'syncState'> & Partial<Pick<Row<E>, 'serverId' | 'workspaceId' | 'serverAt'>>,
): void {
  const before = row.fields as Fields
  const changed: Record<string, FieldValue> = {}
  for (const [field, value] of Object.entries(fields ?? {})) {
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
  // A pull overlaps the one before: most of its rows are known already and cost no write.
  if (unchanged) return
  replica.rows.update(entity, row.localId, {
    ...about,
    ...(deleted === row.deleted ? {} : { deleted }),
    fields: changed as Partial<EntityFields[E]>,
  })
}
