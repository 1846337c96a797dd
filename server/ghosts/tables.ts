import type { Instant } from '../database/columns.ts'

export interface GhostTables {
  ghosts: {
    organization_id: number
    id: number
    workspace_id: number
    creator_id: number
    name: string
    description: string
    /** When a person took its place. */
    embodied_at: Instant | null
    /** That person. */
    user_id: number | null
    created_at: Instant
    at: Instant
    deleted_at: Instant | null
  }
}
