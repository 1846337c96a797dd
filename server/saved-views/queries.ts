import { type Selectable, sql } from 'kysely'
import type { SavedViewType } from '../../shared/api/saved-views.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { insertOf, rowsOf, updateOf, containing } from '../database/rows.ts'
import type { SavedViewTables } from './tables.ts'

export type SavedViewRow = Selectable<SavedViewTables['saved_views']>

/** The views of one person in one workspace. */
export type Shelf = Pick<SavedViewRow, 'organization_id' | 'workspace_id' | 'user_id'>

export interface SavedViewFilter {
  /** Contained in the name, without regard to case. */
  readonly name?: string | undefined
  readonly type?: SavedViewType | undefined
  readonly since?: Instant | undefined
}

export type SavedViewField = 'name' | 'created_at' | 'updated_at' | 'type' | 'pinned' | 'id'

const columns = {
  name: sql`lower(name)`,
  created_at: sql.ref('created_at'),
  updated_at: sql.ref('at'),
  type: sql.ref('type'),
  pinned: sql.ref('pinned'),
  id: sql.ref('id'),
} as const satisfies Record<SavedViewField, unknown>

/** With `since`, what was created, changed or deleted at that instant or later, in the order of change. */
export function listViews(
  db: Db,
  shelf: Shelf,
  { name, type, since }: SavedViewFilter,
  order: readonly { readonly field: SavedViewField; readonly descending: boolean }[],
) {
  if (since !== undefined) {
    return rowsOf(db, 'saved_views', shelf).selectAll().where('at', '>=', since).orderBy('at').execute()
  }
  let query = rowsOf(db, 'saved_views', { ...shelf, deleted_at: null }).selectAll()
  if (name !== undefined && name !== '') query = query.where(containing('name', name))
  if (type !== undefined) query = query.where('type', '=', type)
  for (const { field, descending } of order) {
    query = query.orderBy(columns[field], descending ? 'desc' : 'asc')
  }
  return query.orderBy('id').execute()
}

export function findView(db: Db, shelf: Shelf, id: number) {
  return rowsOf(db, 'saved_views', { ...shelf, id, deleted_at: null })
    .selectAll()
    .executeTakeFirst()
}

export const insertView = insertOf('saved_views')

export const updateView = updateOf('saved_views')
