/** Which tags entries have. */

import type { Db } from '../database/database.ts'
import { preparedIdsQuery } from '../database/prepared-query.ts'

export interface EntryTag {
  readonly time_entry_id: number
  readonly id: number
  readonly name: string
}

/** Rows of one statement: databases limit the parameters that it may have. */
const ROWS_AT_ONCE = 1000

const tagsQuery = preparedIdsQuery<{ organizationId: number }, EntryTag>((db, parameter, ids) =>
  db
    .selectFrom('time_entry_tags')
    .innerJoin('tags', (join) =>
      join
        .onRef('tags.organization_id', '=', 'time_entry_tags.organization_id')
        .onRef('tags.id', '=', 'time_entry_tags.tag_id'),
    )
    .select(['time_entry_tags.time_entry_id', 'tags.id', 'tags.name'])
    .where('time_entry_tags.organization_id', '=', parameter('organizationId'))
    .where('time_entry_tags.time_entry_id', 'in', ids)
    .where('tags.deleted_at', 'is', null)
    .orderBy('tags.name'),
)

/** The tags of entries, by name. */
export function tagsOfEntries(
  db: Db,
  organizationId: number,
  entryIds: readonly number[],
): Promise<EntryTag[]> {
  return tagsQuery(db, { organizationId }, entryIds)
}

/** Puts the tags on the entries; those that are there already stay. */
export async function insertEntryTags(
  db: Db,
  organizationId: number,
  pairs: readonly { readonly entryId: number; readonly tagId: number }[],
): Promise<void> {
  for (let from = 0; from < pairs.length; from += ROWS_AT_ONCE) {
    await db
      .insertInto('time_entry_tags')
      .values(
        pairs.slice(from, from + ROWS_AT_ONCE).map(({ entryId, tagId }) => ({
          organization_id: organizationId,
          time_entry_id: entryId,
          tag_id: tagId,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Takes each of the tags off each of the entries. */
export async function deleteEntryTags(
  db: Db,
  organizationId: number,
  entryIds: readonly number[],
  tagIds: readonly number[],
): Promise<void> {
  if (tagIds.length === 0 || entryIds.length === 0) return
  await db
    .deleteFrom('time_entry_tags')
    .where('organization_id', '=', organizationId)
    .where('time_entry_id', 'in', entryIds)
    .where('tag_id', 'in', tagIds)
    .execute()
}
