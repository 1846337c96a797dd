/**
 * Brings what the service says to the queue's rules: answers of writes and pulled rows, completed where a third-party
 * server leaves fields out. Every function runs inside a transaction of the caller.
 */

import type { Entity } from '../../../shared/bridge/sync.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { makesAgain } from '../outbox/derived-key.ts'
import { revive, type QueueContext } from '../outbox/edit-queue.ts'
import { journalConflict } from '../outbox/journal-conflict.ts'
import type { Operation } from '../outbox/operation.ts'
import { valuesOf } from '../outbox/replay.ts'
import {
  acknowledge,
  applyServerDeletion,
  applyServerRow,
  findServerRow,
  refreshRow,
  serverRowIsGone,
  type ServerRow as CompleteRow,
} from '../outbox/settle.ts'
import { entities, withInitialValues } from '../replica/entities.ts'
import type { EntityFields, Fields } from '../replica/entity-fields.ts'
import type { FieldDescriptor } from '../replica/field-descriptors.ts'
import type { Held } from '../replica/restoring.ts'
import type { Row } from '../replica/rows.ts'
import { singletonIdOf } from '../replica/singletons.ts'
import {
  isEditedHere,
  journalAdoption,
  journalLostVersion,
  journalReturn,
  offerAgain,
  offerLaterVersion,
  RESTORED,
} from './after-restore.ts'
import { editWhatWasThere } from './created-twice.ts'
import { passOnAssignments } from './embodied-ghosts.ts'
import { losePlannedTime } from './lost-with-owner.ts'
import { microseconds } from './microseconds.ts'
import { cursorName } from './pull-cursor.ts'
import { mayHaveArrived } from '../outbox/questions.ts'
import { forgetReferences, replaceReferences } from './references.ts'
import type { ServerRow } from './resources/resource.ts'
import { resourceOf } from './resources/resources.ts'

/**
 * Takes a pulled row. One that is older than what is known changes nothing, so that a page which was under way while an
 * edit arrived cannot take the edit back.
 *
 * @param workspaceId of the reading, for rows that do not name theirs
 */
export function takePulledRow(
  context: QueueContext,
  entity: Entity,
  pulled: ServerRow,
  workspaceId: number,
): void {
  const singletonId = singletonIdOf(entity)
  const known = findServerRow(context, entity, pulled.serverId, singletonId)
  const restored = context.replica.restoring.of(cursorName(entity, workspaceId))
  if (known !== null && isOlder(pulled.at, known.serverAt)) {
    if (restored === null || pulled.deleted) return
    const before = known.base ?? known.fields
    const earlier = completed(pulled, before, known.workspaceId)
    if (known.deleted || !isEditedHere(entity)) applyServerRow(context, entity, earlier, singletonId, known)
    else offerLaterVersion(context, entity, known, earlier)
    return
  }
  if (pulled.deleted) {
    if (known !== null) takeDeletion(context, entity, known, pulled.at)
    else context.replica.deletions.note(entity, { serverId: pulled.serverId, serverAt: pulled.at })
    return
  }
  const before = known?.base ?? withInitialValues(entity, {})
  // Rows of people are in the lists of each of their workspaces, and count where they were read last.
  const place = resourceOf(entity).byWorkspace ? workspaceId : (known?.workspaceId ?? workspaceId)
  const complete = completed(pulled, before, place)
  if (known !== null && isLost(known, pulled.at, restored?.newest ?? null)) {
    journalLostVersion(context, entity, known, pulled.fields as Fields)
  }
  const localId = applyServerRow(context, entity, complete, singletonId, known)
  if (entity === 'ghost') passOnAssignments(context, localId)
  if (known === null && restored !== null && wasKnown(context, entity, workspaceId, pulled, restored)) {
    journalReturn(context, entity, localId)
  }
}

/** Whether a service that was put back to a copy has lost the version of a row that is known here, and has another one now. */
function isLost({ serverAt }: Row, at: string | null, newest: number | null): boolean {
  return newest !== null && serverAt !== null && serverAt !== at && microseconds(serverAt) > newest
}

/**
 * Rows that could not be made again from here, because a file's content is not here or for another reason, and that another
 * computer has made meanwhile.
 */
export function adoptRemade(context: QueueContext, entity: Entity, pulled: readonly ServerRow[]): void {
  const { operations, rows } = context.replica
  let refused = operations.refusedAfter(0).filter((one) => one.entity === entity && makesAgain(one))
  if (refused.length === 0) return
  for (const row of pulled) {
    if (row.deleted || rows.localIdOf(entity, row.serverId) !== null) continue
    const found = refused.find(({ changes }) => {
      const wanted = withInitialValues(entity, valuesOf(changes)) as unknown as EntityFields[Entity]
      return resourceOf(entity).isAlike(wanted, row.fields)
    })
    if (found === undefined) continue
    refused = refused.filter((operation) => operation !== found)
    journalAdoption(context, found, row.fields)
    takeAnswer(context, found, row)
  }
}

/** Whether a row that is not here would be, had nobody deleted it. */
function wasKnown(
  { replica }: QueueContext,
  entity: Entity,
  workspaceId: number,
  { serverId, at }: Pick<ServerRow, 'serverId' | 'at'>,
  { firstLostId }: Held,
): boolean {
  if (replica.deletions.includes(entity, serverId, at)) return true
  // Somebody who had not heard of the deletion may have edited what the copy brought back.
  const isSame = firstLostId !== null && serverId < firstLostId
  if (isSame && replica.deletions.includesAny(entity, serverId)) return true
  const until = replica.restoring.knownUntil(cursorName(entity, workspaceId))
  return until !== null && at !== null && Date.parse(at) < until * 1000
}

/** A whole list lacks the row. */
export function takeAbsence(context: QueueContext, entity: Entity, row: Row): void {
  const restored = context.replica.restoring.of(cursorName(entity, row.workspaceId))
  if (restored === null || (wasInCopy(row, restored.newest) && !isOfWhatIsMadeAgain(context, entity, row))) {
    takeDeletion(context, entity, row)
  } else offerAgain(context, entity, row, restored.start)
}

/** Whether what a row belongs to, or the task of which it is a part, was gone, and took it along, and is made again. */
function isOfWhatIsMadeAgain({ replica }: QueueContext, entity: Entity, { fields }: Row): boolean {
  return Object.entries<FieldDescriptor>(entities[entity].fields).some(([field, { refersTo, isOwner }]) => {
    if (refersTo === undefined || (isOwner !== true && field !== 'parentId')) return false
    const owner = Reflect.get(fields, field) as LocalId | null
    return (
      owner !== null &&
      replica.rows.find(refersTo, owner)?.deleted === false &&
      replica.conflicts.has(owner, RESTORED)
    )
  })
}

/**
 * Whether the copy to which a service was put back held this version of a row, so that somebody has deleted it: others, who did not
 * hear of the copy, take it for that, too. The service stamps changes in the order in which they are committed.
 */
function wasInCopy({ serverAt }: Row, newest: number | null): boolean {
  return newest !== null && serverAt !== null && microseconds(serverAt) <= newest
}

/**
 * The row does not exist at the service any more.
 *
 * @param at when it was deleted, where the service tells
 */
export function takeDeletion(
  context: QueueContext,
  entity: Entity,
  row: Row,
  at: string | null = null,
): void {
  if (row.serverId === null) return
  const waiting = context.replica.operations.referring(row.localId)
  if (applyServerDeletion(context, entity, row.serverId, at) === 'gone') isGone(context, waiting, entity, row)
}

/** @param waiting what names the row, as it waited */
function isGone(
  context: QueueContext,
  waiting: readonly Operation[],
  entity: Entity,
  row: Row | undefined,
): void {
  if (row === undefined) return
  const { localId, fields } = row
  if (entity === 'task' && 'name' in fields) losePlannedTime(context, waiting, { localId, name: fields.name })
  journalLostReferences(context, waiting, entity, row)
  forgetReferences(context.replica, entity, row.localId)
  retryWithout(context, row.localId)
}

/** What waits and names a row that somebody has deleted goes without it; the journal has what it was called. */
function journalLostReferences(
  context: QueueContext,
  waiting: readonly Operation[],
  to: Entity,
  { localId, fields }: Row,
): void {
  if (!('name' in fields)) return
  for (const { entity, local_id: from, changes } of waiting) {
    for (const [field, { value }] of Object.entries(changes)) {
      if (!refersTo(entity, field, to) || ![value].flat().includes(localId)) continue
      journalConflict(context, entity, from, { field, mine: fields.name, theirs: null }, 'theirs')
    }
  }
}

function refersTo(entity: Entity, field: string, to: Entity): boolean {
  const described: Readonly<Record<string, FieldDescriptor>> = entities[entity].fields
  // What belongs to a row goes with it.
  return described[field]?.refersTo === to && described[field]?.isOwner !== true
}

/** What was refused while it referred to a row that is gone goes out once more, without it. */
function retryWithout(context: QueueContext, gone: LocalId): void {
  const { operations, rows } = context.replica
  for (const localId of operations.refusedReferring(gone)) {
    const queue = operations.ofRow(localId)
    const [first] = queue
    if (first === undefined || localId === gone) continue
    // The person was asked: it may be there already.
    if (queue.some(({ reason }) => mayHaveArrived(reason))) continue
    revive(context, queue, rows.find(first.entity, localId)?.base ?? null)
    refreshRow(context, first.entity, localId)
  }
}

/** An edit was answered 404: the row is gone at the service. Answers whether it is to be made there again. */
export function takeMissing(context: QueueContext, operation: Operation): 'gone' | 'recreated' {
  const row = context.replica.rows.find(operation.entity, operation.local_id)
  const restored = context.replica.restoring.of(cursorName(operation.entity, row?.workspaceId ?? 0))
  if (restored !== null && row !== undefined && !wasInCopy(row, restored.newest)) {
    offerAgain(context, operation.entity, row, restored.start)
    return 'recreated'
  }
  const waiting = context.replica.operations.referring(operation.local_id)
  const outcome = serverRowIsGone(context, operation)
  if (outcome === 'gone') isGone(context, waiting, operation.entity, row)
  return outcome
}

/** The operation has arrived. `answered` is the row of the answer, null when it had none. */
export function takeAnswer(context: QueueContext, operation: Operation, answered: ServerRow | null): void {
  const { entity, local_id: localId, kind } = operation
  const row = context.replica.rows.find(entity, localId)
  if (row === undefined || answered === null) {
    acknowledge(context, operation, null, row)
  } else {
    const later = kind === 'create' ? absorbTwin(context, entity, localId, answered) : null
    const sent = valuesOf(operation.changes)
    const before = kind === 'create' ? withInitialValues(entity, sent) : { ...row.base, ...sent }
    acknowledge(context, operation, completed(answered, before, row.workspaceId), row)
    if (later !== null) applyServerRow(context, entity, later)
    if (kind === 'create' && resourceOf(entity).isOneOfAKind) editWhatWasThere(context, operation, answered)
    if (kind === 'create') deleteWhatIsGone(context, entity, answered)
  }
  if (kind === 'delete') forgetReferences(context.replica, entity, localId)
  resourceOf(entity).follow?.(context.replica, localId)
}

/** An answer that is remembered for its key tells what was made then; its deletion may have been read before it. */
function deleteWhatIsGone(context: QueueContext, entity: Entity, { serverId, at }: ServerRow): void {
  const { deletions, rows } = context.replica
  if (!deletions.includes(entity, serverId, at)) return
  const row = rows.findByServerId(entity, serverId)
  if (row !== undefined) takeDeletion(context, entity, row)
}

/**
 * A pull may bring a row before the answer to its creation is known, or another device may have made the same thing:
 * the two are one. Answers what was read, where it is the later version: an answer that is remembered for its key tells what was made
 * then.
 */
function absorbTwin(
  { replica }: QueueContext,
  entity: Entity,
  localId: LocalId,
  { serverId, at }: ServerRow,
): CompleteRow | null {
  const known = replica.rows.findByServerId(entity, serverId)
  if (known === undefined || known.localId === localId) return null
  const { localId: twin, workspaceId, base, serverAt } = known
  replaceReferences(replica, entity, twin, localId)
  replica.operations.mergeRow(twin, localId)
  replica.conflicts.mergeRow(twin, localId)
  replica.rows.remove(entity, twin)
  return base !== null && isOlder(at, serverAt) ? { serverId, workspaceId, fields: base, serverAt } : null
}

function completed(server: ServerRow, before: Fields, workspaceId: number): CompleteRow {
  return {
    serverId: server.serverId,
    workspaceId: (server.workspaceId ?? workspaceId) as WorkspaceId,
    fields: { ...before, ...server.fields } as unknown as EntityFields[Entity],
    serverAt: server.at,
  }
}

/** Times of one service are written alike, so that they compare as text; what has none is never older. */
function isOlder(at: string | null, known: string | null): boolean {
  return at !== null && known !== null && at < known
}
