/** What carries a tag: entries and tasks. */

import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import type { TagRow } from './repository.ts'

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
