import type { StatusType } from '../../shared/api/statuses.ts'
import type { Instant } from '../database/columns.ts'

export interface StatusTables {
  statuses: {
    organization_id: number
    id: number
    workspace_id: number
    name: string
    type: StatusType
    emoji: string | null
    position: number
    created_at: Instant
    at: Instant
    deleted_at: Instant | null
  }
}
