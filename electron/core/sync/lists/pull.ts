/**
 * Reads the lists of a server without a feed. A page is applied and its cursor moved in one transaction. The whole list is
 * read the first time, after a long gap, and where a server cannot list changes; rows that it lacks are deleted.
 */

import type { Entity } from '../../../../shared/entities/entity.ts'
import { ApiFailure } from '../../api-client/api-failure.ts'
import type { ApiClient } from '../../api-client/api-client.ts'
import type { QueueContext } from '../../outbox/edit-queue.ts'
import { AwaitedReferences } from '../native/awaited-references.ts'
import { OverlapDetector } from '../overlap-detection.ts'
import type { Reading, ServerRow } from '../resources/resource.ts'
import { resourceOf } from '../resources/resources.ts'
import { placeOf } from '../send-operation.ts'
import { applyPulledRow } from '../server-rows.ts'
import type { SyncEffects } from '../sync-effects.ts'
import { cursorName, type ListCursor, readCursor, sinceOf, writeCursor } from './list-cursor.ts'
import { isListedByWorkspace, listOf, tellsChanges } from './lists.ts'
import { settleMissing } from './missing-rows.ts'
import { type ListPage, readPage } from './read-page.ts'

export interface PullContext extends QueueContext {
  readonly api: ApiClient
  readonly effects: SyncEffects
  /** The workspace in use; tasks and ghosts are read of this one alone. */
  readonly workspaceId: () => number
  /** Waits between two pages; edits made meanwhile go out first. */
  readonly betweenPages: () => Promise<void>
  /** Told the lists of rows that are referred to and not known. */
  readonly onUnknown: (entities: readonly Entity[]) => void
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
  const read = through ?? (await readWhole(context, entity, reading, name, cursor))
  context.replica.transaction(() => writeCursor(context.replica, name, { since: read.until, whole: null }))
}

interface Read {
  /** UNIX seconds of the server up to which all is known; null where nothing told. */
  readonly until: number | null
}

/** Null when the server cannot list the changes, so that everything must be read. */
async function readChanges(
  context: PullContext,
  entity: Entity,
  reading: Reading,
  since: number,
  known: number,
): Promise<Read | null> {
  const overlaps = entity === 'timeEntry' ? new OverlapDetector(context, known) : null
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
      overlaps?.journal(rows.come)
      until ??= Math.max(known, timeOf(page.headers, rows.all) ?? known)
    })
    next = page.next
  } while (next !== null)
  return { until }
}

async function readWhole(
  context: PullContext,
  entity: Entity,
  reading: Reading,
  name: string,
  { whole }: ListCursor,
): Promise<Read> {
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
  return { until }
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
): { readonly all: readonly ServerRow[]; readonly come: readonly ServerRow[] } {
  const { feed, rows } = context.replica
  const { parse } = resourceOf(entity)
  const read = page.rows.flatMap((answer) => {
    const row = parse(answer, () => null)
    return row === null ? [] : [{ answer, row }]
  })
  const come: ServerRow[] = []
  const unknown = new Set<Entity>()
  // A row that is made again because it was deleted may be there already, too.
  for (const { answer, row } of read.toSorted((a, b) => Number(b.row.deleted) - Number(a.row.deleted))) {
    // Those before it may be what it refers to.
    const references = new AwaitedReferences(context.replica)
    const { fields } = parse(answer, references.find) ?? row
    const wasKnown = rows.localIdOf(entity, row.serverId) !== null
    if (!wasKnown) come.push(row)
    applyPulledRow(context, entity, { ...row, fields: references.takenFrom(fields) }, workspaceId)
    const localId = rows.localIdOf(entity, row.serverId)
    if (localId === null) continue
    feed.told(localId)
    if (!wasKnown && references.found.length === 0) continue
    feed.awaitReferences(entity, localId, references.found)
    for (const { refersTo } of references.found) if (refersTo !== entity) unknown.add(refersTo)
  }
  if (unknown.size > 0) context.onUnknown([...unknown])
  return { all: read.map(({ row }) => row), come }
}
