import type { Generated } from 'kysely'
import type { Origin } from '../../shared/api/entry-history.ts'
import type { EntryColumns, Instant, Json, LinkColumns } from '../database/columns.ts'

export type KeptChanges = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

export interface TimeEntryTables {
  time_entries: EntryColumns & {
    /** Whole seconds. */
    start: Instant
    /** Whole seconds; null while it runs. */
    stop: Instant | null
    created_with: string
    expense_ids: Json<number[]> | null
    /** The number of the invoice that it is billed on. */
    billed_on: string | null
    /** How it came about, as `origins` of shared/api/entry-history.ts; null when that was not kept yet. */
    origin: Origin | null
  }
  /** The effect of each change of an entry, in the order of `number`; never changed once its request is done. */
  time_entry_edits: {
    number: Generated<number>
    organization_id: number
    time_entry_id: number
    at: Instant
    /** Null where the service did it by itself. */
    user_id: number | null
    /** By column: its value before and after; of `tags` the ids that were taken off, and those that were put on. */
    changes: Json<KeptChanges>
  }
  /** One row. */
  time_entry_history: { begins_at: Instant }
  time_entry_tags: LinkColumns<'time_entry_id' | 'tag_id'>
  time_entry_shares: {
    organization_id: number
    time_entry_id: number
    user_id: number
    accepted: boolean
  }
}
