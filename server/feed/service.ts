/**
 * The feed: what changed for somebody, in their organizations and of their own, in pages behind one cursor; and where a reader
 * stands, as text that it sends back.
 */

import { createHash } from 'node:crypto'
import type { EndpointInput } from '../../shared/api/endpoint.ts'
import {
  type BriefQuery,
  type FeedChange,
  type FeedPage,
  MOST_CHANGES,
  type readFeed as endpoint,
  type ReplicatedKind,
  replicatedKinds,
} from '../../shared/api/feed.ts'
import { type Caller, type Member, workspacesIn, type Scope } from '../access/scope.ts'
import { BadRequest } from '../errors/app-error.ts'
import {
  changedLines,
  countsOf,
  epochsOf,
  type FeedLine,
  type History,
  latestEpoch,
  presentLines,
  type Epoch,
} from './queries.ts'
import { readers } from './readers.ts'
import { z } from 'zod'

/** Where a reading of all rows stands: rows of the kinds up to this one, and of it those up to this id, have been told. */
interface WholeReading {
  /** Index of the kind. */
  readonly kind: number
  readonly after: number
  /** Rows that are not shown are told as gone: the reader may have seen them before. */
  readonly again: boolean
}

/** A reader in one scope. */
interface Position {
  /** Everything that changed up to here has been told. */
  readonly sequence: number
  /** The history that counted so far, oldest first; it ends with the start in which that was. */
  readonly epochs: readonly Epoch[]
  /** A hash of the reader's rights. */
  readonly rights: string
  /** The reader's workspaces. */
  readonly workspaceIds: readonly number[]
  /** Null once everything has been told. */
  readonly whole: WholeReading | null
}

type Positions = ReadonlyMap<number, Position>

/** Starts that a cursor carries. */
const KEPT_EPOCHS = 8

const count = z.int().nonnegative()
const written = z.array(
  z.tuple([
    count,
    count,
    z.array(z.tuple([z.string(), count])),
    z.string(),
    z.array(count),
    z.tuple([count, count, z.boolean()]).nullable(),
  ]),
)

/** By scope. @throws {BadRequest} for what this service has not written. */
function readCursor(text: string): Positions {
  try {
    const parsed = written.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return new Map(
      parsed.map(([scope, sequence, epochs, rights, workspaceIds, whole]) => [
        scope,
        {
          sequence,
          epochs: epochs.map(([id, begin]) => ({ id, begin })),
          rights,
          workspaceIds,
          whole: whole && { kind: whole[0], after: whole[1], again: whole[2] },
        },
      ]),
    )
  } catch (error) {
    throw new BadRequest('wrong_form', { field: 'cursor', cause: error })
  }
}

function writeCursor(positions: Positions): string {
  const parts = [...positions].map(([scope, { sequence, epochs, rights, workspaceIds, whole }]) => [
    scope,
    sequence,
    epochs.slice(-KEPT_EPOCHS).map(({ id, begin }) => [id, begin]),
    rights,
    workspaceIds,
    whole && [whole.kind, whole.after, whole.again],
  ])
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** How far an epoch of a history went. */
function endOf({ sequence, epochs }: History, index: number): number {
  return epochs[index + 1]?.begin ?? sequence
}

/**
 * Up to which number a reader's history is also the service's; the reader's own sequence when it is the same. 0 when they have no
 * start in common.
 */
function commonSequence(known: History, now: History): number {
  for (let index = known.epochs.length - 1; index >= 0; index -= 1) {
    const { id, begin } = known.epochs[index] ?? { id: '', begin: 0 }
    const here = now.epochs.findIndex((epoch) => epoch.id === id && epoch.begin === begin)
    if (here !== -1) return Math.min(endOf(known, index), endOf(now, here))
  }
  return 0
}

const STANDARD_LIMIT = 500

const ownKinds: ReadonlySet<ReplicatedKind> = new Set([
  'favorite',
  'preferences',
  'saved_view',
  'time_block',
  'time_entry',
  'user_settings',
])

/** A scope as its reader sees it. */
interface Feed {
  readonly scope: number
  /** Null for the person's own. */
  readonly organizationId: number | null
  /** The reader's workspaces in it. */
  readonly members: readonly Member[]
  readonly kinds: readonly ReplicatedKind[]
  readonly rights: string
}

/** Changes whenever another part of the rows, or of their fields, may be shown. */
function rightsOf(...facts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 10)
}

/** Names are no rights. */
const unnamed = <Place extends { readonly name: string }>(place: Place) => ({ ...place, name: null })

function rightsIn(members: readonly Member[]) {
  return members.map((member) =>
    Object.assign({}, member, { organization: unnamed(member.organization), timesheetsInUse: null }),
  )
}

function feedsOf(caller: Caller): readonly Feed[] {
  const { userId, organizations, workspaces } = caller
  const ofOrganizations = organizations.map((membership): Feed => {
    const { organizationId } = membership
    const members = workspacesIn(caller, organizationId)
    return {
      scope: organizationId,
      organizationId,
      members,
      kinds: replicatedKinds.filter((kind) => !ownKinds.has(kind)),
      rights: rightsOf(unnamed(membership), rightsIn(members)),
    }
  })
  const own: Feed = {
    scope: userId,
    organizationId: null,
    members: workspaces,
    kinds: replicatedKinds.filter((kind) => ownKinds.has(kind)),
    rights: rightsOf(rightsIn(workspaces)),
  }
  return [...ofOrganizations, own]
}

const idsOf = (members: readonly Member[]): number[] => members.map(({ workspaceId }) => workspaceId)

/** Begins, or goes on from where the reader stands, as far as that is still the service's history and the reader's rights. */
function positionIn(feed: Feed, known: Position | undefined, history: History): Position {
  const { rights } = feed
  const workspaceIds = idsOf(feed.members)
  const begin = { kind: 0, after: 0 }
  const now = { epochs: history.epochs, rights, workspaceIds }
  const sequence = known === undefined ? 0 : commonSequence(known, history)
  if (known === undefined || (sequence === 0 && known.sequence > 0)) {
    return { ...now, sequence: history.sequence, whole: { ...begin, again: false } }
  }
  if (rights === known.rights) return { ...now, sequence, whole: known.whole }
  return { ...now, sequence, whole: { ...begin, again: true } }
}

/** The places of a cursor that the reader has left since. The person's own rows follow one by one. */
function leftSince(known: Positions, feeds: readonly Feed[]): FeedPage['left'] {
  return [...known].flatMap(([scope, { workspaceIds }]): FeedPage['left'] => {
    const feed = feeds.find((each) => each.scope === scope)
    if (feed === undefined) return [{ organization_id: scope, workspace_id: null }]
    const present = new Set(idsOf(feed.members))
    const left = feed.organizationId === null ? [] : workspaceIds.filter((id) => !present.has(id))
    return left.map((workspace_id) => ({ organization_id: scope, workspace_id }))
  })
}

interface Told {
  readonly feed: Feed
  readonly line: FeedLine
  /** Whether a row that is not shown is told as gone. */
  readonly again: boolean
}

class Page {
  readonly told: Told[] = []
  readonly #scope: Scope
  readonly #limit: number
  readonly #options: BriefQuery

  constructor(scope: Scope, limit: number, options: BriefQuery) {
    this.#scope = scope
    this.#limit = limit
    this.#options = options
  }

  get room(): number {
    return this.#limit - this.told.length
  }

  #range(feed: Feed, workspaceIds: readonly number[]) {
    return {
      scope: feed.scope,
      workspaceIds: feed.organizationId === null ? null : workspaceIds,
      limit: this.room,
    }
  }

  /** Goes on with the reading of all rows. */
  async readWhole(feed: Feed, position: Position): Promise<Position> {
    const { whole, workspaceIds } = position
    if (whole === null) return position
    let { kind, after } = whole
    while (this.room > 0) {
      const name = feed.kinds[kind]
      if (name === undefined) return { ...position, whole: null }
      const range = this.#range(feed, workspaceIds)
      const lines = await presentLines(this.#scope.db, range, name, after)
      this.told.push(...lines.map((line) => ({ feed, line, again: whole.again })))
      const last = lines.at(-1)
      if (lines.length === range.limit && last !== undefined) after = last.row_id
      else [kind, after] = [kind + 1, 0]
    }
    return { ...position, whole: { kind, after, again: whole.again } }
  }

  /** Goes on with what changed, once everything has been told. */
  async readChanges(feed: Feed, position: Position, upTo: number): Promise<Position> {
    if (position.whole !== null || this.room === 0 || position.sequence >= upTo) return position
    const range = this.#range(feed, position.workspaceIds)
    const lines = await changedLines(this.#scope.db, range, position.sequence, upTo)
    this.told.push(...lines.map((line) => ({ feed, line, again: true })))
    const isLast = lines.length < range.limit
    return { ...position, sequence: isLast ? upTo : (lines.at(-1)?.sequence ?? upTo) }
  }

  /** The rows of the lines, in their order. */
  async changes(): Promise<FeedChange[]> {
    const shown = new Map<string, ReadonlyMap<number, { row: object; workspaceIds: number[] }>>()
    const keyOf = ({ feed, line }: Told): string => `${feed.scope}/${line.kind}`
    for (const [key, some] of Map.groupBy(this.told, keyOf)) {
      const [first] = some
      const ids = some.filter(({ line }) => !line.deleted).map(({ line }) => line.row_id)
      if (first === undefined || ids.length === 0) continue
      shown.set(key, await readers[first.line.kind](this.#scope, first.feed.members, ids, this.#options))
    }
    return this.told.flatMap((each): FeedChange[] => {
      const { feed, line, again } = each
      const { kind, sync_id, sequence, row_id } = line
      const found = line.deleted ? undefined : shown.get(keyOf(each))?.get(row_id)
      if (found === undefined && !again) return []
      const row = (found?.row ?? null) as FeedChange['row']
      const workspace_ids = found?.workspaceIds ?? []
      const id = found === undefined ? null : row_id
      const hidden = found === undefined && !line.deleted ? { hidden: true } : {}
      const { organizationId: organization_id } = feed
      return [{ kind, sync_id, sequence, organization_id, id, workspace_ids, row, ...hidden }]
    })
  }
}

/**
 * The next page. Rows that the caller sees since their rights changed, and those that they do not see any more, follow as if they had
 * changed.
 *
 * @param query `cursor` of the page before; without it everything is read. `limit` from 1 to 1,000.
 * @throws {BadRequest} for a cursor that is none, or from before deletions that are forgotten, and for another limit.
 */
export async function readFeed(
  scope: Scope,
  query: EndpointInput<typeof endpoint>['query'],
): Promise<FeedPage> {
  const { db, caller } = scope
  const { limit = STANDARD_LIMIT } = query
  if (limit < 1) throw new BadRequest('too_small', { field: 'limit', minimum: 1 })
  if (limit > MOST_CHANGES) throw new BadRequest('too_great', { field: 'limit', maximum: MOST_CHANGES })
  const known = query.cursor === undefined ? new Map<number, Position>() : readCursor(query.cursor)
  const feeds = feedsOf(caller)
  const epoch = await latestEpoch(db)
  // Before the lines: what is committed meanwhile comes with the next page.
  const counts = await countsOf(
    db,
    feeds.map((feed) => feed.scope),
  )
  const sequenceOf = (feed: Feed): number => counts.get(feed.scope)?.sequence ?? 0
  const positions = new Map<number, Position>()
  const restored: FeedPage['restored'] = []
  for (const feed of feeds) {
    const before = known.get(feed.scope)
    const history = { sequence: sequenceOf(feed), epochs: await epochsOf(db, feed.scope) }
    const position = positionIn(feed, before, history)
    // Deletions may be forgotten that the reader has not heard of.
    if (position.sequence < (counts.get(feed.scope)?.pruned ?? 0))
      throw new BadRequest('wrong_form', { field: 'cursor' })
    positions.set(feed.scope, position)
    const common = before === undefined ? 0 : commonSequence(before, history)
    if (before !== undefined && common < before.sequence) {
      restored.push({ organization_id: feed.organizationId, sequence: common })
    }
  }
  const page = new Page(scope, limit, query)
  const advance = async (read: (feed: Feed, position: Position) => Promise<Position>) => {
    for (const feed of feeds) {
      const position = positions.get(feed.scope)
      if (position !== undefined) positions.set(feed.scope, await read(feed, position))
    }
  }
  await advance((feed, position) => page.readWhole(feed, position))
  await advance((feed, position) => page.readChanges(feed, position, sequenceOf(feed)))
  const isBehind = (feed: Feed): boolean => {
    const position = positions.get(feed.scope)
    return position !== undefined && (position.whole !== null || position.sequence < sequenceOf(feed))
  }
  return {
    changes: await page.changes(),
    cursor: writeCursor(positions),
    epoch,
    more: feeds.some(isBehind),
    sequences: feeds.map(({ scope: id, organizationId }) => ({
      organization_id: organizationId,
      sequence: positions.get(id)?.sequence ?? 0,
    })),
    left: leftSince(known, feeds),
    restored,
  }
}
