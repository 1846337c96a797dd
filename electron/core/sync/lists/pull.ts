/**
 * Reads the lists of a server without a feed. A page is applied and its cursor moved in one transaction. The whole list is
 * read the first time, after a long gap, and where a server cannot list changes; rows that it lacks are deleted.
 */

import { parseJson } from '../../../../shared/domain/json.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import type { Entity } from '../../../../shared/entities/entity.ts'
import { ApiFailure, isRefusal } from '../../api-client/api-failure.ts'
import type { ApiClient } from '../../api-client/api-client.ts'
import type { QueueContext } from '../../outbox/edit-row.ts'
import { parseTold } from '../references.ts'
import { overlapsSince } from '../entry-rules.ts'
import type { Reading, ServerRow } from '../resources/resource.ts'
import { resourceOf } from '../resources/resources.ts'
import { placeOf, parse, type Versions } from '../send-operation.ts'
import { applyDeletion, applyTold, isOlder } from '../server-rows.ts'
import { findServerRow } from '../../outbox/reconcile.ts'
import { singletonIdOf } from '../../replica/entities.ts'
import type { SyncEffects } from '../../effects.ts'
import { isListedByWorkspace, listOf, tellsChanges, type ListPage, readPage } from './lists.ts'
import { tellWorkspaces } from '../../accounts/read-account.ts'
import type { AccountRecord } from '../../protocol.ts'
import { checkAccount } from '../failures.ts'
import type { PullSchedule, MonotonicClock } from '../timing.ts'
import { z } from 'zod'
import type { Replica } from '../../replica/replica.ts'
import type { Endpoint } from '../../../../shared/api/endpoint.ts'
import type { Row } from '../../replica/rows.ts'
import { anyInput, rowParams } from '../resources/define-resource.ts'

interface PullContext extends QueueContext {
  readonly api: ApiClient
  readonly effects: SyncEffects
  /** The workspace in use; tasks and ghosts are read of this one alone. */
  readonly workspaceId: () => number
  /** Waits between two pages; edits made meanwhile go out first. */
  readonly betweenPages: () => Promise<void>
  /** Told the lists of rows that are referred to and not known. */
  readonly onUnknown: (entities: readonly Entity[]) => void
}

/** How far a list has been read. */
const stored = z.object({
  /**
   * UNIX seconds of the server up to which every change is known. Null before the first full reading, and where the
   * server does not tell its time.
   */
  since: z.int().nullable(),
  /** A reading of all rows that is under way. */
  whole: z
    .strictObject({
      /** UNIX seconds of the server when the reading began; null where nothing told. */
      startedAt: z.int().nullable(),
      next: z.string(),
    })
    .nullable()
    .catch(null),
})
type ListCursor = z.output<typeof stored>

/** The name of a list's cursor. Lists of a workspace have one for each workspace. */
export function cursorName(entity: Entity, workspaceId: number): string {
  return isListedByWorkspace(entity) ? `${entity}:${workspaceId}` : entity
}

/** Nothing was read yet, or nothing that was read is valid any more. */
export const initialCursor: ListCursor = { since: null, whole: null }

function readCursor({ cursors }: Replica, name: string): ListCursor {
  return parseJson(cursors.get(name), stored) ?? initialCursor
}

export function writeCursor({ cursors }: Replica, name: string, cursor: ListCursor): void {
  cursors.set(name, JSON.stringify(cursor))
}

/** Seconds by which one reading overlaps the one before, for writes that were in progress. */
const OVERLAP = 60
/** Servers list the changes of the last three months; a day's margin. */
const REACHES_BACK = 88 * 86_400

/** UNIX seconds from which changes are asked for; null when the whole list must be read. */
function sinceOf({ since }: ListCursor, now: number): number | null {
  return since === null || now - since > REACHES_BACK ? null : since - OVERLAP
}

/** Servers of this API family cut a list of changes off here without saying so. */
const CUT_OFF_AT = 1000

/** Brings one kind of row up to date. @throws {ApiFailure} */
export async function pull(context: PullContext, entity: Entity): Promise<void> {
  const name = cursorName(entity, context.workspaceId())
  const reading = placeOf(context, context.workspaceId())
  const cursor = readCursor(context.replica, name)
  const now = Math.floor(context.effects.milliseconds() / 1000)
  const since = tellsChanges(entity) ? sinceOf(cursor, now) : null
  const through =
    since === null ? null : await readChanges(context, entity, reading, since, cursor.since ?? 0)
  const until = through ?? (await readWhole(context, entity, reading, name, cursor))
  context.replica.transaction(() => writeCursor(context.replica, name, { since: until, whole: null }))
}

/**
 * Answers the UNIX seconds of the server up to which all is known. Null when the server cannot list the changes, so that
 * everything must be read.
 */
async function readChanges(
  context: PullContext,
  entity: Entity,
  reading: Reading,
  since: number,
  known: number,
): Promise<number | null> {
  const journalOverlaps = entity === 'timeEntry' ? overlapsSince(context, known) : null
  let until: number | null = null
  let next: string | null = null
  do {
    if (next !== null) await context.betweenPages()
    let page: ListPage
    try {
      page = await readPage(entity, reading, { since, next })
    } catch (error) {
      if (error instanceof ApiFailure && error.means('too_long_ago')) return null
      throw error
    }
    if (page.next === null && next === null && page.rows.length >= CUT_OFF_AT) return null
    context.replica.transaction(() => {
      const rows = applyPage(context, entity, reading, page)
      journalOverlaps?.(rows.come)
      until ??= Math.max(known, timeOf(page.headers, rows.all) ?? known)
    })
    next = page.next
  } while (next !== null)
  return until
}

/** Answers the same as `readChanges`; null where nothing told. */
async function readWhole(
  context: PullContext,
  entity: Entity,
  reading: Reading,
  name: string,
  { whole }: ListCursor,
): Promise<number | null> {
  const { replica } = context
  let until = whole?.startedAt ?? null
  let next = whole?.next ?? null
  let isFirst = true
  let isComplete = true
  let readDownTo = ''
  do {
    if (!isFirst) await context.betweenPages()
    const page: ListPage = await readPage(entity, reading, { since: null, next })
    const position = next
    replica.transaction(() => {
      if (position === null)
        replica.feed.noteUntold(entity, isListedByWorkspace(entity) ? reading.workspaceId : null)
      const { all } = applyPage(context, entity, reading, page)
      if (isFirst) until ??= timeOf(page.headers, all)
      // A row that was not understood may be any of the missing ones.
      isComplete &&= all.length === page.rows.length
      if (page.next === null) return
      writeCursor(replica, name, { since: null, whole: { startedAt: until, next: page.next } })
    })
    readDownTo = next ?? ''
    next = page.next
    isFirst = false
  } while (next !== null)
  if (isComplete || listOf(entity).one !== undefined) {
    await settleMissing(context, entity, reading, readDownTo)
  }
  return until
}

/**
 * The server's time of a page, UNIX seconds: its `Date`, or its newest change. Null when nothing tells; the local
 * clock may differ.
 */
function timeOf(headers: Headers, rows: readonly Pick<ServerRow, 'at'>[]): number | null {
  const date = Date.parse(headers.get('Date') ?? '')
  if (!Number.isNaN(date)) return Math.floor(date / 1000)
  const changes = rows.map(({ at }) => Date.parse(at ?? '')).filter((at) => !Number.isNaN(at))
  return changes.length === 0 ? null : Math.floor(Math.max(...changes) / 1000)
}

/** Applies a page; a reference to a row that is not known yet is joined once that is read. Runs in the caller's transaction. */
function applyPage(
  context: PullContext,
  entity: Entity,
  { workspaceId }: Reading,
  page: ListPage,
): { readonly all: readonly ServerRow[]; readonly come: readonly LocalId[] } {
  const { feed, rows } = context.replica
  const { parse } = resourceOf(entity)
  const read = page.rows.flatMap((answer) => {
    const row = parse(answer, () => null)
    return row === null ? [] : [{ answer, row }]
  })
  const come: LocalId[] = []
  const unknown = new Set<Entity>()
  // A row that is made again because it was deleted may be there already, too.
  for (const { answer, row } of read.toSorted((a, b) => Number(b.row.deleted) - Number(a.row.deleted))) {
    // Those before it may be what it refers to.
    const { awaited, ...told } = parseTold(context.replica, entity, answer) ?? { ...row, awaited: [] }
    const wasKnown = rows.localIdOf(entity, row.serverId) !== null
    applyPulledRow(context, entity, told, workspaceId)
    const localId = rows.localIdOf(entity, row.serverId)
    if (localId === null) continue
    feed.told(localId)
    if (!wasKnown) come.push(localId)
    if (!wasKnown && awaited.length === 0) continue
    feed.awaitReferences(entity, localId, awaited)
    for (const { refersTo } of awaited) if (refersTo !== entity) unknown.add(refersTo)
  }
  if (unknown.size > 0) context.onUnknown([...unknown])
  return { all: read.map(({ row }) => row), come }
}

/**
 * Applies a row of a list. An older version than the known one changes nothing, so that a page which was in flight during a
 * push does not undo an edit. Rows of people are in the lists of each of their workspaces; the last reading counts.
 *
 * @param workspaceId the workspace of the reading, for rows that do not name theirs
 */
export function applyPulledRow(
  context: QueueContext,
  entity: Entity,
  pulled: ServerRow,
  workspaceId: number,
): void {
  const localId = singletonIdOf(entity)
  const known = findServerRow(context, entity, pulled.serverId, localId)
  if (known !== null && isOlder(pulled.at, known.serverAt)) return
  if (pulled.deleted) {
    if (known !== null) applyDeletion(context, entity, known)
    return
  }
  const place = isListedByWorkspace(entity) ? workspaceId : (known?.workspaceId ?? workspaceId)
  applyTold(context, entity, pulled, pulled.workspaceId ?? place, { known, localId, sequence: null })
}

export interface ListReaderOptions extends Omit<PullContext, 'api' | 'betweenPages' | 'onUnknown'> {
  readonly schedule: PullSchedule
  readonly versions: Versions
  readonly clock: MonotonicClock
  /** Told the workspaces of which the person is a member; absent: they are not read. */
  readonly onWorkspaces?: (workspaces: AccountRecord['workspaces']) => void
}

/**
 * Reads a list, and records that it was read.
 *
 * @param betweenPages work to do before the next page is requested
 * @throws {ApiFailure} unless the list is not accessible to this person
 */
export async function readList(
  options: ListReaderOptions,
  api: ApiClient,
  entity: Entity,
  betweenPages: () => Promise<void>,
): Promise<void> {
  const { schedule, versions, clock, onWorkspaces } = options
  schedule.startRead(entity)
  try {
    const onUnknown = (referred: readonly Entity[]) => schedule.markDue(referred)
    await pull({ ...options, onUnknown, api, betweenPages }, entity)
    schedule.markRead(entity, clock.now())
    // The version for which an edit was refused is known now.
    versions.markRead(entity)
    if (entity === 'preferences' && onWorkspaces !== undefined) await tellWorkspaces(api, onWorkspaces)
  } catch (error) {
    if (!(error instanceof ApiFailure) || !isRefusal(error)) throw error
    // The account is accepted, and this list is not accessible: a server without planning, or a guest.
    await checkAccount(api)
    schedule.markRefused(entity, clock.now())
  }
}

const personalEntities: ReadonlySet<Entity> = new Set<Entity>(['member', 'workingHours', 'timeOff'])

/**
 * The list was read to its end: deletes what it lacks.
 *
 * @param readDownTo of entries, which come newest first: the instant down to which they were read
 * @throws {ApiFailure}
 */
async function settleMissing(
  context: PullContext,
  entity: Entity,
  reading: Reading,
  readDownTo: string,
): Promise<void> {
  const { replica } = context
  const { one } = listOf(entity)
  const missing = replica.feed.untold(replica.rows, entity)
  if (one === undefined) {
    replica.transaction(() => missing.forEach((row) => remove(context, entity, reading, row)))
    return
  }
  for (const row of missing.toSorted((a, b) => (startOf(a) > startOf(b) ? -1 : 1))) {
    if (!(await isThere(context, entity, reading, one, row))) continue
    replica.transaction(() => replica.feed.told(row.localId))
    // The server lists the last months only; older rows are left alone.
    if (entity === 'timeEntry' && startOf(row) < readDownTo) return
  }
}

function startOf({ base }: Row): string {
  return base !== null && 'start' in base ? (base.start ?? '') : ''
}

async function isThere(
  context: PullContext,
  entity: Entity,
  reading: Reading,
  one: Endpoint,
  row: Row,
): Promise<boolean> {
  const { replica } = context
  if (row.serverId === null) return false
  try {
    const params = rowParams(one, reading, row.serverId)
    const { body } = await reading.api.call(one, anyInput({ params }))
    const found = parse(context, entity, body)
    if (found === null) return true
    replica.transaction(() => applyPulledRow(context, entity, found, reading.workspaceId))
    return !found.deleted
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.kind === 'missing') replica.transaction(() => remove(context, entity, reading, row))
    // A row that cannot be read does not keep others from being read.
    else if (!isRefusal(error) && error.status !== 500) throw error
    return false
  }
}

function remove(context: PullContext, entity: Entity, { workspaceId }: Reading, { localId }: Row): void {
  const { replica } = context
  const row = replica.rows.find(entity, localId)
  if (row !== undefined) applyDeletion(context, entity, row)
  if (!personalEntities.has(entity)) return
  // Rows of people are listed in each of their workspaces: one that is missing here may be in another list.
  for (const { id } of replica.workspaceTables.workspaces()) {
    const name = cursorName(entity, id)
    if (id !== workspaceId && replica.cursors.get(name) !== null) writeCursor(replica, name, initialCursor)
  }
}
