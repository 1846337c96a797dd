import type { EntryColumns, Instant, Json, LinkColumns } from '../database/columns.ts'

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
  }
  time_entry_tags: LinkColumns<'time_entry_id' | 'tag_id'>
  time_entry_shares: {
    organization_id: number
    time_entry_id: number
    user_id: number
    accepted: boolean
  }
}
