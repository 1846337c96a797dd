import type { Entity } from '../../../shared/bridge/sync.ts'
import type { Operation } from '../outbox/operation.ts'
import type { KeyMemory } from './key-memory.ts'

/**
 * Which version of its row an edit was made on. Our service refuses an edit of another one, so that what somebody else
 * wrote meanwhile is read first and cannot be overwritten unseen. Others do not look at it, or might take it for
 * something else, and are not told.
 */
export class Versions {
  readonly #keys: KeyMemory
  /** By operation: the version for which it was refused. */
  readonly #refused = new Map<string, string>()
  /** What has to be read before refused edits of it go out again. */
  readonly #unread = new Set<Entity>()

  constructor(keys: KeyMemory) {
    this.#keys = keys
  }

  /** @param at the version that is known here, null for none */
  of({ op_id }: Operation, at: string | null): string | undefined {
    if (at === null || !this.#keys.isCertain) return undefined
    // Read again, and still the same: whatever the service means, the edit must not wait for ever.
    return this.#refused.get(op_id) === at ? undefined : at
  }

  /** The service has another version. */
  wasRefused({ op_id, entity }: Operation, at: string | null): void {
    this.#refused.set(op_id, at ?? '')
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
  }
}
