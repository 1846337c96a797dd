import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

export const createSavedViews: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('saved_views')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addColumn('workspace_id', 'bigint', (column) => column.notNull())
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('icon_name', 'text')
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('params', 'json', (column) => column.notNull())
      .addColumn('pinned', 'boolean', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('deleted_at', 'bigint')
      .addPrimaryKeyConstraint('saved_views_pk', ['organization_id', 'id'])
      .addForeignKeyConstraint('saved_views_workspace', ['organization_id', 'workspace_id'], 'workspaces', [
        'organization_id',
        'id',
      ])
      .execute()
    await db.schema
      .createIndex('saved_views_user_at')
      .on('saved_views')
      .columns(['organization_id', 'workspace_id', 'user_id', 'at'])
      .execute()
  },
}
