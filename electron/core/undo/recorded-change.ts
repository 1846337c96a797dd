/** What a command did, kept so that it can be taken back. */

import type { Entity } from '../../../shared/bridge/sync.ts'
import type { RecurrenceScope } from '../../../shared/bridge/tasks.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Operation } from '../outbox/operation.ts'
import type { RecordedConflict } from '../replica/conflict-journal.ts'
import type { Fields } from '../replica/entity-fields.ts'
import type { EndedSeries } from './ended-series.ts'

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
    }
  | {
      readonly kind: 'deleted'
      readonly before: Fields
      /** Rows that referred to it; the service takes their references away when the deletion arrives. */
      readonly referrers: readonly Referrer[]
      /** Which occurrences of a recurring task were meant. */
      readonly scope: RecurrenceScope | null
      /** The other occurrences that the service takes along; null where there are none. */
      readonly series: EndedSeries | null
      /** What was to make it at the service, where it never arrived; null where the service has it. */
      readonly creation: Operation | null
    }
)

/** A row, and its field that refers to another row. */
export interface Referrer {
  readonly entity: Entity
  readonly localId: LocalId
  readonly field: string
}

/** The edits of one command, in the order in which they were made. */
export interface RecordedChange {
  readonly id: string
  readonly edits: readonly RecordedEdit[]
  /** Entries of the conflict journal that it closed. */
  readonly settled: readonly RecordedConflict[]
  /** Made by taking a change back: it can be taken back in turn, but is never the latest. */
  readonly isUndo: boolean
}
