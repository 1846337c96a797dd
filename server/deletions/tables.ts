import type { Instant, Json } from '../database/columns.ts'
import type { Assigned } from '../ghosts/tables.ts'

/** Things whose deletion reaches rows of others, and which can be brought back. */
export type DeletedKind = 'ghost' | 'project' | 'tag' | 'task' | 'time_block'

/** The effects of a deletion on other rows. */
export interface Cleared {
  /** Tasks that went along, each with its date in its series. */
  readonly tasks?: readonly (readonly [id: number, recurrenceDate: string | null])[]
  readonly time_blocks?: readonly number[]
  readonly attachments?: readonly number[]
  /** The assignments of a ghost. */
  readonly assigned?: Assigned
  /** Rows that lost the reference to what was deleted; of tasks, to which of them. */
  readonly lost?: readonly Lost[]
}

export interface Lost {
  readonly by: 'time_entries' | 'tasks'
  readonly of: number
  readonly ids: readonly number[]
}

export interface DeletionTables {
  /** The last deletion of each row, kept for 90 days. */
  deletions: {
    organization_id: number
    kind: DeletedKind
    row_id: number
    deleted_at: Instant
    cleared: Json<Cleared>
  }
}
