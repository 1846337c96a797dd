/** Applies what the feed tells to the replica. Every function runs in the caller's transaction. */

import { type Entity, entityNames } from '../../../../shared/entities/entity.ts'
import type { LocalId, ServerId, WorkspaceId } from '../../../../shared/domain/ids.ts'
import { createOf, type QueueContext } from '../../outbox/edit-row.ts'
import type { RestoredHistory } from '../../replica/feed-tables.ts'
import type { Replica } from '../../replica/replica.ts'
import type { Row } from '../../replica/rows.ts'
import { singletonIdOf } from '../../replica/entities.ts'
import type { ServerRow } from '../resources/resource.ts'
import { applyAnswer, applyDeletion, applyGone, applyTold } from '../server-rows.ts'
import { parseTold } from '../references.ts'
import { entityOf, type FeedChange, feedChange, type FeedPage } from './feed-page.ts'
import {
  createLostRow,
  isEditableHere,
  journalLost,
  reapplyLostVersion,
  applyReturned,
  isOfCommonHistory,
  isOfLostHistory,
  partFromReusedId,
  remadeOf,
} from './restored.ts'

interface FeedContext extends QueueContext {
  /** The workspace in use. */
  readonly workspaceId: () => number
}

interface FeedReading {
  /** Whether rows are noted that were not told yet. */
  readonly isWhole: boolean
  /** Of a backup whose rows are read again; null otherwise. */
  readonly restored: RestoredHistory | null
  /** Whether the service was started since the reading before. */
  readonly isNewStart: boolean
}

/** Ids of which rows may be here, among those that changes name. */
export function idsHere({ rows }: Replica, changes: readonly FeedChange[]): Set<unknown> {
  const here = new Set<unknown>()
  for (const [entity, some] of Map.groupBy(changes, entityOf)) {
    if (entity === null) continue
    const serverIds = some.flatMap(({ id }) => id ?? [])
    const ownIds = some.map((change) => change.sync_id)
    for (const id of rows.idsAmong(entity, serverIds, ownIds)) here.add(id)
  }
  return here
}

const plainReading: FeedReading = { isWhole: false, restored: null, isNewStart: false }

/** Applies a page. Answers the time entries that are new here. */
export function applyPage(
  context: FeedContext,
  changes: readonly FeedChange[],
  reading: FeedReading = plainReading,
): readonly LocalId[] {
  const { isWhole, restored } = reading
  const { feed } = context.replica
  const come: LocalId[] = []
  const seen = new Map<string, LocalId>()
  feed.lookUp(changes.map(({ sync_id: syncId }) => syncId))
  const here = idsHere(context.replica, changes)
  for (const change of changes) {
    const entity = entityOf(change)
    if (entity === null) continue
    if (change.row === null) {
      takeAway(context, entity, change, reading)
      seen.clear()
      continue
    }
    const told = parseTold(context.replica, entity, change.row, seen)
    if (told === null) continue
    const { awaited } = told
    const { localId, isNew } = put(context, entity, change, told, { ...reading, here })
    here.add(localId).add(told.serverId)
    // An id of the service may mean another row from here on.
    if (!isNew || restored !== null) seen.clear()
    if (!isNew || awaited.length > 0) feed.awaitReferences(entity, localId, awaited)
    if (isWhole) feed.told(localId)
    if (isNew && entity === 'timeEntry') come.push(localId)
  }
  return come
}

/** Answers the row's id here, and whether it was not here before. */
function put(
  context: FeedContext,
  entity: Entity,
  change: FeedChange,
  told: ServerRow,
  reading: FeedReading & { readonly here: ReadonlySet<unknown> },
): { readonly localId: LocalId; readonly isNew: boolean } {
  const { restored, isNewStart, here: idsOfRows } = reading
  const { feed, rows } = context.replica
  const line = feed.line(change.sync_id)
  const own = change.sync_id as LocalId
  // One that could not be seen for a while comes back under its id, unless a row was made again under it.
  const isFree = line === undefined || rows.find(entity, own) === undefined
  const isBack = restored !== null && line?.localId === null
  // The row that was made again in its place goes on under its id.
  const remade = isBack ? (remadeOf(context.replica, entity, change.sync_id)?.localId ?? null) : null
  if (remade !== null) feed.part(remade)
  const named = singletonIdOf(entity) ?? line?.localId ?? remade ?? (isFree ? own : null)
  const isOwn = told.serverId === change.id || singletonIdOf(entity) !== undefined
  if (restored !== null && isOwn) partFromReusedId(context, restored, entity, told, named)
  // Of most rows of a long reading nothing is here.
  const isByThese = named === own && told.serverId === change.id
  const isUnknown = isByThese && !idsOfRows.has(own) && !idsOfRows.has(told.serverId)
  const known = isUnknown ? null : findNamed(context, entity, told.serverId, named)
  const localId = known?.localId ?? named ?? (context.effects.newId() as LocalId)
  const isPlain = isOwn && change.sync_id === localId && change.workspace_ids.length < 2
  // Where it says more than the row.
  const isNoted = !isPlain || line !== undefined
  if (isNoted) noteLine(context, change, localId, isOwn)
  const listed = isNoted
    ? feed.linesOf(localId).flatMap(({ workspaceIds }) => workspaceIds)
    : change.workspace_ids
  const here = context.workspaceId()
  // A person's row in the workspace in use counts.
  const isOfAnother = known !== null && listed.includes(here) && !change.workspace_ids.includes(here)
  if (isOfAnother) return { localId, isNew: false }
  const place = placeIn(listed, known, here)
  const creation = known === null ? undefined : createOf(context.replica, known)
  const isLostVersion = known !== null && isLost(context, entity, known, reading)
  const isUnchanged = restored !== null && isOfCommonHistory(restored, change)
  if (creation !== undefined) {
    // Its answer was lost, or is on its way, or another computer has made the row again.
    applyAnswer(context, creation, told)
    rows.markTold(entity, localId, change.sequence)
  } else if (isLostVersion && isUnchanged) {
    reapplyLostVersion(context, entity, known, told, { workspaceId: place, sequence: change.sequence })
  } else {
    if (isLostVersion && known.base !== null) {
      journalLost(context, entity, { localId, base: known.base }, { localId, fields: told.fields })
    }
    const about = { known, localId, sequence: change.sequence }
    applyTold(context, entity, told, place, about)
  }
  const mayReturn = restored !== null || (isNewStart && line?.deletion === 'acknowledged')
  if (known === null && line?.localId === null && mayReturn) {
    applyReturned(context, entity, localId, { isDeletedHere: line.deletion !== null, isUnchanged })
  }
  return { localId, isNew: known === null }
}

/** Whether the service has lost the acknowledged version of a row, which an edit here may have made. */
function isLost(
  { replica }: FeedContext,
  entity: Entity,
  row: Row,
  { restored, isNewStart }: FeedReading,
): boolean {
  if (!isEditableHere(entity)) return false
  // Of one that was not told before the service was started again, nothing else may tell that it is lost.
  if (restored === null) return isNewStart && row.sequence === null
  return isOfLostHistory(replica, restored, entity, row)
}

/** The row that awaits its creation under this own id, even where a list has told the same row before; else the known one. */
function findNamed(
  { replica: { rows } }: FeedContext,
  entity: Entity,
  serverId: ServerId,
  named: LocalId | null,
): Row | null {
  const found = rows.where(entity, 'server_id = ? OR local_id = ?', [serverId, named])
  const told = found.find((row) => row.serverId === serverId)
  const own = found.find((row) => row.localId === named)
  if (own === undefined || told === own) return told ?? null
  return own.serverId === null ? own : (told ?? own)
}

/** @param isOwn whether the row has this line alone */
function noteLine({ replica }: FeedContext, change: FeedChange, localId: LocalId, isOwn: boolean): void {
  const { sync_id: syncId, workspace_ids: workspaceIds } = change
  replica.feed.noteLine({ syncId, localId, workspaceIds, change: isOwn ? null : change })
  // Such as the id under which it would have been created, had it not been found.
  if (isOwn) replica.feed.partOtherLines(localId, syncId)
}

/** Where the row is shown: in the workspace in use if it is listed there. */
function placeIn(listed: readonly number[], known: Row | null, here: number): number {
  if (listed.includes(here)) return here
  if (known !== null && (listed.length === 0 || listed.includes(known.workspaceId))) return known.workspaceId
  return listed[0] ?? here
}

function takeAway(
  context: FeedContext,
  entity: Entity,
  { sync_id: syncId, hidden: isHidden = false }: FeedChange,
  reading: FeedReading,
): void {
  const { feed, rows } = context.replica
  const line = feed.line(syncId)
  const row = rows.find(entity, line?.localId ?? (syncId as LocalId))
  const isAnother = line !== undefined && line.localId === null
  feed.toldDeleted(syncId)
  if (row === undefined || isAnother || (isHidden && staysHidden(context, entity, row))) return
  // Deleted here, too: the answer to that is on its way, or was lost.
  const deletion = row.deleted ? 'told' : null
  if (row.serverId === null) settleUnanswered(context, row, syncId)
  else unlist(context, entity, row, { gone: syncId, isLost: isLost(context, entity, row, reading) })
  feed.noteLine({ syncId, localId: null, workspaceIds: [], change: null, deletion })
}

/** A creation has arrived, and its row was deleted since. */
function settleUnanswered(context: FeedContext, row: Row, syncId: string): void {
  const creation = createOf(context.replica, row)
  // The person who was asked about it may send it again, as another row.
  if (creation === undefined || creation.state === 'rejected') return
  if (context.replica.feed.syncIdOf(creation) === syncId) applyGone(context, creation)
}

/** A line of the row is gone: the row goes with its last one. */
function unlist(
  context: FeedContext,
  entity: Entity,
  row: Row,
  { gone, isLost }: { readonly gone: string | null; readonly isLost: boolean },
): void {
  const { feed, rows } = context.replica
  const left = feed.linesOf(row.localId).filter(({ syncId }) => syncId !== gone)
  const listed = left.flatMap(({ workspaceIds }) => workspaceIds)
  if (listed.length === 0) {
    if (gone === null && staysHidden(context, entity, row)) return
    feed.awaitReferences(entity, row.localId, [])
    applyDeletion(context, entity, row, isLost)
    return
  }
  const workspaceId = placeIn(listed, row, context.workspaceId()) as WorkspaceId
  rows.update(entity, row.localId, { workspaceId })
}

/** Worked time that is hidden from the person stays as long as edits of it wait or are refused: they are no new entry. */
function staysHidden({ replica: { feed } }: FeedContext, entity: Entity, row: Row): boolean {
  const { localId, serverId, syncState } = row
  if (entity !== 'timeEntry' || syncState === 'saved') return false
  const syncId = feed.ownIdOf(localId) ?? localId
  if (serverId !== null) feed.noteLine({ syncId, localId, workspaceIds: [], change: null })
  return true
}

/** Removes the workspaces that the person has left, with their rows, except those that another workspace lists. */
export function leave(context: FeedContext, places: FeedPage['left']): void {
  const { feed, rows, workspaceTables } = context.replica
  const { left = [], stay = [] } = Object.groupBy(workspaceTables.workspaces(), ({ id, organizationId }) =>
    places.some((one) => one.organization_id === organizationId && (one.workspace_id ?? id) === id)
      ? 'left'
      : 'stay',
  )
  if (left.length > 0) workspaceTables.replaceWorkspaces(stay)
  for (const { id: workspaceId } of left) {
    for (const line of feed.linesIn(workspaceId)) {
      const others = line.workspaceIds.filter((id) => id !== workspaceId)
      if (others.length === 0) feed.forgetLine(line.syncId)
      else feed.noteLine({ ...line, workspaceIds: others })
    }
    for (const entity of entityNames.toReversed()) {
      for (const row of rows.where(entity, 'workspace_id = ? AND server_id IS NOT NULL', [workspaceId])) {
        unlist(context, entity, row, { gone: null, isLost: false })
      }
    }
  }
}

/** Everything was told: rows that were here before and were not told are gone, or lost with the history after a backup. */
export function settleUntold(
  context: QueueContext,
  entity: Entity,
  untold: readonly Row[],
  restored: RestoredHistory | null,
): void {
  const { feed } = context.replica
  for (const row of untold) {
    const isLost = restored !== null && isOfLostHistory(context.replica, restored, entity, row)
    const ownId = feed.ownIdOf(row.localId) ?? row.localId
    if (isLost && remadeOf(context.replica, entity, ownId) === null) createLostRow(context, entity, row)
    else if (!feed.isHidden(entity, row.localId)) applyDeletion(context, entity, row, isLost)
    feed.told(row.localId)
  }
}

/** Shows rows that several workspaces list as the one in use does. */
export function showListed(context: FeedContext, workspaceId: WorkspaceId): void {
  const { feed, rows } = context.replica
  for (const { localId, change } of feed.linesIn(workspaceId)) {
    const { data } = feedChange.safeParse(change)
    if (data !== undefined) applyPage(context, [data])
    else if (localId !== null && rows.find('team', localId) !== undefined) {
      rows.update('team', localId, { workspaceId })
    }
  }
}
