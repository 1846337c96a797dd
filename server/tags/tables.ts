import type { Instant } from '../database/columns.ts'

export interface TagTables {
  tags: {
    organization_id: number
    id: number
    workspace_id: number
    creator_id: number
    /** Unique within the workspace among those that are not deleted. */
    name: string
    /** In planning; tracking knows none. */
    color: string | null
    created_at: Instant
    at: Instant
    deleted_at: Instant | null
  }
}
