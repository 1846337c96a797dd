/** Tells who listens which rows changed: once per transaction, and only after it is durable. */

import type { Table } from '../../../shared/bridge/contract.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'

/** Many ids are cheaper read again than named. */
const maximumIds = 500

/** The change of one table. */
export interface TableChange {
  readonly table: Table
  /** Null: many; read everything of that table again. */
  readonly ids: readonly LocalId[] | null
}

export type ChangeListener = (changes: readonly TableChange[]) => void

/** Collects what a transaction changes, and tells it afterwards. */
export class Changes {
  readonly #listeners = new Set<ChangeListener>()
  readonly #collected = new Map<Table, Set<LocalId> | null>()

  /** Notes a change of the transaction that runs now; without an id, of the table as a whole. */
  note(table: Table, id?: LocalId): void {
    const ids = this.#collected.get(table)
    if (ids === null) return
    if (id === undefined || (ids !== undefined && ids.size >= maximumIds)) this.#collected.set(table, null)
    else if (ids === undefined) this.#collected.set(table, new Set([id]))
    else ids.add(id)
  }

  /** Forgets what was noted: the transaction did not happen. */
  discard(): void {
    this.#collected.clear()
  }

  /** Tells everyone what was noted: the transaction is durable. */
  publish(): void {
    if (this.#collected.size === 0) return
    const changes = [...this.#collected].map(([table, ids]) => ({
      table,
      ids: ids === null ? null : [...ids],
    }))
    this.#collected.clear()
    for (const listener of this.#listeners) {
      try {
        listener(changes)
      } catch (error) {
        // The transaction has happened: its caller must not take a listener's defect for its failure.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  /** Answers the function that ends the subscription. */
  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
