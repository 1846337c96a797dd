/** The last changes, newest last. In memory: after a restart there is nothing to undo. */

import type { LocalId } from '../../../shared/domain/ids.ts'
import type { RecordedChange } from './recorded-change.ts'

const maximumChanges = 100
/** Of all of them together, so that many bulk edits cannot fill the memory; the newest change always stays. */
const maximumEdits = 50_000

/** What can be taken back. */
export class UndoHistory {
  readonly #changes = new Map<string, RecordedChange>()
  #edits = 0

  push(change: RecordedChange): void {
    this.#changes.set(change.id, change)
    this.#edits += change.edits.length
    for (const id of this.#changes.keys()) {
      if (this.#changes.size <= maximumChanges && this.#edits <= maximumEdits) return
      if (id !== change.id) this.remove(id)
    }
  }

  find(id: string): RecordedChange | undefined {
    return this.#changes.get(id)
  }

  /** The latest change that has not been taken back and is not itself the taking back of one. */
  latest(): RecordedChange | undefined {
    return [...this.#changes.values()].findLast(({ isUndo }) => !isUndo)
  }

  /** The latest change that deleted a row, whether or not it was the taking back of another. */
  latestDeletionOf(row: LocalId): RecordedChange | undefined {
    return [...this.#changes.values()].findLast(({ edits }) =>
      edits.some(({ kind, localId }) => kind === 'deleted' && localId === row),
    )
  }

  remove(id: string): void {
    this.#edits -= this.#changes.get(id)?.edits.length ?? 0
    this.#changes.delete(id)
  }
}
