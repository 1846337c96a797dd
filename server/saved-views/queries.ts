import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { SavedViewType } from '../../shared/api/saved-views.ts'
import type { WorkspaceMembership } from '../access/caller.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { type Insert, insertOf, type Update, updateOf } from '../database/rows.ts'
import { containing } from '../database/text-search.ts'
import type { SavedViewTables } from './tables.ts'

export type SavedViewRow = Selectable<SavedViewTables['saved_views']>

export type NewSavedView = Insertable<SavedViewTables['saved_views']>

export type SavedViewChanges = Updateable<SavedViewTables['saved_views']> & { readonly at: Instant }

/** The views of one person in one workspace. */
export interface Shelf {
  readonly place: WorkspaceMembership
  readonly userId: number
}

export interface SavedViewFilter {
  /** Contained in the name, without regard to case. */
  readonly name?: string | undefined
  readonly type?: SavedViewType | undefined
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

function viewsOn(db: Db, { place, userId }: Shelf) {
  return db
    .selectFrom('saved_views')
    .selectAll()
    .where('organization_id', '=', place.organization.organizationId)
    .where('workspace_id', '=', place.workspaceId)
    .where('user_id', '=', userId)
}

export function listViews(
  db: Db,
  shelf: Shelf,
  { name, type }: SavedViewFilter,
  order: readonly { readonly field: SavedViewField; readonly descending: boolean }[],
): Promise<SavedViewRow[]> {
  let query = viewsOn(db, shelf).where('deleted_at', 'is', null)
  if (name !== undefined && name !== '') query = query.where(containing('name', name))
  if (type !== undefined) query = query.where('type', '=', type)
  for (const { field, descending } of order) {
    query = query.orderBy(columns[field], descending ? 'desc' : 'asc')
  }
  return query.orderBy('id').execute()
}

/** What was created, changed or deleted at `since` or later, in the order of change. */
export function listChangedViews(db: Db, shelf: Shelf, since: Instant): Promise<SavedViewRow[]> {
  return viewsOn(db, shelf).where('at', '>=', since).orderBy('at').execute()
}

export function findView(db: Db, shelf: Shelf, id: number): Promise<SavedViewRow | undefined> {
  return viewsOn(db, shelf).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
}

export const insertView: Insert<NewSavedView> = insertOf('saved_views')

export const updateView: Update<SavedViewChanges> = updateOf('saved_views')
