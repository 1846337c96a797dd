import type { ColumnType } from 'kysely'
import type { ReplicatedKind } from '../../shared/api/feed.ts'

/** Kept by triggers of the replicated tables (`migrations.ts`). A scope is an organization or a person, by its id. */
export interface FeedTables {
  /** How far each scope has counted. Who writes in it holds the row until the commit, so that no number appears late. */
  feed_scopes: {
    scope: number
    sequence: number
    /** Up to here, lines of deleted rows are forgotten. */
    pruned: ColumnType<number, number | undefined, number>
  }
  /** How far a scope had counted at the first look on a day; days since 1970, those with changes since the one before. */
  feed_days: { scope: number; day: number; sequence: number }
  /** The starts of the service in which something was written in a scope, and how far it had counted before. */
  feed_epochs: { scope: number; epoch: number; sequence: number }
  /** A line for each replicated row that there is or was. */
  feed_rows: {
    scope: number
    kind: ReplicatedKind
    row_id: number
    sync_id: string
    /** Null for what is of no single workspace. */
    workspace_id: number | null
    /** Of its last change. */
    sequence: number
    deleted: boolean
  }
}
