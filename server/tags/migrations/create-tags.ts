import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

export const createTags: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('tags')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addColumn('workspace_id', 'bigint', (column) => column.notNull())
      .addColumn('creator_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('deleted_at', 'bigint')
      .addPrimaryKeyConstraint('tags_pk', ['organization_id', 'id'])
      .addForeignKeyConstraint('tags_workspace', ['organization_id', 'workspace_id'], 'workspaces', [
        'organization_id',
        'id',
      ])
      .execute()
    await db.schema
      .createIndex('tags_name')
      .unique()
      .on('tags')
      .columns(['organization_id', 'workspace_id', 'name'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
    await db.schema
      .createIndex('tags_workspace_at')
      .on('tags')
      .columns(['organization_id', 'workspace_id', 'at'])
      .execute()
  },
}
