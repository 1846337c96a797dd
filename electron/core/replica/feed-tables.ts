/** Facts of the service's feed about rows, and how far the feed was read. */

import { z } from 'zod'
import { parseJson } from '../../../shared/domain/json.ts'
import type { LocalId, ServerId } from '../../../shared/domain/ids.ts'
import { entityNames, type Entity } from '../../../shared/entities/entity.ts'
import type { Operation } from '../outbox/operation.ts'
import { entities, singletonIdOf } from './entities.ts'
import type { Row, Rows } from './rows.ts'
import type { KeyValueTable } from './small-tables.ts'
import type { Sqlite } from './sqlite.ts'

const restoredHistory = z.object({
  /** Up to where the restored history is the one that was read: by organization, and of the person's own things. */
  sequences: z.record(z.string(), z.int()),
  /** Whether ids of the service mean the same rows as before. */
  keepsIds: z.boolean(),
})
/** A restored backup, as far as it is known while the feed is read again. */
export type RestoredHistory = z.output<typeof restoredHistory>

const position = z.object({
  /** Null before the first page. */
  cursor: z.string().nullable(),
  /** How far the last complete reading went in the sequence of the person's own things; null before it. */
  ownSequence: z.int().nullable().default(null),
  /** Whether the first reading is under way, over rows that were here before it. */
  isWhole: z.boolean(),
  /** The start of the service by the last complete reading; null where nothing told. */
  epoch: z.string().nullable().default(null),
  /** Until everything has been read again; null otherwise. */
  restored: restoredHistory.nullable().default(null),
})
/** How far the feed was read. */
export type FeedPosition = z.output<typeof position>

/** In the replica's facts, once the service has answered with its feed. */
const POSITION = 'feed'

/** A row of the service as the feed tells it. */
export interface FeedLine {
  readonly syncId: string
  /** Null for a row that is gone, whose id may have been given to one that was made in its place. */
  readonly localId: LocalId | null
  /** Those whose lists have the row. */
  readonly workspaceIds: readonly number[]
  /** As it was told, where a row has a line for each workspace; null for all others. */
  readonly change: unknown
  /** How far the deletion of a row has come that this device has deleted; null for all others. */
  readonly deletion?: Deletion | null
}

/** Acknowledged; told by the feed as well; told, and the service cannot bring the row back. */
const deletions = ['acknowledged', 'told', 'final'] as const
type Deletion = (typeof deletions)[number]

const returning: ReadonlySet<Entity> = new Set(['ghost', 'project', 'tag', 'task', 'timeBlock'])

/** Whether our service brings such a row back under its own id, with what went along. */
export function canReturn(entity: Entity): boolean {
  return returning.has(entity)
}

/** A row that another one names and that is not here yet. */
export interface AwaitedReference {
  readonly refersTo: Entity
  readonly serverId: ServerId
  readonly field: string
}

type Creation = Pick<Operation, 'op_id' | 'entity' | 'local_id'>

interface AwaitingRow {
  readonly entity: Entity
  readonly localId: LocalId
  readonly field: string
}

interface StoredLine {
  readonly sync_id: string
  readonly local_id: LocalId | null
  readonly workspace_ids: string
  readonly change: string | null
  readonly deleted_here: number
}

/** All functions run inside the caller's transaction when there is one. */
export class FeedTables {
  readonly #sqlite: Sqlite
  readonly #meta: KeyValueTable
  /** As it is stored; undefined until it is read. */
  #position: FeedPosition | null | undefined
  /** Whether any row waits for another one; undefined until it is read. */
  #hasAwaiting: boolean | undefined
  /** Ids of which no line tells, neither as its own id nor as its row. */
  #unlisted: Set<unknown> = new Set()

  constructor(sqlite: Sqlite, meta: KeyValueTable) {
    this.#sqlite = sqlite
    this.#meta = meta
  }

  /** A transaction was undone: all is read again. */
  forgetRead(): void {
    this.#position = undefined
    this.#hasAwaiting = undefined
    this.#unlisted.clear()
  }

  /** Looks these ids up at once, in place of those before: hardly any row has a line. */
  lookUp(ids: readonly string[]): void {
    const isOne = 'IN (SELECT value FROM json_each(?1))'
    const sql = `SELECT sync_id, local_id FROM feed_lines WHERE sync_id ${isOne} OR local_id ${isOne}`
    this.#unlisted = new Set(ids)
    for (const listed of this.#sqlite.tuples(sql, [JSON.stringify(ids)]).flat()) this.#unlisted.delete(listed)
  }

  /** Null until the service has answered with its feed. */
  position(): FeedPosition | null {
    if (this.#position === undefined) this.#position = parseJson(this.#meta.get(POSITION), position)
    return this.#position
  }

  /** The start of the service by which the feed was read; null where nothing told. */
  get epoch(): string | null {
    return this.position()?.epoch ?? null
  }

  /** Everything is read next. */
  begin(restored: RestoredHistory | null = null): void {
    this.moveTo({ cursor: null, ownSequence: null, isWhole: false, epoch: null, restored })
  }

  moveTo(now: FeedPosition): void {
    this.#meta.set(POSITION, JSON.stringify(now))
    this.#position = now
  }

  /**
   * A line that was noted. A line that was not is that of the row whose local id is its sync id, in the list of the row's
   * workspace.
   */
  line(syncId: string): FeedLine | undefined {
    return this.#lines('sync_id = ?', syncId)[0]
  }

  /** The noted lines of a row: somebody of two workspaces has two. */
  linesOf(localId: LocalId): readonly FeedLine[] {
    return this.#lines('local_id = ?', localId)
  }

  /** The noted lines in the list of a workspace. */
  linesIn(workspaceId: number): readonly FeedLine[] {
    return this.#lines('EXISTS (SELECT 1 FROM json_each(workspace_ids) WHERE value = ?)', workspaceId)
  }

  /** Whether the service does not show an entry to the person any more, of which edits are here. */
  isHidden(entity: Entity, localId: LocalId): boolean {
    const lines = entity === 'timeEntry' ? this.linesOf(localId) : []
    return lines.length > 0 && lines.every(({ workspaceIds }) => workspaceIds.length === 0)
  }

  noteLine({ syncId, localId, workspaceIds, change, deletion = null }: FeedLine): void {
    this.#unlisted.delete(syncId)
    this.#unlisted.delete(localId)
    this.#sqlite.run(
      `INSERT OR REPLACE INTO feed_lines (sync_id, local_id, workspace_ids, change, deleted_here)
       VALUES (?, ?, ?, ?, ?)`,
      [
        syncId,
        localId,
        JSON.stringify(workspaceIds),
        change === null ? null : JSON.stringify(change),
        deletion === null ? 0 : deletions.indexOf(deletion) + 1,
      ],
    )
  }

  forgetLine(syncId: string): void {
    this.#sqlite.run('DELETE FROM feed_lines WHERE sync_id = ?', [syncId])
  }

  /** Whether the service has a feed, and creates each row once under its own id. */
  get isOffered(): boolean {
    return this.position() !== null
  }

  /** The own id of a row here; null where the service has no feed. */
  ownIdOf(localId: LocalId): string | null {
    return this.isOffered ? (this.linesOf(localId)[0]?.syncId ?? localId) : null
  }

  /**
   * The own id under which a row is created: the one that it has, unless a former row had that which does not come back.
   * Undefined where the service has no feed.
   */
  syncIdOf(creation: Creation): string | undefined {
    const { op_id: opId, local_id: localId } = creation
    if (!this.isOffered) return undefined
    const ownId = this.linesOf(localId)[0]?.syncId ?? localId
    const isFree = this.line(ownId)?.localId !== null
    return isFree || this.isReturn(creation) ? ownId : opId
  }

  /** Whether a creation is to bring a row back that this device has deleted. */
  isReturn(creation: Creation): boolean {
    if (!canReturn(creation.entity)) return false
    const deletion = this.#deletionOf(creation)
    return deletion !== null && deletion !== 'final'
  }

  /**
   * Whether the feed has yet to tell of the deletion that a creation takes back. What it tells later is of another deletion:
   * until then the row is not created.
   */
  isReturnUntold(creation: Creation): boolean {
    return this.isReturn(creation) && this.#deletionOf(creation) === 'acknowledged'
  }

  /** The service cannot bring the row back: it is created as another one. */
  giveUpReturn({ local_id: localId }: Creation): void {
    const syncId = this.ownIdOf(localId) ?? localId
    this.noteLine({ syncId, localId: null, workspaceIds: [], change: null, deletion: 'final' })
  }

  #deletionOf({ local_id: localId }: Creation): Deletion | null {
    const ownId = this.ownIdOf(localId)
    return ownId === null ? null : (this.line(ownId)?.deletion ?? null)
  }

  /** Notes the own id of a row that is created under another one than it has here: the feed tells it by that. */
  noteCreation(creation: Creation, workspaceId: () => number): void {
    const syncId = this.syncIdOf(creation)
    const localId = creation.local_id
    const isReturn = this.isReturn(creation)
    if (syncId === undefined || (syncId === localId && !isReturn)) return
    const deletion = isReturn ? 'told' : null
    this.noteLine({ syncId, localId, workspaceIds: [workspaceId()], change: null, deletion })
  }

  /** The row of the service is gone, and one here has its id, or may get it. */
  part(localId: LocalId, isDeletedHere = false): void {
    const sql = 'UPDATE feed_lines SET local_id = NULL, deleted_here = ? WHERE local_id = ?'
    this.#sqlite.run(sql, [Number(isDeletedHere), localId])
    if (!this.isOffered || this.line(localId) !== undefined) return
    const deletion = isDeletedHere ? 'acknowledged' : null
    this.noteLine({ syncId: localId, localId: null, workspaceIds: [], change: null, deletion })
  }

  /** The row has one line. */
  partOtherLines(localId: LocalId, syncId: string): void {
    const sql = 'UPDATE feed_lines SET local_id = NULL WHERE local_id = ? AND sync_id <> ?'
    this.#sqlite.run(sql, [localId, syncId])
  }

  /** Replaces the rows that a row waits for. */
  awaitReferences(entity: Entity, localId: LocalId, references: readonly AwaitedReference[]): void {
    if (this.#isAwaiting()) this.#sqlite.run('DELETE FROM awaited_references WHERE local_id = ?', [localId])
    for (const reference of references) this.awaitReference(entity, localId, reference)
  }

  /** A row waits for one more. */
  awaitReference(entity: Entity, localId: LocalId, { refersTo, serverId, field }: AwaitedReference): void {
    this.#sqlite.run(
      `INSERT OR REPLACE INTO awaited_references (refers_to, server_id, entity, local_id, field)
       VALUES (?, ?, ?, ?, ?)`,
      [refersTo, serverId, entity, localId, field],
    )
    this.#hasAwaiting = true
  }

  /** In a long reading hardly any row waits for another one. */
  #isAwaiting(): boolean {
    this.#hasAwaiting ??= this.#sqlite.get('SELECT 1 FROM awaited_references LIMIT 1') !== undefined
    return this.#hasAwaiting
  }

  /** Takes the notes of what waited for a row that has come. */
  takeAwaiting(entity: Entity, serverId: ServerId): readonly AwaitingRow[] {
    if (!this.#isAwaiting()) return []
    return this.#sqlite.all(
      `DELETE FROM awaited_references WHERE refers_to = ? AND server_id = ?
       RETURNING entity, local_id AS localId, field`,
      [entity, serverId],
    ) as unknown as AwaitingRow[]
  }

  /**
   * Notes all rows of the service as not told yet, before everything is read: what is left at the end is gone. Answers
   * whether there are any.
   */
  beginWhole(): boolean {
    for (const entity of entityNames) this.noteUntold(entity)
    return this.#sqlite.get('SELECT 1 FROM untold_rows LIMIT 1') !== undefined
  }

  /** Notes the rows of an entity as not told yet. @param workspaceId those of one workspace; null for all */
  noteUntold(entity: Entity, workspaceId: number | null = null): void {
    this.#sqlite.run('DELETE FROM untold_rows WHERE entity = ?', [entity])
    if (singletonIdOf(entity) !== undefined) return
    this.#sqlite.run(
      `INSERT INTO untold_rows (local_id, entity) SELECT local_id, ?1 FROM ${entities[entity].table}
       WHERE server_id IS NOT NULL AND workspace_id = ifnull(?2, workspace_id)`,
      [entity, workspaceId],
    )
  }

  told(localId: LocalId): void {
    this.#sqlite.run('DELETE FROM untold_rows WHERE local_id = ?', [localId])
  }

  /** Rows of the service that were not told, in the order in which they came. */
  untold<E extends Entity>(rows: Rows, entity: E): readonly Row<E>[] {
    const untold = 'local_id IN (SELECT local_id FROM untold_rows WHERE entity = ?) ORDER BY row_id'
    return rows.where(entity, untold, [entity])
  }

  /**
   * As `untold`, a part at a time: each is read when it is asked for, after those before it were settled. A row that is being
   * created again is not the service's.
   */
  *untoldParts<E extends Entity>(rows: Rows, entity: E, most: number): Generator<readonly Row<E>[]> {
    const ofEntity = 'SELECT 1 FROM untold_rows WHERE entity = ? LIMIT 1'
    if (this.#sqlite.get(ofEntity, [entity]) === undefined) return
    // Searched by place (`+` keeps the index of ids out of it): each part would sort all that are left.
    const untold = `row_id > ? AND server_id IS NOT NULL AND +local_id IN (SELECT local_id FROM untold_rows)
      ORDER BY row_id LIMIT ?`
    const place = `SELECT row_id FROM ${entities[entity].table} WHERE local_id = ?`
    for (let after = 0; ;) {
      const part = rows.where(entity, untold, [after, most])
      const last = part.at(-1)
      if (last === undefined) return
      after = this.#sqlite.get(place, [last.localId])?.['row_id'] as number
      yield part
    }
  }

  endWhole(): void {
    this.#sqlite.run('DELETE FROM untold_rows')
    this.#sqlite.run('UPDATE feed_lines SET deleted_here = 2 WHERE deleted_here = 1')
  }

  /** The feed has told that a row is gone which this device has deleted. */
  toldDeleted(syncId: string): void {
    this.#sqlite.run('UPDATE feed_lines SET deleted_here = 2 WHERE sync_id = ? AND deleted_here = 1', [
      syncId,
    ])
  }

  /** Whether something was acknowledged here that the feed has not told. */
  hasUntoldWrites(): boolean {
    if (this.#sqlite.get('SELECT 1 FROM feed_lines WHERE deleted_here = 1 LIMIT 1') !== undefined) return true
    return Object.values(entities).some(({ table }) => {
      const sql = `SELECT 1 FROM ${table} WHERE sequence IS NULL AND server_id IS NOT NULL LIMIT 1`
      return this.#sqlite.get(sql) !== undefined
    })
  }

  /** Two rows here are one at the service. */
  mergeRow(twin: LocalId, kept: LocalId, workspaceId: number): void {
    // The feed may have told of it under the id that it had here.
    if (this.line(twin) === undefined) {
      this.noteLine({ syncId: twin, localId: kept, workspaceIds: [workspaceId], change: null })
    }
    this.#unlisted.delete(kept)
    for (const table of ['feed_lines', 'awaited_references']) {
      this.#sqlite.run(`UPDATE ${table} SET local_id = ? WHERE local_id = ?`, [kept, twin])
    }
  }

  #lines(condition: string, value: string | number): FeedLine[] {
    if (this.#unlisted.has(value)) return []
    return this.#sqlite
      .all(
        `SELECT sync_id, local_id, workspace_ids, change, deleted_here FROM feed_lines WHERE ${condition}`,
        [value],
      )
      .map((stored) => {
        const { sync_id: syncId, local_id: localId, ...texts } = stored as unknown as StoredLine
        const change: unknown = texts.change === null ? null : JSON.parse(texts.change)
        const workspaceIds = JSON.parse(texts.workspace_ids) as number[]
        const deletion = deletions[texts.deleted_here - 1] ?? null
        return { syncId, localId, workspaceIds, change, deletion }
      })
  }
}
