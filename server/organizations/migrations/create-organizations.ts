import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

export const createOrganizations: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('organizations')
      .addColumn('id', 'bigint', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('plan', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('deleted_at', 'bigint')
      .execute()

    await db.schema
      .createTable('organization_users')
      .addColumn('organization_id', 'bigint', (column) => column.notNull().references('organizations.id'))
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('owner', 'boolean', (column) => column.notNull())
      .addColumn('admin', 'boolean', (column) => column.notNull())
      .addColumn('inactive', 'boolean', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('organization_users_pk', ['organization_id', 'id'])
      .addUniqueConstraint('organization_users_user', ['organization_id', 'user_id'])
      .execute()
    await db.schema
      .createIndex('organization_users_by_user')
      .on('organization_users')
      .column('user_id')
      .execute()
  },
}
