import type { EntryColumns, Json } from '../database/columns.ts'

export interface FavoriteTables {
  favorites: EntryColumns & {
    /** In ascending order. */
    tag_ids: Json<number[]>
    /** From 0, over all workspaces of the person. */
    rank: number
  }
}
