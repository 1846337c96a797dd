/** The last changes, newest last. In memory: after a restart there is nothing to undo. */

import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { RecurrenceScope } from '../../../shared/bridge/tasks.ts'
import type { Operation } from '../outbox/operation.ts'
import type { RecordedConflict } from '../replica/conflict-journal.ts'
import type { Fields } from '../../../shared/entities/entities.ts'

const maximumChanges = 100
/** The weight that all of them together may have, so that many bulk edits cannot fill the memory; the newest change always stays. */
const maximumWeight = 250_000
/** Of an edit that keeps what was there before; one that made a row keeps its id alone, so that a long import stays. */
const WEIGHT_WITH_FIELDS = 5

/** The changes that can be taken back. */
export class UndoHistory {
  readonly #changes = new Map<string, RecordedChange>()
  /** Changes that took another one back and can be taken back by a redo, newest last. */
  #redoable: readonly string[] = []
  #weight = 0

  push(change: RecordedChange): void {
    this.#changes.set(change.id, change)
    this.#weight += weightOf(change)
    if (change.origin === 'undo') this.#redoable = [...this.#redoable, change.id]
    // After another edit, what was taken back before it no longer follows from what is there.
    else if (change.origin === 'edit') this.#redoable = []
    for (const id of this.#changes.keys()) {
      if (this.#changes.size <= maximumChanges && this.#weight <= maximumWeight) return
      if (id !== change.id) this.remove(id)
    }
  }

  /** Records a change that no undo takes back: instead, the next one gives the reason and leaves what came before it. */
  pushFinal(id: string, reason: string): void {
    this.push({ id, edits: [], settled: [], reopened: [], origin: 'edit', reason })
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
    const change = this.#changes.get(id)
    if (change !== undefined) this.#weight -= weightOf(change)
    this.#changes.delete(id)
    this.#redoable = this.#redoable.filter((each) => each !== id)
  }
}

function weightOf({ edits }: RecordedChange): number {
  return edits.reduce((sum, { kind }) => sum + (kind === 'created' ? 1 : WEIGHT_WITH_FIELDS), 0)
}

/** One row's edit. */
export type RecordedEdit = {
  readonly entity: Entity
  readonly localId: LocalId
  readonly workspaceId: WorkspaceId
} & (
  | { readonly kind: 'created' }
  /** Only the fields that changed. */
  | {
      readonly kind: 'updated'
      readonly before: Fields
      readonly after: Fields
      /** Which occurrences of a recurring task were meant. */
      readonly scope: RecurrenceScope | null
      /** Of an occurrence its series and day, where it is found again, should the series make it anew; nulls for every other row. */
      readonly place: readonly [seriesId: LocalId | null, date: string | null]
      /** The series that the service ends before this occurrence, with its rule until then; null where it ends none. */
      readonly split: SplitSeries | null
    }
  | {
      readonly kind: 'deleted'
      readonly before: Fields
      /** The values of the service where they differ because edits were not sent. */
      readonly there: Fields
      /** Rows that referred to it; the service takes their references away when the deletion arrives. */
      readonly referrers: readonly Referrer[]
      /** Which occurrences of a recurring task were meant. */
      readonly scope: RecurrenceScope | null
      /** Whether it belongs to a row with which the service deletes it, and brings it back. */
      readonly goesAlong: boolean
      /** The operation that was to make it at the service, where it never arrived; null where the service has it. */
      readonly creation: Operation | null
    }
)

export interface SplitSeries {
  readonly seriesId: LocalId
  readonly rrule: string
}

/** A row, and its field that refers to another row. */
export interface Referrer {
  readonly entity: Entity
  readonly localId: LocalId
  readonly field: string
}

/** Whether it was made by a command, by taking such a change back, or by taking that back in turn. */
export type ChangeOrigin = 'edit' | 'undo' | 'redo'

/** The edits of one command, in the order in which they were made. */
export interface RecordedChange {
  readonly id: string
  readonly edits: readonly RecordedEdit[]
  /** Entries of the conflict journal that it closed. */
  readonly settled: readonly RecordedConflict[]
  /** Those that it opened again. */
  readonly reopened: readonly RecordedConflict[]
  readonly origin: ChangeOrigin
  /** Why it cannot be taken back; absent where it can. */
  readonly reason?: string
}
