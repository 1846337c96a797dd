import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'
import { changeTimes, createIndex, workspaceKey } from '../../database/schema.ts'

export const createTags: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('tags')
      .$call(workspaceKey('tags'))
      .addColumn('creator_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .$call(changeTimes)
      .execute()
    await db.schema
      .createIndex('tags_name')
      .unique()
      .on('tags')
      .columns(['organization_id', 'workspace_id', 'name'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
    await createIndex(db, 'tags_workspace_at', 'tags', ['organization_id', 'workspace_id', 'at'])
  },
}
