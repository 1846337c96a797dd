/** The part of the queue that is being sent: what may go now, what goes together, what waits for what is ahead of it. */

import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Operation } from '../outbox/operation.ts'
import { largestBatch, type Kinship } from './batch.ts'
import { Ahead, footprintOf, type Footprint } from './footprint.ts'

/** Operations looked at beyond those on the way; keeps memory flat however long the queue is. */
const LOOKED_AT = 1024

/**
 * No further request leaves while so many operations are on the way, however few requests they are: it bounds the memory that
 * both ends need for them, and how long a transaction of theirs keeps an edit waiting.
 */
const MOST_ON_THE_WAY = 1000

interface Slot {
  readonly opId: string
  /** As it was read last, and what the revision was then. */
  operation: Operation
  revision: string
  footprint: Footprint
  kinship: Kinship
  /** Once it went with others in vain. */
  goesAlone: boolean
  /** The first operation of the request that it is on its way in; null while it waits. */
  request: string | null
}

export interface SendWindowOptions {
  /** The most requests on the way at once. */
  readonly atOnce: number
  /** Operations after a place in the queue, in order. */
  readonly load: (after: number, limit: number) => readonly Operation[]
  /** Another text whenever what was loaded, or who is kin, may have changed otherwise than by what the window is told. */
  readonly revision: () => string
  /** The operation as it is stored now; edits may have joined it since it was loaded. */
  readonly reload: (opId: string) => Operation | undefined
  /** Whether everything that it refers to is at the service, or has ceased to exist. */
  readonly isReady: (operation: Operation) => boolean
  /** The series that its task is an occurrence of; null for every other row. */
  readonly seriesOf: (operation: Operation) => LocalId | null
  /** Operations that answer the same may share a request; null for those that go alone. */
  readonly kinshipOf: (operation: Operation) => Kinship
}

export class SendWindow {
  readonly #options: SendWindowOptions
  /** In the order of the queue. */
  readonly #slots = new Map<string, Slot>()
  /** How many operations of each request are on the way. */
  readonly #requests = new Map<string, number>()
  /** What was passed by in this pass: later operations on the same rows stay behind it. */
  readonly #held = new Ahead()
  /** How many slots are not on their way. */
  #waiting = 0
  #after = 0
  #leftUnready = false
  #nothingTogether = false

  constructor(options: SendWindowOptions) {
    this.#options = options
  }

  /** How many requests. */
  get onTheWay(): number {
    return this.#requests.size
  }

  /** Whether something was passed by because what it refers to was not at the service yet. */
  get leftUnready(): boolean {
    return this.#leftUnready
  }

  /** Takes what may go now, by requests; each operation counts as on its way until it is `done`, held or put apart. */
  take(): Operation[][] {
    const requests: Operation[][] = []
    /** Requests that kin may still join. */
    const open = new Map<string, Operation[]>()
    const room = this.#options.atOnce - this.onTheWay
    const hasRoom = (): boolean =>
      requests.length < room && this.#slots.size - this.#waiting < MOST_ON_THE_WAY
    const requestFor = (kinship: Kinship): Operation[] | null => {
      const joined = kinship === null ? undefined : open.get(kinship)
      if (joined !== undefined) return joined
      return hasRoom() ? [] : null
    }
    for (;;) {
      this.#fill()
      const ahead = new Ahead()
      for (const slot of this.#slots.values()) {
        if (open.size === 0 && !hasRoom()) return requests
        if (slot.request === null && requestFor(slot.kinship) === null) {
          ahead.add(slot.footprint)
          continue
        }
        const operation = this.#examine(slot, ahead, open)
        // An edit that joined it may have changed whom it goes with.
        const request = operation === null ? null : requestFor(slot.kinship)
        if (operation === null || request === null) continue
        if (request.push(operation) === 1) requests.push(request)
        this.#leaves(slot, request[0]?.op_id ?? slot.opId)
        if (slot.kinship === null) continue
        if (request.length < largestBatch(operation)) open.set(slot.kinship, request)
        else open.delete(slot.kinship)
      }
      // What was held, or has left, made room for more of the queue.
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

  /** What needs it stays behind it for the rest of the pass, in which it is not tried again. */
  hold(opId: string): void {
    const slot = this.#slots.get(opId)
    if (slot === undefined) return
    this.#held.add(slot.footprint)
    this.done(opId)
  }

  /** The operation stays in the queue and goes by itself. */
  putApart(opId: string): void {
    const slot = this.#slots.get(opId)
    if (slot === undefined) return
    this.#isBack(slot)
    slot.kinship = null
    slot.goesAlone = true
  }

  /** The service takes one operation at a time: for the rest of the pass all go so. */
  putAllApart(): void {
    this.#nothingTogether = true
    for (const slot of this.#slots.values()) slot.kinship = null
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
    const wanted = LOOKED_AT - this.#waiting
    if (wanted < LOOKED_AT / 2) return false
    const loaded = this.#options.load(this.#after, wanted)
    const revision = this.#options.revision()
    for (const operation of loaded) {
      this.#after = operation.seq
      const slot: Slot = {
        opId: operation.op_id,
        operation,
        revision,
        footprint: this.#footprintOf(operation),
        kinship: null,
        goesAlone: this.#nothingTogether,
        request: null,
      }
      slot.kinship = this.#kinshipOf(slot, operation)
      this.#slots.set(slot.opId, slot)
      this.#waiting += 1
    }
    return loaded.length > 0
  }

  #footprintOf(operation: Operation): Footprint {
    return footprintOf(operation, this.#options.seriesOf(operation))
  }

  #kinshipOf({ goesAlone }: Slot, operation: Operation): Kinship {
    return goesAlone || this.#nothingTogether ? null : this.#options.kinshipOf(operation)
  }

  /** Answers the operation when it may go; notes what stays ahead of the others. */
  #examine(slot: Slot, ahead: Ahead, open: ReadonlyMap<string, readonly Operation[]>): Operation | null {
    if (slot.request !== null) {
      ahead.add(slot.footprint)
      return null
    }
    const revision = this.#options.revision()
    const isUpToDate = slot.revision === revision
    const operation = isUpToDate ? slot.operation : this.#options.reload(slot.opId)
    // Gone, or refused: the person decides. What depends on a refused creation is not ready, nothing else waits for it.
    if (operation === undefined || operation.state === 'rejected') {
      this.done(slot.opId)
      return null
    }
    if (!isUpToDate) {
      Object.assign(slot, { operation, revision, footprint: this.#footprintOf(operation) })
      slot.kinship = this.#kinshipOf(slot, operation)
    }
    const kin = slot.kinship === null ? undefined : open.get(slot.kinship)
    if (ahead.blocks(slot.footprint) && !this.#isBehindKinAlone(slot, kin)) {
      ahead.add(slot.footprint)
      return null
    }
    if (this.#held.touches(slot.footprint)) {
      this.hold(slot.opId)
      return null
    }
    if (!this.#options.isReady(operation)) {
      this.#leftUnready = true
      this.hold(slot.opId)
      return null
    }
    ahead.add(slot.footprint)
    return operation
  }

  /** What has effects on others waits for everything but those that make the same change of other rows, with which it goes. */
  #isBehindKinAlone({ opId, footprint }: Slot, kin: readonly Operation[] | undefined): boolean {
    const [first] = kin ?? []
    if (first === undefined || !footprint.barrier) return false
    const others = new Ahead()
    const together = new Ahead()
    for (const earlier of this.#slots.values()) {
      if (earlier.opId === opId) break
      if (earlier.request === first.op_id) together.add(earlier.footprint)
      else others.add(earlier.footprint)
    }
    return !others.blocks(footprint) && !together.touches(footprint)
  }
}
