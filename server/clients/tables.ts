import type { Instant } from '../database/columns.ts'

export interface ClientTables {
  clients: {
    organization_id: number
    id: number
    workspace_id: number
    creator_id: number
    name: string
    notes: string | null
    external_reference: string | null
    archived_at: Instant | null
    created_at: Instant
    at: Instant
    deleted_at: Instant | null
  }
}
