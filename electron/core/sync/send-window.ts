/**
 * The window over the queue: what may be sent now, what shares a batch, and what waits for operations ahead of it.
 */

import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Operation } from '../outbox/operation.ts'
import { maxBatchSize, type BatchKey } from './batch.ts'
import { FootprintSet, footprintOf, type Footprint } from './footprint.ts'

/** Operations examined beyond those in flight; keeps memory flat however long the queue is. */
const LOOKAHEAD = 1024

/** The most operations in flight. Bounds the memory of both ends, and the length of their transactions. */
const MOST_IN_FLIGHT = 1000

interface Slot {
  readonly opId: string
  /** As it was read last, and what the revision was then. */
  operation: Operation
  revision: number
  footprint: Footprint
  batchKey: BatchKey
  /** Once it went with others in vain. */
  isUnbatched: boolean
  /** The id of the first operation of its request; null while it waits. */
  request: string | null
}

export interface SendWindowOptions {
  /** The most requests on the way at once. */
  readonly atOnce: number
  /** Operations after a place in the queue, in order. */
  readonly load: (after: number, limit: number) => readonly Operation[]
  /** Changes whenever loaded operations or their batch keys may have changed from outside. */
  readonly revision: () => number
  /** The operation as stored now; later edits may have been coalesced into it. */
  readonly reload: (opId: string) => Operation | undefined
  /** Whether its dependencies are met. */
  readonly isReady: (operation: Operation) => boolean
  /** The series of its task; null for every other row. */
  readonly seriesOf: (operation: Operation) => LocalId | null
  /** Operations of the same key may share a request; null for those that go alone. */
  readonly batchKeyOf: (operation: Operation) => BatchKey
}

export class SendWindow {
  readonly #options: SendWindowOptions
  /** In the order of the queue. */
  readonly #slots = new Map<string, Slot>()
  /** How many operations of each request are on the way. */
  readonly #requests = new Map<string, number>()
  /** Skipped operations of this pass; later operations on the same rows stay behind them. */
  readonly #held = new FootprintSet()
  /** How many slots are not on their way. */
  #waiting = 0
  #after = 0
  #hasSkipped = false
  #isBatchingDisabled = false

  constructor(options: SendWindowOptions) {
    this.#options = options
  }

  /** How many requests. */
  get inFlight(): number {
    return this.#requests.size
  }

  /** Whether an operation was skipped because a dependency was not at the service yet. */
  get hasSkipped(): boolean {
    return this.#hasSkipped
  }

  /**
   * Takes what may be sent now, by requests. Each operation counts as in flight until it is done, held or unbatched.
   */
  take(): Operation[][] {
    const requests: Operation[][] = []
    /** Requests that kin may still join. */
    const open = new Map<string, Operation[]>()
    const room = this.#options.atOnce - this.inFlight
    const hasRoom = (): boolean => requests.length < room && this.#slots.size - this.#waiting < MOST_IN_FLIGHT
    const batchFor = (batchKey: BatchKey): Operation[] | null => {
      const joined = batchKey === null ? undefined : open.get(batchKey)
      if (joined !== undefined) return joined
      return hasRoom() ? [] : null
    }
    for (;;) {
      this.#fill()
      const ahead = new FootprintSet()
      for (const slot of this.#slots.values()) {
        if (open.size === 0 && !hasRoom()) return requests
        if (slot.request === null && batchFor(slot.batchKey) === null) {
          ahead.add(slot.footprint)
          continue
        }
        const operation = this.#examine(slot, ahead, open)
        // An edit that joined it may have changed whom it goes with.
        const request = operation === null ? null : batchFor(slot.batchKey)
        if (operation === null || request === null) continue
        if (request.push(operation) === 1) requests.push(request)
        this.#leaves(slot, request[0]?.op_id ?? slot.opId)
        if (slot.batchKey === null) continue
        if (request.length < maxBatchSize(operation)) open.set(slot.batchKey, request)
        else open.delete(slot.batchKey)
      }
      // Operations that were held, or have left, made room for more of the queue.
      if (!this.#fill()) return requests
    }
  }

  /** The operation has left the queue. */
  done(opId: string): void {
    const slot = this.#slots.get(opId)
    if (slot === undefined) return
    this.#isBack(slot)
    this.#waiting -= 1
    this.#slots.delete(opId)
  }

  /** Skips the operation, and what depends on it, for the rest of the pass. */
  hold(opId: string): void {
    const slot = this.#slots.get(opId)
    if (slot === undefined) return
    this.#held.add(slot.footprint)
    this.done(opId)
  }

  /** The operation stays in the queue and goes by itself. */
  unbatch(opId: string): void {
    const slot = this.#slots.get(opId)
    if (slot === undefined) return
    this.#isBack(slot)
    slot.batchKey = null
    slot.isUnbatched = true
  }

  /** The service takes no batches: for the rest of the pass every operation goes alone. */
  disableBatching(): void {
    this.#isBatchingDisabled = true
    for (const slot of this.#slots.values()) slot.batchKey = null
  }

  #leaves(slot: Slot, request: string): void {
    slot.request = request
    this.#waiting -= 1
    this.#requests.set(request, (this.#requests.get(request) ?? 0) + 1)
  }

  /** It waits as it did before it was on its way. */
  #isBack(slot: Slot): void {
    const { request } = slot
    if (request === null) return
    slot.request = null
    this.#waiting += 1
    const left = (this.#requests.get(request) ?? 0) - 1
    if (left > 0) this.#requests.set(request, left)
    else this.#requests.delete(request)
  }

  /** Answers whether there was more. */
  #fill(): boolean {
    const wanted = LOOKAHEAD - this.#waiting
    if (wanted < LOOKAHEAD / 2) return false
    const loaded = this.#options.load(this.#after, wanted)
    const revision = this.#options.revision()
    for (const operation of loaded) {
      this.#after = operation.seq
      const slot: Slot = {
        opId: operation.op_id,
        operation,
        revision,
        footprint: this.#footprintOf(operation),
        batchKey: null,
        isUnbatched: this.#isBatchingDisabled,
        request: null,
      }
      slot.batchKey = this.#batchKeyOf(slot, operation)
      this.#slots.set(slot.opId, slot)
      this.#waiting += 1
    }
    return loaded.length > 0
  }

  #footprintOf(operation: Operation): Footprint {
    return footprintOf(operation, this.#options.seriesOf(operation))
  }

  #batchKeyOf({ isUnbatched }: Slot, operation: Operation): BatchKey {
    return isUnbatched || this.#isBatchingDisabled ? null : this.#options.batchKeyOf(operation)
  }

  /** Answers the operation when it may be sent; notes its footprint for those behind it. */
  #examine(
    slot: Slot,
    ahead: FootprintSet,
    open: ReadonlyMap<string, readonly Operation[]>,
  ): Operation | null {
    if (slot.request !== null) {
      ahead.add(slot.footprint)
      return null
    }
    const revision = this.#options.revision()
    const isUpToDate = slot.revision === revision
    const operation = isUpToDate ? slot.operation : this.#options.reload(slot.opId)
    // Gone or rejected. Dependents of a rejected create are not ready; nothing else waits for it.
    if (operation === undefined || operation.state === 'rejected') {
      this.done(slot.opId)
      return null
    }
    if (!isUpToDate) {
      Object.assign(slot, { operation, revision, footprint: this.#footprintOf(operation) })
      slot.batchKey = this.#batchKeyOf(slot, operation)
    }
    const batchMates = slot.batchKey === null ? undefined : open.get(slot.batchKey)
    if (ahead.blocks(slot.footprint) && !this.#isBlockedByOwnBatchOnly(slot, batchMates)) {
      ahead.add(slot.footprint)
      return null
    }
    if (this.#held.touches(slot.footprint)) {
      this.hold(slot.opId)
      return null
    }
    if (!this.#options.isReady(operation)) {
      this.#hasSkipped = true
      this.hold(slot.opId)
      return null
    }
    ahead.add(slot.footprint)
    return operation
  }

  /** A barrier waits for every operation except those of its own batch. */
  #isBlockedByOwnBatchOnly({ opId, footprint }: Slot, batchMates: readonly Operation[] | undefined): boolean {
    const [first] = batchMates ?? []
    if (first === undefined || !footprint.barrier) return false
    const others = new FootprintSet()
    const together = new FootprintSet()
    for (const earlier of this.#slots.values()) {
      if (earlier.opId === opId) break
      if (earlier.request === first.op_id) together.add(earlier.footprint)
      else others.add(earlier.footprint)
    }
    return !others.blocks(footprint) && !together.touches(footprint)
  }
}
