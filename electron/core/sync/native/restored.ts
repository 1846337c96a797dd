/**
 * A backup was restored: the feed reports the last sequence that both histories share. Everything is then read from the
 * beginning, and what this device holds from after that point goes into the queue again. Nothing is sent until all is
 * read. Every function runs in the caller's transaction.
 */

import type { LocalId, ServerId, WorkspaceId } from '../../../../shared/domain/ids.ts'
import { type Entity, entityNames } from '../../../../shared/entities/entity.ts'
import { descriptorsOf, entities, sameValue, withInitialValues } from '../../replica/entities.ts'
import { type QueueContext, deleteRow, pendingFields, updateRow, recreateRow } from '../../outbox/edit-row.ts'
import {
  journalReturn,
  journalConflicts,
  distinctConflicts,
  RESTORED,
} from '../../replica/conflict-journal.ts'
import type { RestoredHistory } from '../../replica/feed-tables.ts'
import type { Replica } from '../../replica/replica.ts'
import type { Row } from '../../replica/rows.ts'
import type { ServerRow } from '../resources/resource.ts'
import type { FeedChange, FeedPage } from './feed-page.ts'
import type { ApiFailure } from '../../api-client/api-failure.ts'
import { isRecreation, type Operation, recreationKey } from '../../outbox/operation.ts'
import type { FieldConflict } from '../../outbox/rebase.ts'
import type { Fields } from '../../../../shared/entities/entities.ts'
import { resourceOf } from '../resources/resources.ts'
import { mayUpdate, mayCreate } from '../write-access.ts'
import type { ServiceRepair } from '../../embedded-service.ts'
import { readRepairReport, writeRepairReport } from '../../replica/repair-notes.ts'

/** The ids of their lines are not those of their rows, and the person is the first of a new service as well. */
const isOfPerson: ReadonlySet<Entity> = new Set<Entity>(['preferences', 'plannerSettings', 'member'])

/** The name of a scope; null for the person's own things, which have a sequence of their own. */
const nameOf = (organizationId: number | null): string => String(organizationId ?? 'own')

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
function linkLoggedEntries({ sqlite }: Replica): void {
  sqlite.run(
    `UPDATE time_entries
     SET block_id = block.local_id, base = json_set(time_entries.base, '$.blockId', block.local_id)
     FROM time_blocks AS block WHERE time_entries.server_id = block.entry_id`,
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
  if (hasLostItsId(row)) return true
  const workspace = workspaceTables.workspaces().find(({ id }) => id === row.workspaceId)
  const { editing } = entities[entity]
  const isOwn = editing === 'own' || editing === 'singleton'
  const scope = isOwn ? null : (workspace?.organizationId ?? null)
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

/**
 * The service has given the id of a lost row to another one. The lost row keeps the negated id until everything is read: the
 * row that was made again in its place may come later.
 */
export function partFromReusedId(
  { replica: { rows } }: QueueContext,
  restored: RestoredHistory,
  entity: Entity,
  { serverId }: Pick<ServerRow, 'serverId'>,
  named: LocalId | null,
): void {
  const other = rows.findByServerId(entity, serverId)
  if (restored.keepsIds || other === undefined || other.localId === named) return
  rows.update(entity, other.localId, { serverId: -Number(serverId) as ServerId })
}

/** Whether the service has given the row's id to another one. */
function hasLostItsId({ serverId }: Row): boolean {
  return serverId !== null && serverId < 0
}

/** The row that an edit made again in the place of the one with this own id, which was deleted. Null for none. */
export function remadeOf({ feed, rows }: Replica, entity: Entity, former: string): Row | null {
  const ownId = recreationKey('deleted', entity, former) as LocalId
  return rows.find(entity, feed.line(ownId)?.localId ?? ownId) ?? null
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
  return entities[entity].references.some(({ field, refersTo, descriptor }) => {
    const owner = descriptor.isOwner === true ? (Reflect.get(fields, field) as LocalId | null) : null
    return owner !== null && replica.rows.find(refersTo, owner)?.deleted === true
  })
}

export function isEditableHere(entity: Entity): boolean {
  return entities[entity].editing !== 'service'
}

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
  recreateRow(context, entity, RESTORED, afterLog(context, withCurrentName(entity, row)), waiting)
  journalConflicts(context, entity, localId, [{ field: RESTORED, mine: false, theirs: true }], 'mine')
}

/** Uses the current name, because another row may have taken the former one. */
function withCurrentName<E extends Entity>(entity: E, row: Row<E>): Row<E> {
  const { base, fields } = row
  if (base === null || resourceOf(entity).uniqueIn.length === 0 || !('name' in fields)) return row
  return { ...row, base: { ...base, name: fields.name } }
}

/**
 * A time block whose logged entry is lost. To complete it logs its time, unless an entry was made of it before: the lost one
 * goes first. Where that was deleted, the block stays open, so that no time comes back.
 */
function afterLog<E extends Entity>(context: QueueContext, block: Row<E>): Row<E> {
  const { localId, fields, base } = block
  const { entryId = null, completed = false } = fields as Fields
  const { rows, feed } = context.replica
  if (entryId === null || feed.position()?.restored?.keepsIds === true) return block
  const [entry] = rows.where('timeEntry', 'block_id = ? AND deleted = 0', [localId])
  if (entry !== undefined && entry.serverId !== null) {
    feed.told(entry.localId)
    createLostRow(context, 'timeEntry', entry)
  }
  const open = { completed: false, entryId: null }
  const isOpen = entry === undefined && completed === true
  const told = isOpen ? [{ field: 'completed', mine: true, theirs: false }] : []
  journalConflicts(context, 'timeBlock', localId, told, 'theirs')
  const wanted = isOpen ? open : { completed, entryId: null }
  return { ...block, fields: { ...fields, ...wanted }, base: base && { ...base, ...open } }
}

function isOfService(entity: Entity, field: string): boolean {
  return descriptorsOf(entity)[field]?.setBy === 'service'
}

/**
 * The service has an earlier version of a row than it once acknowledged. It becomes the base, and the local values
 * become an edit; a pending deletion stays.
 */
export function reapplyLostVersion(
  context: QueueContext,
  entity: Entity,
  known: Row,
  told: ServerRow,
  place: { readonly workspaceId: number; readonly sequence: number },
): void {
  const { replica } = context
  const { localId, syncState } = known
  const isEditable = mayUpdate(replica, entity, localId, known.fields)
  const fields = { ...(known.base ?? withInitialValues(entity, {})), ...told.fields } as Row['fields']
  const { sequence } = place
  const workspaceId = place.workspaceId as WorkspaceId
  const about = { serverId: told.serverId, serverAt: told.at, workspaceId, sequence, base: fields, fields }
  replica.rows.update(entity, localId, { ...about, syncState })
  if (!isEditable || known.deleted) return
  const lost = (told.fields as Fields)['entryId'] === null ? afterLog(context, known) : known
  const conflicts = Object.entries(lost.fields as Fields).flatMap(([field, mine]) => {
    const theirs = (fields as Fields)[field] ?? null
    return isOfService(entity, field) || sameValue(mine, theirs) ? [] : [{ field, mine, theirs }]
  })
  const edited = Object.fromEntries(conflicts.map(({ field, mine }) => [field, mine]))
  updateRow(context, entity, { ...lost, ...about }, edited)
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
  journalLost(context, entity, { localId, base: row.fields })
  rows.remove(entity, localId)
  return true
}

interface Staying {
  readonly localId: LocalId
  readonly fields: Fields
}

/**
 * Journals what the service had acknowledged of a lost row or version and the one that stays does not hold; all of it where none
 * stays. A pending edit of a field goes out.
 *
 * @param given the one that stays; otherwise what was made again in the place of the row, where that was deleted
 */
export function journalLost(
  context: QueueContext,
  entity: Entity,
  { localId, base }: { readonly localId: LocalId; readonly base: Fields },
  given?: Staying,
): void {
  const { feed, conflicts } = context.replica
  const stays =
    given ?? (remadeOf(context.replica, entity, feed.ownIdOf(localId) ?? localId) as Staying | null)
  const pending = pendingFields(context, localId)
  const there = stays?.fields ?? withInitialValues(entity, {})
  const lost = differences(entity, base, there).flatMap(({ field, mine, theirs }) =>
    pending.has(field) ? [] : [{ field, mine, theirs: stays === null ? null : theirs }],
  )
  if (stays?.localId !== localId) conflicts.forget(localId, RESTORED)
  journalConflicts(context, entity, stays?.localId ?? localId, distinctConflicts(entity, lost), 'theirs')
}

/** Journals how a row that was made again differs from the one that another device made first. Theirs stays; edits go out. */
export function journalAdoption(
  context: QueueContext,
  entity: Entity,
  made: { readonly localId: LocalId; readonly base: Fields },
  found: Fields,
): void {
  const { localId, base } = made
  const row = context.replica.rows.find(entity, localId)
  if (row === undefined || row.deleted) return
  const pending = pendingFields(context, localId)
  const collided = differences(entity, row.fields as Fields, found).filter(
    ({ field, theirs }) => pending.has(field) && !sameValue(base[field] ?? null, theirs),
  )
  journalConflicts(context, entity, localId, distinctConflicts(entity, collided), 'mine')
  journalLost(context, entity, made, { localId, fields: found })
}

function differences(entity: Entity, here: Fields, there: Fields): readonly FieldConflict[] {
  const described = descriptorsOf(entity)
  return Object.entries(there).flatMap(([field, theirs]) => {
    const mine = here[field] ?? null
    const isTold = described[field]?.isPlace !== true && !isOfService(entity, field)
    return isTold && !sameValue(mine, theirs) ? [{ field, mine, theirs }] : []
  })
}

/** In the replica's facts: the last repair that was handled. */
const REPAIRED = 'serviceRepairedAt'

/** Once for each repair. One transaction. */
export function reconcileAfterRepair(context: QueueContext, { at, keptAs, isSalvaged }: ServiceRepair): void {
  const { replica } = context
  if (replica.meta.get(REPAIRED) === at) return
  replica.transaction(() => {
    replica.meta.set(REPAIRED, at)
    linkLoggedEntries(replica)
    // The rows here are at least as new as those in the file.
    for (const { table } of Object.values(entities)) replica.sqlite.run(`UPDATE ${table} SET sequence = NULL`)
    if (!isSalvaged) {
      // Nothing of what it once gave an id to is there.
      for (const entity of entityNames.filter((one) => !isOfPerson.has(one))) {
        const rows = replica.rows.where(entity, 'server_id IS NOT NULL ORDER BY row_id', [])
        for (const row of rows) createLostRow(context, entity, row)
      }
    }
    replica.feed.begin({ sequences: {}, keepsIds: true })
    // Of this file somebody may have to look after more.
    if (readRepairReport(replica.meta) !== null) return
    const { waiting, rejected, setAside } = replica.operations.counts()
    const rescued = waiting + rejected + setAside
    writeRepairReport(replica.meta, { at, found: 'service', rescued, isComplete: isSalvaged, keptAs })
  })
}
