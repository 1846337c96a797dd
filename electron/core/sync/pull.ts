/**
 * Pulls changes of the service into the replica. A page is applied and its cursor moved in one transaction. The whole
 * list is read the first time, after a long gap, after the service's clock was set back, and where a server cannot
 * list changes; rows that a whole list lacks are deleted.
 */

import type { Entity } from '../../../shared/entities/entity.ts'
import { instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import { ApiFailure } from '../api-client/api-failure.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import { DeletionDetector, type RowChecks } from './deletion-detection.ts'
import { ForwardReferences } from './forward-references.ts'
import { PagePrefetcher } from './page-prefetch.ts'
import {
  interruptedRead,
  cursorName,
  initialCursor,
  readCursor,
  sinceOf,
  writeCursor,
  type PullCursor,
  type Since,
} from './pull-cursor.ts'
import type { FindLocalId, ListPage, Reading, ServerRow } from './resources/resource.ts'
import { resourceOf } from './resources/resources.ts'
import { placeOf } from './send-operation.ts'
import { OverlapDetector } from './overlap-detection.ts'
import { applyPulledRow } from './server-rows.ts'
import type { SyncEffects } from './sync-effects.ts'

export interface PullContext extends QueueContext {
  readonly api: ApiClient
  readonly effects: SyncEffects
  /** The workspace in use; tasks and ghosts are read of this one alone. */
  readonly workspaceId: () => number
  /** Waits between two pages; edits made meanwhile go out first. */
  readonly betweenPages: () => Promise<void>
  /** How often edits went out. */
  readonly pushes: () => number
  /** The rows that full readings have checked one by one, by cursor name. */
  readonly asked: Map<string, RowChecks>
}

/** Servers of this API family cut a list of changes off here without saying so. */
const CUT_OFF_AT = 1000

/**
 * Brings one kind of row up to date.
 *
 * @throws {ApiFailure}
 */
export async function pull(context: PullContext, entity: Entity): Promise<void> {
  const { replica } = context
  const workspaceId = context.workspaceId()
  const { supportsSince } = resourceOf(entity)
  const name = cursorName(entity, workspaceId)
  const reading = placeOf(context, workspaceId)
  const cursor = readCursor(replica, name)
  const since = supportsSince ? sinceOf(cursor, nowSeconds(context)) : null
  if (since !== null && (await readDelta(context, entity, reading, name, since))) {
    await recheckUndecided(context, entity, reading, name)
    return
  }
  await readWhole(context, entity, reading, name, cursor)
}

const noChecks = (): RowChecks => ({ startedAt: null, existing: new Set(), unsure: new Set() })

/** Checks the rows again of which the last full reading could not tell whether they exist. */
async function recheckUndecided(
  context: PullContext,
  entity: Entity,
  reading: Reading,
  name: string,
): Promise<void> {
  const unsure = context.asked.get(name)?.unsure ?? new Set()
  if (unsure.size === 0) return
  const asked = noChecks()
  await new DeletionDetector(context, entity, reading, { readDownTo: null, asked }).recheckUnsure(unsure)
  context.asked.set(name, asked)
}

/** Answers false when the server cannot list the changes, so that everything must be read. */
async function readDelta(
  context: PullContext,
  entity: Entity,
  reading: Reading,
  name: string,
  { since, known }: Since,
): Promise<boolean> {
  const pages = pagesOf(context, entity, reading, since)
  try {
    return await applyDelta(context, entity, reading, name, { pages, known })
  } finally {
    await pages.end()
  }
}

async function applyDelta(
  context: PullContext,
  entity: Entity,
  reading: Reading,
  name: string,
  { pages, known }: { readonly pages: PagePrefetcher<ListPage>; readonly known: number },
): Promise<boolean> {
  const awaited = new ForwardReferences(context, entity, reading.workspaceId)
  const overlaps = entity === 'timeEntry' ? new OverlapDetector(context, known) : null
  let startedAt: number | null = null
  let next: string | null = null
  do {
    if (startedAt !== null) await context.betweenPages()
    let page: ListPage
    try {
      page = await pages.read(next)
    } catch (error) {
      if (error instanceof ApiFailure && error.means('too_long_ago')) return false
      throw error
    }
    if (page.next === null && next === null && page.rows.length >= CUT_OFF_AT) return false
    const date = dateOf(page.headers)
    if (date !== null && date < known) {
      clockWasSetBack(context, entity, name, date)
      return false
    }
    const rows = await parseWithReferences(context, entity, page)
    startedAt ??= Math.max(known, timeOf(page.headers, rows) ?? known)
    context.replica.transaction(() => {
      const come = overlaps?.unknownAmong(rows) ?? []
      applyRows(context, entity, reading, rows)
      overlaps?.journal(come)
      awaited.collect(rows)
    })
    next = page.next
  } while (next !== null)
  awaited.resolveAll()
  const cursor = { since: startedAt ?? known, whole: null }
  context.replica.transaction(() => writeCursor(context.replica, name, cursor))
  return true
}

/**
 * The service's clock was set back: new changes carry times before the cursor, and before known versions. Forgets
 * both, even if the following reading is interrupted.
 *
 * @param date the service's clock, UNIX seconds
 */
function clockWasSetBack({ replica }: PullContext, entity: Entity, name: string, date: number): void {
  replica.transaction(() => {
    replica.rows.forgetServerTimesAfter(entity, instantOfMilliseconds(date * 1000))
    writeCursor(replica, name, initialCursor)
  })
}

function pagesOf(
  { pushes }: PullContext,
  entity: Entity,
  reading: Reading,
  since: number | null,
): PagePrefetcher<ListPage> {
  return new PagePrefetcher({ list: (next) => resourceOf(entity).list(reading, { since, next }), pushes })
}

async function readWhole(
  context: PullContext,
  entity: Entity,
  reading: Reading,
  name: string,
  cursor: PullCursor,
): Promise<void> {
  const pages = pagesOf(context, entity, reading, null)
  try {
    await applyWhole(context, entity, reading, name, { pages, cursor })
  } finally {
    await pages.end()
  }
}

async function applyWhole(
  context: PullContext,
  entity: Entity,
  reading: Reading,
  name: string,
  { pages, cursor }: { readonly pages: PagePrefetcher<ListPage>; readonly cursor: PullCursor },
): Promise<void> {
  const { replica } = context
  const begun = interruptedRead(cursor)
  // For other lists, a deletion after the check is not part of the next delta.
  const asked = (entity === 'timeEntry' ? context.asked.get(name) : undefined) ?? noChecks()
  context.asked.set(name, asked)
  const absent = new DeletionDetector(context, entity, reading, {
    readDownTo: begun?.readDownTo ?? null,
    asked,
  })
  const awaited = new ForwardReferences(context, entity, reading.workspaceId)
  // A row that was found to be there may have been deleted since.
  let startedAt = begun?.startedAt ?? asked.startedAt
  let next = begun?.next ?? null
  let isFirst = true
  do {
    if (!isFirst) await context.betweenPages()
    isFirst = false
    const page: ListPage = await pages.read(next)
    const isLast = page.next === null
    let rows = await parseWithReferences(context, entity, page)
    startedAt ??= timeOf(page.headers, rows)
    asked.startedAt = startedAt
    const gone = absent.missingFrom({ size: page.rows.length, isLast }, rows)
    // Runs before the page is applied: a row that is recreated here is told from another device's by being older.
    await absent.settle(gone, isLast ? absent.readDownTo : null)
    // References to rows that are gone by now are dropped.
    if (gone.length > 0) rows = parsed(context, entity, page, () => undefined)
    const whole = { startedAt, next: page.next, readDownTo: absent.readDownTo }
    replica.transaction(() => {
      applyRows(context, entity, reading, rows)
      if (!isLast) writeCursor(replica, name, { since: null, whole })
      awaited.collect(rows)
    })
    next = page.next
  } while (next !== null)
  awaited.resolveAll()
  context.asked.set(name, { ...noChecks(), unsure: asked.unsure })
  const since = startedAt
  replica.transaction(() => {
    writeCursor(replica, name, { since, whole: null })
  })
}

/**
 * Parses the rows of a page. Lists to which they refer are read first where a reference is unknown. @throws
 * {ApiFailure}
 */
async function parseWithReferences(
  context: PullContext,
  entity: Entity,
  page: ListPage,
): Promise<readonly ServerRow[]> {
  const missing = new Set<Entity>()
  const rows = parsed(context, entity, page, (referred) => missing.add(referred))
  if (missing.size === 0) return rows
  // References that are still unknown are not accessible to this person.
  for (const referred of resourceOf(entity).refersTo) if (missing.has(referred)) await pull(context, referred)
  return parsed(context, entity, page, () => undefined)
}

/** @param onUnknown told the entities of unknown references */
function parsed(
  { replica }: PullContext,
  entity: Entity,
  page: ListPage,
  onUnknown: (referred: Entity) => void,
): readonly ServerRow[] {
  const find: FindLocalId = (referred, serverId) => {
    const localId = replica.rows.localIdOf(referred, serverId as never)
    if (localId === null) onUnknown(referred)
    return localId
  }
  return page.rows.flatMap((row) => resourceOf(entity).parse(row, find) ?? [])
}

/** Applies a page. Runs in the caller's transaction. */
function applyRows(
  context: PullContext,
  entity: Entity,
  { workspaceId }: Reading,
  rows: readonly ServerRow[],
): void {
  // A row that is made again because it was deleted may be there already, too.
  const inOrder = rows.toSorted((a, b) => Number(b.deleted) - Number(a.deleted))
  for (const row of inOrder) applyPulledRow(context, entity, row, workspaceId)
}

/**
 * The service's time of a page, UNIX seconds: its `Date`, or its newest change. Null when nothing tells; the local
 * clock may differ.
 */
export function timeOf(headers: Headers, rows: readonly Pick<ServerRow, 'at'>[]): number | null {
  const date = dateOf(headers)
  if (date !== null) return date
  const changes = rows.map(({ at }) => Date.parse(at ?? '')).filter((at) => !Number.isNaN(at))
  return changes.length === 0 ? null : Math.floor(Math.max(...changes) / 1000)
}

/** The service's `Date`, UNIX seconds; null when absent. */
function dateOf(headers: Headers): number | null {
  const date = Date.parse(headers.get('Date') ?? '')
  return Number.isNaN(date) ? null : Math.floor(date / 1000)
}

function nowSeconds({ effects }: PullContext): number {
  return Math.floor(effects.milliseconds() / 1000)
}
