/** The part of the queue that is being sent: what may go now, what waits for what is ahead of it. */

import type { Operation } from '../outbox/operation.ts'
import { Ahead, footprintOf, type Footprint } from './footprint.ts'

/** Operations on the way at once. */
const CONCURRENT = 12
/** Operations looked at beyond those on the way; keeps memory flat however long the queue is. */
const LOOKED_AT = 64

interface Slot {
  readonly opId: string
  footprint: Footprint
  onItsWay: boolean
}

export interface SendWindowOptions {
  /** Operations after a place in the queue, in order. */
  readonly load: (after: number, limit: number) => readonly Operation[]
  /** The operation as it is stored now; edits may have joined it since it was loaded. */
  readonly reload: (opId: string) => Operation | undefined
  /** Whether everything that it refers to is at the service, or has ceased to exist. */
  readonly isReady: (operation: Operation) => boolean
}

export class SendWindow {
  readonly #options: SendWindowOptions
  #slots: Slot[] = []
  /** What was passed by in this pass: later operations on the same rows stay behind it. */
  readonly #held = new Ahead()
  #after = 0
  #leftUnready = false

  constructor(options: SendWindowOptions) {
    this.#options = options
  }

  get onTheWay(): number {
    return this.#slots.reduce((count, { onItsWay }) => count + Number(onItsWay), 0)
  }

  /** Whether something was passed by because what it refers to was not at the service yet. */
  get leftUnready(): boolean {
    return this.#leftUnready
  }

  /** Takes the operations that may go now; each counts as on its way until it is `done` or held. */
  take(): Operation[] {
    const taken: Operation[] = []
    const room = CONCURRENT - this.onTheWay
    for (;;) {
      this.#fill()
      const ahead = new Ahead()
      for (const slot of this.#slots) {
        if (taken.length >= room) return taken
        const operation = this.#examine(slot, ahead)
        if (operation !== null) taken.push(operation)
      }
      // What was held made room for more of the queue.
      if (!this.#fill()) return taken
    }
  }

  /** The operation has left the queue. */
  done(opId: string): void {
    this.#slots = this.#slots.filter((slot) => slot.opId !== opId)
  }

  /** The operation stays in the queue and is not tried again in this pass; what needs it stays behind it. */
  hold(opId: string): void {
    const slot = this.#slots.find((one) => one.opId === opId)
    if (slot === undefined) return
    this.#held.add(slot.footprint)
    this.done(opId)
  }

  /** Answers whether there was more. */
  #fill(): boolean {
    const wanted = LOOKED_AT - this.#slots.length
    if (wanted < LOOKED_AT / 2) return false
    const loaded = this.#options.load(this.#after, wanted)
    for (const operation of loaded) {
      this.#after = operation.seq
      this.#slots.push({ opId: operation.op_id, footprint: footprintOf(operation), onItsWay: false })
    }
    return loaded.length > 0
  }

  /** Answers the operation when it may go; notes what stays ahead of the others. */
  #examine(slot: Slot, ahead: Ahead): Operation | null {
    if (slot.onItsWay) {
      ahead.add(slot.footprint)
      return null
    }
    const operation = this.#options.reload(slot.opId)
    // Gone, or refused: the person decides. What depends on a refused creation is not ready, nothing else waits for it.
    if (operation === undefined || operation.state === 'rejected') {
      this.done(slot.opId)
      return null
    }
    slot.footprint = footprintOf(operation)
    if (ahead.blocks(slot.footprint)) {
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
    slot.onItsWay = true
    return operation
  }
}
