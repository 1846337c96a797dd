import type { SavedViewType } from '../../shared/api/saved-views.ts'
import type { Instant, Json } from '../database/columns.ts'

export interface SavedViewTables {
  saved_views: {
    organization_id: number
    id: number
    workspace_id: number
    /** Whose it is: nobody else sees it. */
    user_id: number
    name: string
    icon_name: string | null
    type: SavedViewType
    params: Json<Record<string, unknown>>
    pinned: boolean
    created_at: Instant
    at: Instant
    deleted_at: Instant | null
  }
}
