/** The changes of a transaction to the queue, for the copy of the queue beside the replica. */

import type { Stored } from './stored-operation.ts'

/** A change of one operation in the queue. */
export type QueueChange =
  /** New, or other than before: somebody is about to be told that it is kept. */
  | 'edited'
  /** Another state or one more attempt: what it does is the same. */
  | 'marked'
  /** Taken back by the person, or by a rule: it will not happen. */
  | 'withdrawn'
  /** The service has carried it out. */
  | 'arrived'

/** A change, with the stored row where it is known without reading. */
export interface ChangedOperation {
  readonly change: QueueChange
  readonly stored: Stored | null
}

/** Collects changes by operation id; the last one counts, but a mark does not replace an edit. */
export class QueueChanges {
  #changes = new Map<string, ChangedOperation>()

  /** @param stored what is stored from now on; null where it has to be read */
  edited(opId: string, stored: Stored | null = null): void {
    this.#changes.set(opId, { change: 'edited', stored })
  }

  marked(opId: string): void {
    const { change } = this.#changes.get(opId) ?? { change: 'marked' }
    this.#changes.set(opId, { change, stored: null })
  }

  withdrawn(opId: string): void {
    this.#changes.set(opId, { change: 'withdrawn', stored: null })
  }

  arrived(opId: string): void {
    this.#changes.set(opId, { change: 'arrived', stored: null })
  }

  /** Forgets what was collected: it did not happen. */
  discard(): void {
    this.#changes.clear()
  }

  /** Answers what was collected, and begins anew. */
  take(): ReadonlyMap<string, ChangedOperation> {
    const taken = this.#changes
    this.#changes = new Map()
    return taken
  }
}
