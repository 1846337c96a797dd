import type { Insertable, Selectable } from 'kysely'
import type { WorkspaceMembership } from '../access/caller.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import type { TagTables } from './tables.ts'

export type TagRow = Selectable<TagTables['tags']>

function tagsOf(db: Db, { organization, workspaceId }: WorkspaceMembership) {
  return db
    .selectFrom('tags')
    .selectAll()
    .where('organization_id', '=', organization.organizationId)
    .where('workspace_id', '=', workspaceId)
}

export function listTags(db: Db, member: WorkspaceMembership): Promise<TagRow[]> {
  return tagsOf(db, member).where('deleted_at', 'is', null).orderBy('name').orderBy('id').execute()
}

/** What was created, changed or deleted at `since` or later, in the order of change. */
export function listChangedTags(db: Db, member: WorkspaceMembership, since: Instant): Promise<TagRow[]> {
  return tagsOf(db, member).where('at', '>=', since).orderBy('at').execute()
}

export function findTag(db: Db, member: WorkspaceMembership, id: number): Promise<TagRow | undefined> {
  return tagsOf(db, member).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
}

export function findTagsById(db: Db, member: WorkspaceMembership, ids: readonly number[]): Promise<TagRow[]> {
  return tagsOf(db, member).where('id', 'in', ids).where('deleted_at', 'is', null).execute()
}

export function findTagsByName(
  db: Db,
  member: WorkspaceMembership,
  names: readonly string[],
): Promise<TagRow[]> {
  return tagsOf(db, member).where('name', 'in', names).where('deleted_at', 'is', null).execute()
}

/** Those of the rows whose name was not taken in the meantime. */
export function insertTags(db: Db, rows: readonly Insertable<TagTables['tags']>[]): Promise<TagRow[]> {
  return db
    .insertInto('tags')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute()
}

export async function updateTag(
  db: Db,
  row: TagRow,
  changes: Partial<Pick<TagRow, 'name' | 'color' | 'deleted_at'>> & { readonly at: Instant },
): Promise<TagRow> {
  await db
    .updateTable('tags')
    .set(changes)
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute()
  return { ...row, ...changes }
}
