import type { Instant, KeptRowColumns } from '../database/columns.ts'

export interface TimeBlockTables {
  /** Time that somebody sets aside for a task. */
  time_blocks: KeptRowColumns & {
    task_id: number
    /** Whose time it is. */
    user_id: number
    /** Whole seconds; null while the block is not scheduled. */
    start: Instant | null
    /** Seconds. */
    duration: number
    completed_at: Instant | null
    /** The block is to be shown in the person's external calendar. */
    outbound_sync: boolean
    /** The entry that the block's time became; stays when somebody deletes that entry. */
    time_entry_id: number | null
  }
}
