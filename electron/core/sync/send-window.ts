/**
 * The window over the queue: what may be sent now, what shares a request, and what waits for operations ahead of it.
 */

import type { Operation } from '../outbox/operation.ts'
import { FootprintSet, type Footprint } from './footprint.ts'

/** Operations that wait here for others; keeps memory flat however long the queue is. */
const LOOKAHEAD = 1024

/** The most operations in flight. Bounds the memory of both ends, and the length of their transactions. */
const MOST_IN_FLIGHT = 1000

/** Operations that may share a request. */
export interface Kin {
  readonly key: string
  /** The most operations of one request. */
  readonly most: number
}

interface Slot {
  readonly operation: Operation
  readonly footprint: Footprint
  /** Those of the same key may share a request. */
  readonly kin: Kin
}

export interface SendWindowOptions {
  /** Operations after a place in the queue that may be sent and are not on their way, in order. */
  readonly load: (after: number, limit: number) => readonly Operation[]
  /** Changes whenever queued operations, or what they are kin to, may have changed. */
  readonly revision: () => number
  /** Whether its dependencies are met. */
  readonly isReady: (operation: Operation) => boolean
  readonly footprintOf: (operation: Operation) => Footprint
  /** Null for an operation that goes alone. */
  readonly kinOf: (operation: Operation) => Kin | null
}

export class SendWindow {
  readonly #options: SendWindowOptions
  /** In the order of the queue, as they were at the revision. */
  #waiting: readonly Slot[] = []
  #revision = -1
  /** How far the queue was read. */
  #after = 0
  /** All operations before this place are held or gone. */
  #start = 0
  readonly #onTheWay = new Map<string, Slot>()
  /** Skipped operations of this pass; later operations on the same rows stay behind them. */
  readonly #held = new FootprintSet()
  /** Went with others in vain. */
  readonly #alone = new Set<string>()
  #isBatchingDisabled = false
  #hasSkipped = false

  constructor(options: SendWindowOptions) {
    this.#options = options
  }

  /** Whether an operation was skipped because a dependency was not at the service yet. */
  get hasSkipped(): boolean {
    return this.#hasSkipped
  }

  /**
   * Takes what may be sent now, by requests. Each operation counts as in flight until it is done, held or put apart.
   *
   * @param room the most requests
   */
  take(room: number): Operation[][] {
    const ahead = new FootprintSet()
    for (const { footprint, kin } of this.#onTheWay.values()) ahead.add(footprint, kin.key)
    const requests: Operation[][] = []
    /** Requests that kin may still join. */
    const open = new Map<string, Operation[]>()
    const left: Slot[] = []
    for (const slot of this.#inOrder(left)) {
      const { operation, footprint, kin } = slot
      const joined = open.get(kin.key)
      const hasRoom = requests.length < room && this.#onTheWay.size < MOST_IN_FLIGHT
      const mayLeave = (joined !== undefined || hasRoom) && !ahead.blocks(footprint, kin.key)
      if (mayLeave && !this.#isSendable(slot)) {
        this.#held.add(footprint, kin.key)
        continue
      }
      ahead.add(footprint, kin.key)
      if (!mayLeave) {
        left.push(slot)
        continue
      }
      this.#onTheWay.set(operation.op_id, slot)
      const request = joined ?? []
      if (request.push(operation) === 1) requests.push(request)
      if (request.length < kin.most) open.set(kin.key, request)
      else open.delete(kin.key)
    }
    this.#waiting = left
    const kept = [...this.#onTheWay.values(), ...left].map(({ operation }) => operation.seq - 1)
    this.#start = Math.min(this.#after, ...kept)
    return requests
  }

  /** The operation has left the queue. */
  done(opId: string): void {
    this.#onTheWay.delete(opId)
  }

  /** Skips the operation, and what depends on it, for the rest of the pass. */
  hold(opId: string): void {
    const slot = this.#onTheWay.get(opId)
    if (slot !== undefined) this.#held.add(slot.footprint, slot.kin.key)
    this.done(opId)
  }

  /** The operation stays in the queue and goes by itself. */
  putApart(opId: string): void {
    this.#alone.add(opId)
    this.done(opId)
  }

  /** The service takes no batches: for the rest of the pass every operation goes alone. */
  disableBatching(): void {
    this.#isBatchingDisabled = true
    this.#revision = -1
  }

  /** Those that wait, and then more of the queue, as long as there are not too many left. */
  *#inOrder(left: readonly Slot[]): Generator<Slot> {
    const revision = this.#options.revision()
    const isUnchanged = revision === this.#revision
    this.#revision = revision
    if (!isUnchanged) this.#after = this.#start
    const known = isUnchanged ? this.#waiting : []
    yield* known
    while (left.length < LOOKAHEAD) {
      const loaded = this.#options.load(this.#after, LOOKAHEAD - left.length)
      for (const operation of loaded) {
        this.#after = operation.seq
        yield this.#slotOf(operation)
      }
      if (loaded.length === 0) return
    }
  }

  #slotOf(operation: Operation): Slot {
    const { op_id: opId } = operation
    const goesAlone = this.#isBatchingDisabled || this.#alone.has(opId)
    const kin = goesAlone ? null : this.#options.kinOf(operation)
    return { operation, footprint: this.#options.footprintOf(operation), kin: kin ?? { key: opId, most: 1 } }
  }

  #isSendable({ operation, footprint }: Slot): boolean {
    if (this.#held.touches(footprint)) return false
    const isReady = this.#options.isReady(operation)
    this.#hasSkipped ||= !isReady
    return isReady
  }
}
