import type { KeptRowColumns } from '../database/columns.ts'

export interface TagTables {
  tags: KeptRowColumns & {
    creator_id: number
    /** Unique within the workspace among those that are not deleted. */
    name: string
    /** In planning; tracking knows none. */
    color: string | null
  }
}
