/** What a transaction does to the queue, for the copy of it that is kept beside the replica. */

/** What became of one operation. */
export type QueueChange =
  /** New, or other than before: somebody is about to be told that it is kept. */
  | 'edited'
  /** Another state or one more attempt: what it does is the same. */
  | 'marked'
  /** Taken back by the person, or by a rule: it will not happen. */
  | 'withdrawn'
  /** The service has carried it out. */
  | 'arrived'

/** Collects by operation id; the last change counts, except that a mark leaves an edit one. */
export class QueueChanges {
  readonly #changes = new Map<string, QueueChange>()

  edited(opId: string): void {
    this.#changes.set(opId, 'edited')
  }

  marked(opId: string): void {
    if (!this.#changes.has(opId)) this.#changes.set(opId, 'marked')
  }

  withdrawn(opId: string): void {
    this.#changes.set(opId, 'withdrawn')
  }

  arrived(opId: string): void {
    this.#changes.set(opId, 'arrived')
  }

  /** Forgets what was collected: it did not happen. */
  discard(): void {
    this.#changes.clear()
  }

  /** Answers what was collected, and begins anew. */
  take(): ReadonlyMap<string, QueueChange> {
    const taken = new Map(this.#changes)
    this.#changes.clear()
    return taken
  }
}
