/**
 * Reads what changed at the service into the replica: a page is applied and its cursor moved in one transaction. The
 * first time, after a gap, when the service's clock was set back, and where a server cannot tell what changed, the whole list is read instead, and what it
 * lacks is gone.
 */

import type { Entity } from '../../../shared/bridge/sync.ts'
import { instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import { ApiFailure } from '../api-client/api-failure.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import { AbsentRows, type Asked } from './absent-rows.ts'
import { AwaitedReferences } from './awaited-references.ts'
import { PagesAhead } from './pages-ahead.ts'
import {
  brokenOff,
  cursorName,
  fresh,
  readCursor,
  sinceOf,
  sinceOfNews,
  writeCursor,
  type PullCursor,
  type Since,
} from './pull-cursor.ts'
import type { FindLocalId, ListPage, Reading, ServerRow } from './resources/resource.ts'
import { resourceOf } from './resources/resources.ts'
import { placeOf } from './send-operation.ts'
import { SameTime } from './same-time.ts'
import { adoptRemade, takePulledRow } from './server-rows.ts'
import type { SyncEffects } from './sync-effects.ts'

export interface PullContext extends QueueContext {
  readonly api: ApiClient
  readonly effects: SyncEffects
  /** The workspace in use: tasks and ghosts are read of it alone. */
  readonly workspaceId: () => number
  /** Waits between two pages; edits made meanwhile go out first. */
  readonly betweenPages: () => Promise<void>
  /** How often edits went out. */
  readonly pushes: () => number
  /** When lists were read last, by the names of their cursors; UNIX seconds of the service's clock. */
  readonly readAt: Map<string, number>
  /** What whole readings have asked for one by one, by the names of their cursors. */
  readonly asked: Map<string, Asked>
}

/** `news` is what has changed since the list was read last, `all` also what had been on its way for long by then. */
export type Extent = 'all' | 'news'

/** Servers of this family cut a list of changes off there, without saying so. */
const CUT_OFF_AT = 1000

/**
 * Brings one kind of row up to date.
 *
 * @throws {ApiFailure}
 */
export async function pull(context: PullContext, entity: Entity, extent: Extent = 'all'): Promise<void> {
  const { replica } = context
  const workspaceId = context.workspaceId()
  const { tellsChanges } = resourceOf(entity)
  const name = cursorName(entity, workspaceId)
  const reading = placeOf(context, workspaceId)
  const cursor = readCursor(replica, name)
  const since = tellsChanges ? sinceOf(cursor, nowSeconds(context)) : null
  const from = since !== null && extent === 'news' ? sinceOfNews(since, context.readAt.get(name)) : since
  if (from !== null && (await readChanges(context, entity, reading, name, { ...from, extent }))) {
    if (extent === 'all') await askAgain(context, entity, reading, name)
    return
  }
  await readWhole(context, entity, reading, name, cursor)
}

const nothingAsked = (): Asked => ({ startedAt: null, existing: new Set(), unsure: new Set() })

/** What the last whole reading lacked, and the service did not say whether it is there. */
async function askAgain(context: PullContext, entity: Entity, reading: Reading, name: string): Promise<void> {
  const unsure = context.asked.get(name)?.unsure ?? new Set()
  if (unsure.size === 0) return
  const asked = nothingAsked()
  await new AbsentRows(context, entity, reading, { readDownTo: null, asked }).settleUnsure(unsure)
  context.asked.set(name, asked)
}

/** Answers false when the server cannot tell what changed, so that everything has to be read. */
async function readChanges(
  context: PullContext,
  entity: Entity,
  reading: Reading,
  name: string,
  { since, known, extent }: Since & { readonly extent: Extent },
): Promise<boolean> {
  const pages = pagesOf(context, entity, reading, since)
  try {
    return await applyChanges(context, entity, reading, name, { pages, known, extent })
  } finally {
    await pages.end()
  }
}

async function applyChanges(
  context: PullContext,
  entity: Entity,
  reading: Reading,
  name: string,
  { pages, known, extent }: { readonly pages: PagesAhead; readonly known: number; readonly extent: Extent },
): Promise<boolean> {
  const awaited = new AwaitedReferences(context, entity, reading.workspaceId)
  const sameTime = entity === 'timeEntry' ? new SameTime(context, known) : null
  let startedAt: number | null = null
  let next: string | null = null
  do {
    if (startedAt !== null) await context.betweenPages()
    let page: ListPage
    try {
      page = await pages.read(next)
    } catch (error) {
      // `since must not be earlier than …`: the gap is too wide.
      if (error instanceof ApiFailure && error.status === 400) return false
      throw error
    }
    if (page.next === null && next === null && page.rows.length >= CUT_OFF_AT) return false
    const date = dateOf(page.headers)
    if (date !== null && date < known) {
      clockWasSetBack(context, entity, name, date)
      return false
    }
    const rows = await understood(context, entity, page)
    startedAt ??= Math.max(known, timeOf(page.headers, rows) ?? known)
    context.replica.transaction(() => {
      const come = sameTime?.newOf(rows) ?? []
      applyRows(context, entity, reading, rows)
      sameTime?.journal(come)
      awaited.noteAll(rows)
    })
    next = page.next
  } while (next !== null)
  awaited.settleAll()
  const through = startedAt ?? known
  context.readAt.set(name, through)
  if (extent === 'all') {
    context.replica.transaction(() => writeCursor(context.replica, name, { since: through, whole: null }))
  }
  return true
}

/**
 * The service's clock shows a time that has been: changes made since carry times before the cursor, and perhaps before
 * the ones that their rows are known with. Neither can be compared any more, also if the reading that follows is broken
 * off.
 *
 * @param date what the clock shows, UNIX seconds
 */
function clockWasSetBack({ replica }: PullContext, entity: Entity, name: string, date: number): void {
  replica.transaction(() => {
    replica.rows.forgetServerTimesAfter(entity, instantOfMilliseconds(date * 1000))
    writeCursor(replica, name, fresh)
  })
}

function pagesOf(
  { pushes }: PullContext,
  entity: Entity,
  reading: Reading,
  since: number | null,
): PagesAhead {
  return new PagesAhead({ list: (next) => resourceOf(entity).list(reading, { since, next }), pushes })
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
  { pages, cursor }: { readonly pages: PagesAhead; readonly cursor: PullCursor },
): Promise<void> {
  const { replica } = context
  const begun = brokenOff(cursor)
  // Only entries that are deleted later than they were asked for are told of by the reading that follows.
  const asked = (entity === 'timeEntry' ? context.asked.get(name) : undefined) ?? nothingAsked()
  context.asked.set(name, asked)
  const absent = new AbsentRows(context, entity, reading, { readDownTo: begun?.readDownTo ?? null, asked })
  const awaited = new AwaitedReferences(context, entity, reading.workspaceId)
  // What was found to be there may have been deleted since.
  let startedAt = begun?.startedAt ?? asked.startedAt
  let next = begun?.next ?? null
  let isFirst = true
  do {
    if (!isFirst) await context.betweenPages()
    isFirst = false
    const page: ListPage = await pages.read(next)
    const isLast = page.next === null
    let rows = await understood(context, entity, page)
    startedAt ??= timeOf(page.headers, rows)
    asked.startedAt = startedAt
    const gone = absent.absentFrom({ size: page.rows.length, isLast }, rows)
    // What is made again because it is gone may be there already, as another computer made it: it is recognised by its being new.
    await absent.settle(gone, isLast ? absent.readDownTo : null)
    // What is gone by now is referred to no more.
    if (gone.length > 0) rows = parsed(context, entity, page, () => undefined)
    const whole = { startedAt, next: page.next, readDownTo: absent.readDownTo }
    replica.transaction(() => {
      applyRows(context, entity, reading, rows)
      if (!isLast) writeCursor(replica, name, { since: null, whole })
      awaited.noteAll(rows)
    })
    next = page.next
  } while (next !== null)
  awaited.settleAll()
  context.asked.set(name, { ...nothingAsked(), unsure: asked.unsure })
  const since = startedAt
  if (since !== null) context.readAt.set(name, since)
  replica.transaction(() => {
    replica.restoring.wasRead(name)
    writeCursor(replica, name, { since, whole: null })
  })
}

/** The rows of a page. What they refer to and is not known here is read first. @throws {ApiFailure} */
async function understood(
  context: PullContext,
  entity: Entity,
  page: ListPage,
): Promise<readonly ServerRow[]> {
  const missing = new Set<Entity>()
  const rows = parsed(context, entity, page, (referred) => missing.add(referred))
  if (missing.size === 0) return rows
  // Made since those lists were read. What is still unknown after this is not for this person to see.
  for (const referred of resourceOf(entity).refersTo) if (missing.has(referred)) await pull(context, referred)
  return parsed(context, entity, page, () => undefined)
}

/** @param onUnknown told of what rows refer to and is not known here */
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

/** Runs in a transaction of the caller, together with what belongs to the page. */
function applyRows(
  context: PullContext,
  entity: Entity,
  { workspaceId }: Reading,
  rows: readonly ServerRow[],
): void {
  adoptRemade(context, entity, rows)
  // What is made again because it was deleted may be there already, too.
  const inOrder = rows.toSorted((a, b) => Number(b.deleted) - Number(a.deleted))
  for (const row of inOrder) takePulledRow(context, entity, row, workspaceId)
}

/**
 * When the page was made by the service's clock, UNIX seconds: its `Date`, or the newest change that it shows. Null when
 * nothing tells: our clock may be far from the service's.
 */
function timeOf(headers: Headers, rows: readonly ServerRow[]): number | null {
  const date = dateOf(headers)
  if (date !== null) return date
  const changes = rows.map(({ at }) => Date.parse(at ?? '')).filter((at) => !Number.isNaN(at))
  return changes.length === 0 ? null : Math.floor(Math.max(...changes) / 1000)
}

/** What the service's clock showed when it answered, UNIX seconds; null when it does not tell. */
function dateOf(headers: Headers): number | null {
  const date = Date.parse(headers.get('Date') ?? '')
  return Number.isNaN(date) ? null : Math.floor(date / 1000)
}

function nowSeconds({ effects }: PullContext): number {
  return Math.floor(effects.milliseconds() / 1000)
}
