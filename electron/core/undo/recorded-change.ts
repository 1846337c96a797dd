/** The record of a command, kept so that it can be taken back. */

import type { Entity } from '../../../shared/entities/entity.ts'
import type { RecurrenceScope } from '../../../shared/bridge/tasks.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Operation } from '../outbox/operation.ts'
import type { RecordedConflict } from '../replica/conflict-journal.ts'
import type { Fields } from '../../../shared/entities/entities.ts'

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
      /** The series that the service ends before this occurrence, with its rule until then; null where it ends none. */
      readonly split: SplitSeries | null
    }
  | {
      readonly kind: 'deleted'
      readonly before: Fields
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
}
