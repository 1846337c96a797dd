/** The last changes, newest last. In memory: after a restart there is nothing to undo. */

import type { RecordedChange } from './recorded-change.ts'

const maximumChanges = 100

export class UndoHistory {
  readonly #changes = new Map<string, RecordedChange>()

  push(change: RecordedChange): void {
    this.#changes.set(change.id, change)
    const oldest = this.#changes.keys().next()
    if (this.#changes.size > maximumChanges && oldest.done !== true) this.#changes.delete(oldest.value)
  }

  find(id: string): RecordedChange | undefined {
    return this.#changes.get(id)
  }

  /** The latest change that has not been taken back and is not itself the taking back of one. */
  latest(): RecordedChange | undefined {
    return [...this.#changes.values()].findLast(({ isUndo }) => !isUndo)
  }

  remove(id: string): void {
    this.#changes.delete(id)
  }
}
