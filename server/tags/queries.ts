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

interface RowKey {
  readonly organization_id: number
  readonly workspace_id: number
  readonly id: number
}

const rowKey = ['organization_id', 'workspace_id', 'id'] as const

/** Takes the tag off all entries. @returns those that are not deleted; their `at` is the change's. */
export async function takeOffEntries(db: Db, tag: TagRow, at: Instant): Promise<RowKey[]> {
  const changed = await db
    .updateTable('time_entries')
    .set({ at })
    .where('organization_id', '=', tag.organization_id)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('time_entry_tags')
        .select('time_entry_tags.time_entry_id')
        .where('time_entry_tags.organization_id', '=', tag.organization_id)
        .where('time_entry_tags.tag_id', '=', tag.id),
    )
    .where('deleted_at', 'is', null)
    .returning(rowKey)
    .execute()
  await db
    .deleteFrom('time_entry_tags')
    .where('organization_id', '=', tag.organization_id)
    .where('tag_id', '=', tag.id)
    .execute()
  return changed
}

/** The same for tasks. */
export async function takeOffTasks(db: Db, tag: TagRow, at: Instant): Promise<RowKey[]> {
  const changed = await db
    .updateTable('tasks')
    .set({ at })
    .where('organization_id', '=', tag.organization_id)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('task_tags')
        .select('task_tags.task_id')
        .where('task_tags.organization_id', '=', tag.organization_id)
        .where('task_tags.tag_id', '=', tag.id),
    )
    .where('deleted_at', 'is', null)
    .returning(rowKey)
    .execute()
  await db
    .deleteFrom('task_tags')
    .where('organization_id', '=', tag.organization_id)
    .where('tag_id', '=', tag.id)
    .execute()
  return changed
}
