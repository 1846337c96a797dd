import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

export const createStatuses: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('statuses')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addColumn('workspace_id', 'bigint', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('emoji', 'text')
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('deleted_at', 'bigint')
      .addPrimaryKeyConstraint('statuses_pk', ['organization_id', 'id'])
      .addForeignKeyConstraint('statuses_workspace', ['organization_id', 'workspace_id'], 'workspaces', [
        'organization_id',
        'id',
      ])
      .execute()
    await db.schema
      .createIndex('statuses_workspace')
      .on('statuses')
      .columns(['organization_id', 'workspace_id', 'position'])
      .execute()
  },
}
