import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'
import { LAST_POSITION } from '../order-queries.ts'

/** The index of the usual order has all that lists are narrowed by most, and is gone through alone. */
export const coverTaskLists: Migration = {
  async up(db: Db) {
    await db.schema.dropIndex('tasks_position').execute()
    await db.schema
      .createIndex('tasks_position')
      .on('tasks')
      .columns(['organization_id', 'workspace_id'])
      .column(sql`coalesce(position, ${sql.lit(LAST_POSITION)})`)
      .columns([
        'id',
        'project_id',
        'parent_task_id',
        'status_id',
        'priority',
        'start_date',
        'end_date',
        'private',
        'creator_id',
        'pinned',
        'name_key',
        'archived_at',
        'deleted_at',
      ])
      .where(sql.ref('deleted_at'), 'is', null)
      .where(sql.ref('archived_at'), 'is', null)
      .execute()
  },
}
