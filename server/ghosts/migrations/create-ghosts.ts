import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

export const createGhosts: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('ghosts')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addColumn('workspace_id', 'bigint', (column) => column.notNull())
      .addColumn('creator_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('embodied_at', 'bigint')
      .addColumn('user_id', 'bigint', (column) => column.references('users.id'))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('deleted_at', 'bigint')
      .addPrimaryKeyConstraint('ghosts_pk', ['organization_id', 'id'])
      .addForeignKeyConstraint('ghosts_workspace', ['organization_id', 'workspace_id'], 'workspaces', [
        'organization_id',
        'id',
      ])
      .execute()
    await db.schema
      .createIndex('ghosts_workspace_at')
      .on('ghosts')
      .columns(['organization_id', 'workspace_id', 'at'])
      .execute()
  },
}
