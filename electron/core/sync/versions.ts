import type { Entity } from '../../../shared/bridge/sync.ts'
import type { ServerId } from '../../../shared/domain/ids.ts'
import type { Operation } from '../outbox/operation.ts'
import { singletonIdOf } from '../replica/singletons.ts'
import type { KeyMemory } from './key-memory.ts'

/**
 * What a creation was made on, and an edit of what is there without being made while it was not read: a row that is there
 * has another version than this.
 */
export const NO_VERSION = 'none'

/**
 * Which version of its row an edit was made on. Our service refuses an edit of another one, so that what somebody else
 * wrote meanwhile is read first and cannot be overwritten unseen. Others do not look at it, or might take it for
 * something else, and are not told.
 */
export class Versions {
  readonly #keys: KeyMemory
  /** By operation: the version for which it was refused, or what it said to run. */
  readonly #refused = new Map<string, string>()
  /** By late start: what it said to run at the service. */
  readonly #saidToRun = new Map<string, string>()
  /** What has to be read before refused edits of it go out again. */
  readonly #unread = new Set<Entity>()

  constructor(keys: KeyMemory) {
    this.#keys = keys
  }

  /**
   * @param at the version that is known here, null for none: `NO_VERSION` is answered for what is created, and for what each
   * person has from the beginning
   */
  of({ op_id, entity, kind }: Operation, at: string | null): string | undefined {
    if (!this.#keys.isCertain) return undefined
    const refused = this.#refused.get(op_id)
    if (at === null) {
      const meetsNothingKnown = kind === 'create' || singletonIdOf(entity) !== undefined
      return meetsNothingKnown && refused === undefined ? NO_VERSION : undefined
    }
    // Read again, and still the same: whatever the service means, the edit must not wait for ever.
    return refused === at ? undefined : at
  }

  /** What a late start says to run at the service; undefined for one that says nothing. */
  running({ op_id }: Operation, known: readonly ServerId[] | undefined): readonly ServerId[] | undefined {
    if (known === undefined) return undefined
    const said = known.join()
    // Read again, and still nothing else to be found: as with versions.
    if (this.#refused.get(op_id) === said) return undefined
    this.#saidToRun.set(op_id, said)
    return known
  }

  /** The service has another version, or something else runs there. */
  wasRefused({ op_id, entity }: Operation, at: string | null): void {
    this.#refused.set(op_id, at ?? this.#saidToRun.get(op_id) ?? '')
    this.#unread.add(entity)
  }

  /** Whether the operation was refused, and what the service has instead was not read yet. */
  isUnread({ op_id, entity }: Operation): boolean {
    return this.#unread.has(entity) && this.#refused.has(op_id)
  }

  wasRead(entity: Entity): void {
    this.#unread.delete(entity)
  }

  /** The operation has arrived. */
  forget({ op_id }: Operation): void {
    this.#refused.delete(op_id)
    this.#saidToRun.delete(op_id)
  }
}
