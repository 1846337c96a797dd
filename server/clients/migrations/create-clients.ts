import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

export const createClients: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('clients')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addColumn('workspace_id', 'bigint', (column) => column.notNull())
      .addColumn('creator_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('notes', 'text')
      .addColumn('external_reference', 'text')
      .addColumn('archived_at', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('deleted_at', 'bigint')
      .addPrimaryKeyConstraint('clients_pk', ['organization_id', 'id'])
      .addForeignKeyConstraint('clients_workspace', ['organization_id', 'workspace_id'], 'workspaces', [
        'organization_id',
        'id',
      ])
      .execute()
    await db.schema
      .createIndex('clients_workspace_at')
      .on('clients')
      .columns(['organization_id', 'workspace_id', 'at'])
      .execute()
  },
}
