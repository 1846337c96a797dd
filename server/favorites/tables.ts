import type { Json, KeptRowColumns } from '../database/columns.ts'

export interface FavoriteTables {
  favorites: KeptRowColumns & {
    user_id: number
    project_id: number | null
    task_id: number | null
    description: string | null
    billable: boolean
    /** In ascending order. */
    tag_ids: Json<number[]>
    /** From 0, over all workspaces of the person. */
    rank: number
  }
}
