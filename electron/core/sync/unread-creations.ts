/**
 * Creations that had no answer when the service was found to have been started anew. It may have been put back to a copy without
 * what they made, and whoever has read nothing since is not told so, as nothing that they know of is lost. Another computer, which had
 * read it, may have made it again, under another key. So their list is read before they are sent once more, and what looks like
 * something that has come with it is asked about.
 */

import type { Entity } from '../../../shared/bridge/sync.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import type { Operation } from '../outbox/operation.ts'
import { entities } from '../replica/entities.ts'
import type { Replica } from '../replica/replica.ts'
import { wantedBy } from './lost-creates.ts'
import { resourceOf } from './resources/resources.ts'

/** In the replica's facts: ids of operations whose list has not been read since. */
const UNREAD = 'creationsUnanswered'
/** Likewise: of those that may be there as something that was read. */
const SUSPECTED = 'creationsSuspected'

/** The service was started anew. */
export function noteUnanswered({ meta, operations }: Replica): void {
  meta.set(
    UNREAD,
    operations
      .unansweredCreates()
      .map(({ op_id }) => op_id)
      .join(','),
  )
  meta.delete(SUSPECTED)
}

export function hasUnread(replica: Replica): boolean {
  return idsIn(replica, UNREAD).length > 0
}

/** Whether its list is to be read before it goes. */
export function isUnread(replica: Replica, { kind, attempt, op_id }: Operation): boolean {
  return kind === 'create' && attempt > 0 && idsIn(replica, UNREAD).includes(op_id)
}

/** Whether another computer may have made it again. */
export function isSuspected(replica: Replica, { kind, attempt, op_id }: Operation): boolean {
  return kind === 'create' && attempt > 0 && idsIn(replica, SUSPECTED).includes(op_id)
}

/** A reading of a list, as it began. */
export interface ReadingOfCreations {
  readonly entity: Entity
  /** Whose list it is, where each workspace has one. */
  readonly workspaceId: number
  /** Ids of the operations that waited for it. */
  readonly unread: ReadonlySet<string>
}

/** A list begins to be read: what is noted from now on is not told by it. */
export function readingOfCreations(
  replica: Replica,
  entity: Entity,
  workspaceId: number,
): ReadingOfCreations {
  return { entity, workspaceId, unread: new Set(idsIn(replica, UNREAD)) }
}

/**
 * A list was read, or is not for this person.
 *
 * @returns whether something waited for that, and may go now
 */
export function creationsWereRead(
  context: QueueContext,
  { entity, workspaceId, unread }: ReadingOfCreations,
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
  // The lists of workspaces that are not in use are not read: what belongs there is asked about one by one.
  const suspected = [
    ...whatMayHaveCome(context, entity, told.filter(isOfList)),
    ...told.filter((one) => !isOfList(one)),
  ].map(({ op_id }) => op_id)
  replica.transaction(() => {
    replica.meta.set(UNREAD, left.join(','))
    replica.meta.set(SUSPECTED, [...idsIn(replica, SUSPECTED), ...suspected].join(','))
  })
  return told.length > 0
}

/** Those of which something has come later than the first of them that is like it, or can be it. */
function whatMayHaveCome(
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
  const { isAlike, mayBe } = resourceOf(entity)
  return creations.filter((creation) => {
    const wanted = wantedBy(context, creation)
    return come.some(({ fields }) => isAlike(wanted, fields) || mayBe?.(wanted, fields) === true)
  })
}

function idsIn({ meta }: Replica, name: string): readonly string[] {
  return (meta.get(name) ?? '').split(',').filter((id) => id !== '')
}
