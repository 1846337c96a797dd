import type { Entity } from '../../../shared/entities/entity.ts'
import type { ServerId } from '../../../shared/domain/ids.ts'
import type { Operation } from '../outbox/operation.ts'
import { singletonIdOf } from '../replica/singletons.ts'
import type { FeedTables } from '../replica/feed-tables.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'

/** The version of a row that does not exist yet, or was not read yet. An existing row has another version. */
export const NO_VERSION = 'none'

/**
 * The known version of the row that an edit changes, null for none. The deletion of a task names what goes: the task and the
 * subtasks that are deleted here, each with its version, so that one which somebody adds meanwhile stays. What is deleted of a
 * series is for the service to say.
 */
export function knownVersion(
  { rows }: Replica,
  { entity, kind, local_id: localId }: Operation,
): Version | null {
  const row = rows.find(entity, localId)
  if (row === undefined || row.serverAt === null) return null
  if (entity !== 'task' || kind !== 'delete' || isOfSeries(row as Row<'task'>)) return row.serverAt
  const subtasks = rows.where('task', 'parent_id = ? AND deleted = 1', [localId])
  return [row, ...subtasks].flatMap(({ serverId, serverAt }) =>
    serverId === null || serverAt === null ? [] : [`${serverId}:${serverAt}`],
  )
}

function isOfSeries({ fields: { seriesId, rrule } }: Row<'task'>): boolean {
  return seriesId !== null || rrule !== null
}

/** Of one row, or of several by their ids. */
export type Version = string | readonly string[]

/**
 * The version that each edit was made on, sent as `If-Match`. Our service refuses an edit of an outdated version, so
 * that the newer one is read first. Other services are not sent it.
 */
export class Versions {
  readonly #feed: Pick<FeedTables, 'isOffered'>
  /** By operation: the version that it named last, or the entries that it said to run. */
  readonly #said = new Map<string, string>()
  /** By operation: of those, what was refused. */
  readonly #refused = new Map<string, string>()
  /** Entities to read before their refused edits are resent. */
  readonly #unread = new Set<Entity>()

  constructor(feed: Pick<FeedTables, 'isOffered'>) {
    this.#feed = feed
  }

  /** @param at the known version, null for none: then `NO_VERSION` for creates and for singletons */
  of<V extends Version>(operation: Operation, at: V | null): V | typeof NO_VERSION | undefined {
    const meetsNothingKnown = operation.kind === 'create' || singletonIdOf(operation.entity) !== undefined
    const version = at ?? (meetsNothingKnown ? NO_VERSION : undefined)
    const isSaid =
      this.#feed.isOffered && version !== undefined && this.#isWorthSaying(operation, version.toString())
    return isSaid ? version : undefined
  }

  /** The entries that a delayed start names as running; undefined for none. */
  running(operation: Operation, known: readonly ServerId[] | undefined): readonly ServerId[] | undefined {
    return known !== undefined && this.#isWorthSaying(operation, known.join()) ? known : undefined
  }

  /** The same was refused and read again: the edit is sent without it, so that it does not wait for ever. */
  #isWorthSaying({ op_id }: Operation, said: string): boolean {
    if (this.#refused.get(op_id) === said) return false
    this.#said.set(op_id, said)
    return true
  }

  /** Notes a refusal: the service has another version, or another entry runs. */
  markRefused({ op_id, entity }: Operation): void {
    this.#refused.set(op_id, this.#said.get(op_id) ?? '')
    this.#unread.add(entity)
  }

  /** Whether it was refused before. */
  wasRefused({ op_id }: Pick<Operation, 'op_id'>): boolean {
    return this.#refused.has(op_id)
  }

  /** Whether the operation was refused and the newer version has not been read yet. */
  isUnread({ op_id, entity }: Operation): boolean {
    return this.#unread.has(entity) && this.#refused.has(op_id)
  }

  markRead(entity: Entity): void {
    this.#unread.delete(entity)
  }

  /** The operation has arrived. */
  forget({ op_id }: Operation): void {
    this.#refused.delete(op_id)
    this.#said.delete(op_id)
  }
}
