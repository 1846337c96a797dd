/**
 * A backup was restored: the feed reports the last sequence that both histories share. Everything is then read from the
 * beginning, and what this device holds from after that point goes into the queue again. Nothing is sent until all is
 * read. Every function runs in the caller's transaction.
 */

import type { LocalId, ServerId } from '../../../../shared/domain/ids.ts'
import type { Entity } from '../../../../shared/entities/entity.ts'
import { descriptorsOf } from '../../replica/entities.ts'
import type { QueueContext } from '../../outbox/edit-queue.ts'
import { deleteRow } from '../../outbox/edit-row.ts'
import { journalReturn } from '../../outbox/journal-conflict.ts'
import type { RestoredHistory } from '../../replica/feed-tables.ts'
import type { Replica } from '../../replica/replica.ts'
import type { Row } from '../../replica/rows.ts'
import type { ServerRow } from '../resources/resource.ts'
import type { FeedChange, FeedPage } from './feed-page.ts'
import { createLostRow, isEditableHere } from './lost-rows.ts'

/** The name of the scope of a person's own things, which have a sequence of their own. */
const OWN = 'own'
const ownEntities: ReadonlySet<Entity> = new Set<Entity>([
  'preferences',
  'plannerSettings',
  'timeEntry',
  'timeBlock',
  'favorite',
  'savedView',
])

/** The ids of their lines are not those of their rows. */
const isOfPerson: ReadonlySet<Entity> = new Set<Entity>(['preferences', 'plannerSettings', 'member'])

const nameOf = (organizationId: number | null): string => String(organizationId ?? OWN)

/** The next reading begins anew. A restore that was not read to its end counts, too. */
export function beginRestored(replica: Replica, told: FeedPage['restored']): void {
  const { feed } = replica
  linkLoggedEntries(replica)
  const position = feed.position()
  if (position === null) return
  const keepsIds = position.restored?.keepsIds ?? false
  const sequences: Record<string, number> = { ...position.restored?.sequences }
  // Of a repaired file all is known here already.
  for (const { organization_id: id, sequence } of keepsIds ? [] : told) {
    sequences[nameOf(id)] = Math.min(sequences[nameOf(id)] ?? sequence, sequence)
  }
  feed.moveTo({ ...position, cursor: null, isWhole: false, restored: { sequences, keepsIds } })
}

/** An entry that the service has logged of a block names it when it is created again: completing the block logs it, too. */
export function linkLoggedEntries({ sqlite }: Replica): void {
  const block = '(SELECT local_id FROM time_blocks WHERE entry_id = time_entries.server_id)'
  sqlite.run(
    `UPDATE time_entries SET block_id = ${block}, base = json_set(base, '$.blockId', ${block})
     WHERE server_id IN (SELECT entry_id FROM time_blocks WHERE entry_id IS NOT NULL)`,
  )
}

function isAfter(sequence: number | null, common: number | undefined): boolean {
  return sequence === null || (common !== undefined && sequence > common)
}

/** Whether the known version of a row is from after the common point. */
export function isOfLostHistory(
  { workspaceTables }: Replica,
  restored: RestoredHistory,
  entity: Entity,
  row: Row,
): boolean {
  const workspace = workspaceTables.workspaces().find(({ id }) => id === row.workspaceId)
  const scope = ownEntities.has(entity) ? null : (workspace?.organizationId ?? null)
  return isAfter(row.sequence, restored.sequences[nameOf(scope)])
}

/** Whether the row has not changed since the common point. */
export function isOfCommonHistory(restored: RestoredHistory, change: FeedChange): boolean {
  return !isAfter(change.sequence, restored.sequences[nameOf(change.organization_id)])
}

/** Whether the service has given the id of a row that it acknowledged to another one. */
export function hasReusedId(
  { rows, feed }: Replica,
  entity: Entity,
  { id, sync_id: syncId }: FeedChange,
): boolean {
  if (id === null || isOfPerson.has(entity)) return false
  const known = rows.localIdOf(entity, id as ServerId)
  return known !== null && feed.ownIdOf(known) !== syncId
}

/** The service has given the id of a lost row to another one. */
export function partFromReusedId(
  context: QueueContext,
  restored: RestoredHistory,
  entity: Entity,
  { serverId }: Pick<ServerRow, 'serverId'>,
  named: LocalId | null,
): void {
  const other = context.replica.rows.findByServerId(entity, serverId)
  if (restored.keepsIds || other === undefined || other.localId === named) return
  context.replica.feed.told(other.localId)
  createLostRow(context, entity, other)
}

/** A row that was deleted has come back: what this device has deleted goes again, and the journal tells of the others. */
export function applyReturned(
  context: QueueContext,
  entity: Entity,
  localId: LocalId,
  { isDeletedHere, isUnchanged }: { readonly isDeletedHere: boolean; readonly isUnchanged: boolean },
): void {
  const row = context.replica.rows.find(entity, localId)
  if (row === undefined || row.deleted || !isEditableHere(entity)) return
  if (isDeletedHere && isUnchanged) deleteRow(context, entity, row)
  else if (!goesWithItsOwner(context, entity, row)) journalReturn(context, entity, localId)
}

function goesWithItsOwner({ replica }: QueueContext, entity: Entity, { fields }: Row): boolean {
  return Object.entries(descriptorsOf(entity)).some(([field, { refersTo, isOwner }]) => {
    const owner = Reflect.get(fields, field) as LocalId | null
    return (
      isOwner === true &&
      refersTo !== undefined &&
      owner !== null &&
      replica.rows.find(refersTo, owner)?.deleted === true
    )
  })
}
