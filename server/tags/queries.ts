import { type Insertable, type Selectable, sql } from 'kysely'
import type { Member } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { changedOf, changeOf, findOf, rowsIn } from '../database/rows.ts'
import type { TagTables } from './tables.ts'

export type TagRow = Selectable<TagTables['tags']>

/** By name. With `since`, what was created, changed or deleted at that instant or later, in the order of change. */
export function listTags(db: Db, member: Member, since?: Instant) {
  if (since !== undefined) return listChanged(db, member, since)
  return rowsIn(db, 'tags', member).where('deleted_at', 'is', null).orderBy('name').orderBy('id').execute()
}

const listChanged = changedOf('tags')

export const findTag = findOf('tags')

/** @param column `id` or `name`, which has one of the values. */
export function findTags<Column extends 'id' | 'name'>(
  db: Db,
  member: Member,
  column: Column,
  values: readonly TagRow[Column][],
) {
  return rowsIn(db, 'tags', member)
    .where(column as 'id', 'in', values as readonly number[])
    .where('deleted_at', 'is', null)
    .execute()
}

/** Those of the rows whose name was not taken in the meantime. */
export function insertTags(db: Db, rows: readonly Insertable<TagTables['tags']>[]) {
  return db
    .insertInto('tags')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute()
}

export const updateTag = changeOf('tags')

/** Takes the tag off all entries or tasks. @returns those that are not deleted; their `at` is the change's. */
export async function takeOff(db: Db, tag: TagRow, from: 'time_entries' | 'tasks', at: Instant) {
  const [links, owner] =
    from === 'tasks' ? (['task_tags', 'task_id'] as const) : (['time_entry_tags', 'time_entry_id'] as const)
  const ofTag = { organization_id: tag.organization_id, tag_id: tag.id }
  const changed = await db
    .updateTable(from)
    .set({ at })
    .where('organization_id', '=', tag.organization_id)
    .where(
      'id',
      'in',
      sql<number>`(
      select ${sql.ref(owner)} from ${sql.table(links)}
      where organization_id = ${tag.organization_id} and tag_id = ${tag.id})`,
    )
    .where('deleted_at', 'is', null)
    .returning(['organization_id', 'workspace_id', 'id'])
    .execute()
  await db
    .deleteFrom(links)
    .where((eb) => eb.and(ofTag))
    .execute()
  return changed
}
