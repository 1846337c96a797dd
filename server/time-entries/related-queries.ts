/** Rows that belong to entries: tags, and the people with whom they are shared (T §2 Time entry `shared_with`). */

import type { Db } from '../database/database.ts'
import { preparedQuery, type RowIds } from '../database/prepared-query.ts'
import { deleteRows, insertMissingOf, sameTenant, type TenantKey } from '../database/rows.ts'

/** The tags of entries, by name. */
export const tagsOfEntries = preparedQuery((db, { organizationId, ids }: RowIds) =>
  db
    .selectFrom('time_entry_tags')
    .innerJoin('tags', sameTenant('tags.id', 'time_entry_tags.tag_id'))
    .select(['time_entry_tags.time_entry_id', 'tags.id', 'tags.name'])
    .where('time_entry_tags.organization_id', '=', organizationId)
    .where('time_entry_tags.time_entry_id', 'in', ids)
    .where('tags.deleted_at', 'is', null)
    .orderBy('tags.name'),
)

export type EntryTag = Awaited<ReturnType<typeof tagsOfEntries>>[number]

/** Puts tags on entries; those that are there already stay. */
export const insertEntryTags = insertMissingOf('time_entry_tags')

export function tagRows({ organization_id, id }: TenantKey, tagIds: readonly number[]) {
  return tagIds.map((tag_id) => ({ organization_id, time_entry_id: id, tag_id }))
}

/** Takes each of the tags off each of the entries. */
export async function deleteEntryTags(
  db: Db,
  organizationId: number,
  entryIds: readonly number[],
  tagIds: readonly number[],
) {
  if (tagIds.length === 0 || entryIds.length === 0) return
  const where = { organization_id: organizationId, time_entry_id: entryIds, tag_id: tagIds }
  await deleteRows(db, 'time_entry_tags', where)
}

/** With whom entries are shared. */
export const sharesOfEntries = preparedQuery((db, { organizationId, ids }: RowIds) =>
  db
    .selectFrom('time_entry_shares')
    .innerJoin('users', 'users.id', 'time_entry_shares.user_id')
    .select([
      'time_entry_shares.time_entry_id',
      'time_entry_shares.accepted',
      'time_entry_shares.user_id',
      'users.name as user_name',
    ])
    .where('time_entry_shares.organization_id', '=', organizationId)
    .where('time_entry_shares.time_entry_id', 'in', ids)
    .orderBy('time_entry_shares.user_id'),
)

export type EntryShare = Awaited<ReturnType<typeof sharesOfEntries>>[number]

/** Makes the list of those with whom an entry is shared; who has accepted before, has still. */
export async function replaceShares(
  db: Db,
  { organization_id, id: time_entry_id }: TenantKey,
  userIds: readonly number[],
) {
  await db
    .deleteFrom('time_entry_shares')
    .where((eb) => eb.and({ organization_id, time_entry_id }))
    .$if(userIds.length > 0, (query) => query.where('user_id', 'not in', userIds))
    .execute()
  const rows = userIds.map((user_id) => ({ organization_id, time_entry_id, user_id, accepted: false }))
  await insertMissingShares(db, rows)
}

const insertMissingShares = insertMissingOf('time_entry_shares')
