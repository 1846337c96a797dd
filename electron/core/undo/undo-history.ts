/** The last changes, newest last. In memory: after a restart there is nothing to undo. */

import type { LocalId } from '../../../shared/domain/ids.ts'
import type { RecordedChange } from './recorded-change.ts'

const maximumChanges = 100
/** Of all of them together, so that many bulk edits cannot fill the memory; the newest change always stays. */
const maximumEdits = 50_000

/** The changes that can be taken back. */
export class UndoHistory {
  readonly #changes = new Map<string, RecordedChange>()
  /** Changes that took another one back and can be taken back by a redo, newest last. */
  #redoable: readonly string[] = []
  #edits = 0

  push(change: RecordedChange): void {
    this.#changes.set(change.id, change)
    this.#edits += change.edits.length
    if (change.origin === 'undo') this.#redoable = [...this.#redoable, change.id]
    // After another edit, what was taken back before it no longer follows from what is there.
    else if (change.origin === 'edit') this.#redoable = []
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
    return [...this.#changes.values()].findLast(({ origin }) => origin !== 'undo')
  }

  /** The latest taking back of a change, unless something else was changed since. */
  latestUndo(): RecordedChange | undefined {
    const id = this.#redoable.at(-1)
    return id === undefined ? undefined : this.#changes.get(id)
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
    this.#redoable = this.#redoable.filter((each) => each !== id)
  }
}
