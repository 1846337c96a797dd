import type { SavedViewType } from '../../shared/api/saved-views.ts'
import type { Json, KeptRowColumns } from '../database/columns.ts'

export interface SavedViewTables {
  saved_views: KeptRowColumns & {
    /** Whose it is: nobody else sees it. */
    user_id: number
    name: string
    icon_name: string | null
    type: SavedViewType
    params: Json<Record<string, unknown>>
    pinned: boolean
  }
}
