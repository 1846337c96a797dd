/**
 * Creates that were unanswered when the service restarted. It may have been restored from a backup without their rows,
 * and another device that had read them may have recreated them under another key. Their lists are read before they
 * are resent, and possible duplicates are put to the person.
 */

import type { Entity } from '../../../shared/entities/entity.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import type { Operation } from '../outbox/operation.ts'
import { entities } from '../replica/entities.ts'
import type { Replica } from '../replica/replica.ts'
import { fieldsToCreate } from './find-created-row.ts'
import { resourceOf } from './resources/resources.ts'

/** In the replica's facts: ids of operations whose list has not been read since. */
const UNREAD = 'creationsUnanswered'
/** In the replica's facts: ids of operations that may duplicate a row that was read. */
const SUSPECTED = 'creationsSuspected'

/** The service was started anew. */
export function markUnverified({ meta, operations }: Replica): void {
  meta.set(
    UNREAD,
    operations
      .unansweredCreates()
      .map(({ op_id }) => op_id)
      .join(','),
  )
  meta.delete(SUSPECTED)
}

export function hasUnverified(replica: Replica): boolean {
  return idsIn(replica, UNREAD).length > 0
}

/** Whether its list is to be read before it goes. */
export function isUnread(replica: Replica, { kind, attempt, op_id }: Operation): boolean {
  return kind === 'create' && attempt > 0 && idsIn(replica, UNREAD).includes(op_id)
}

/** Whether another computer may have made it again. */
export function mayBeDuplicate(replica: Replica, { kind, attempt, op_id }: Operation): boolean {
  return kind === 'create' && attempt > 0 && idsIn(replica, SUSPECTED).includes(op_id)
}

/** A reading of a list, as it began. */
export interface Verification {
  readonly entity: Entity
  /** Whose list it is, where each workspace has one. */
  readonly workspaceId: number
  /** Ids of the operations that waited for it. */
  readonly unread: ReadonlySet<string>
}

/** Starts the reading of a list. Creates that are noted later are not covered by it. */
export function beginVerification(replica: Replica, entity: Entity, workspaceId: number): Verification {
  return { entity, workspaceId, unread: new Set(idsIn(replica, UNREAD)) }
}

/**
 * A list was read, or is not accessible.
 *
 * @returns whether creates waited for it and may be sent now
 */
export function finishVerification(
  context: QueueContext,
  { entity, workspaceId, unread }: Verification,
): boolean {
  const { replica } = context
  if (unread.size === 0) return false
  const noted = new Set(idsIn(replica, UNREAD))
  // Those that were answered or discarded meanwhile wait no more.
  const waiting = replica.operations.unansweredCreates().filter(({ op_id: id }) => noted.has(id))
  const isTold = (one: Operation) => one.entity === entity && unread.has(one.op_id)
  const told = waiting.filter(isTold)
  const left = waiting.filter((one) => !isTold(one)).map(({ op_id }) => op_id)
  if (left.length === noted.size) return false
  const { byWorkspace } = resourceOf(entity)
  const isOfList = ({ local_id: localId }: Operation) =>
    !byWorkspace || replica.rows.workspaceIdOf(entity, localId) === workspaceId
  // Lists of workspaces not in use are not read: their creates are put to the person.
  const suspected = [
    ...possibleDuplicates(context, entity, told.filter(isOfList)),
    ...told.filter((one) => !isOfList(one)),
  ].map(({ op_id }) => op_id)
  replica.transaction(() => {
    replica.meta.set(UNREAD, left.join(','))
    replica.meta.set(SUSPECTED, [...idsIn(replica, SUSPECTED), ...suspected].join(','))
  })
  return told.length > 0
}

/** Creates that a row matches which was pulled after the first of them was queued. */
function possibleDuplicates(
  context: QueueContext,
  entity: Entity,
  creations: readonly Operation[],
): readonly Operation[] {
  if (creations.length === 0) return []
  const { table } = entities[entity]
  const come = context.replica.rows.where(
    entity,
    `server_id IS NOT NULL AND deleted = 0 AND row_id > (
      SELECT min(row_id) FROM ${table} WHERE local_id IN (SELECT value FROM json_each(?)))`,
    [JSON.stringify(creations.map(({ local_id: localId }) => localId))],
  )
  const { matches, mayMatch } = resourceOf(entity)
  return creations.filter((creation) => {
    const wanted = fieldsToCreate(context, creation)
    return come.some(({ fields }) => matches(wanted, fields) || mayMatch?.(wanted, fields) === true)
  })
}

function idsIn({ meta }: Replica, name: string): readonly string[] {
  return (meta.get(name) ?? '').split(',').filter((id) => id !== '')
}
