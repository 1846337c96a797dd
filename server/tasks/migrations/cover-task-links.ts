import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

const links = [
  { table: 'task_assignees', index: 'task_assignees_user', column: 'user_id' },
  { table: 'task_ghosts', index: 'task_ghosts_ghost', column: 'ghost_id' },
  { table: 'task_tags', index: 'task_tags_tag', column: 'tag_id' },
] as const

/**
 * Somebody's tasks are read off the index alone. Without the task's id in it, SQLite took the primary key instead, which
 * has all columns, and went through the links of the whole organization.
 */
export const coverTaskLinks: Migration = {
  async up(db: Db) {
    for (const { table, index, column } of links) {
      await db.schema.dropIndex(index).execute()
      await db.schema.createIndex(index).on(table).columns(['organization_id', column, 'task_id']).execute()
    }
  },
}
