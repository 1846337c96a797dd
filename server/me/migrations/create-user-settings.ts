import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

export const createUserSettings: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('user_settings')
      .addColumn('user_id', 'bigint', (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('stored', 'json', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('workspace_user_settings')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('workspace_id', 'bigint', (column) => column.notNull())
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('autolog_time', 'boolean', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('workspace_user_settings_pk', ['organization_id', 'workspace_id', 'user_id'])
      .execute()
    // Read with the caller, so that only the first write in the planner has to note it.
    await db.schema.alterTable('users').addColumn('planning_since', 'bigint').execute()
    // Whether somebody has created five tasks must not be looked for among all tasks.
    await db.schema
      .createIndex('tasks_creator')
      .on('tasks')
      .columns(['organization_id', 'creator_id'])
      .execute()
  },
}
