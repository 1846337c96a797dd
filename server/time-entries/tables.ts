import type { Instant, Json } from '../database/columns.ts'

export interface TimeEntryTables {
  time_entries: {
    organization_id: number
    id: number
    workspace_id: number
    user_id: number
    project_id: number | null
    task_id: number | null
    description: string | null
    billable: boolean
    /** Whole seconds. */
    start: Instant
    /** Whole seconds; null while it runs. */
    stop: Instant | null
    created_with: string
    expense_ids: Json<number[]> | null
    created_at: Instant
    at: Instant
    deleted_at: Instant | null
  }
  time_entry_tags: {
    organization_id: number
    time_entry_id: number
    tag_id: number
  }
  time_entry_shares: {
    organization_id: number
    time_entry_id: number
    user_id: number
    accepted: boolean
  }
}
