import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'
import { LAST_POSITION } from '../order-queries.ts'

/** Lists search and order by name without folding the case of each task, and page through a project in its order. */
export const addTaskNameKeys: Migration = {
  async up(db: Db) {
    await db.schema
      .alterTable('tasks')
      .addColumn('name_key', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db
      .updateTable('tasks')
      .set({ name_key: sql<string>`lower(name)` })
      .execute()
    await db.schema
      .createIndex('tasks_project_position')
      .on('tasks')
      .columns(['organization_id', 'project_id'])
      .column(sql`coalesce(position, ${sql.lit(LAST_POSITION)})`)
      .column('id')
      .where(sql.ref('deleted_at'), 'is', null)
      .where(sql.ref('archived_at'), 'is', null)
      .execute()
  },
}
