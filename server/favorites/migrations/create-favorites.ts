import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

export const createFavorites: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('favorites')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addColumn('workspace_id', 'bigint', (column) => column.notNull())
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('project_id', 'bigint')
      .addColumn('task_id', 'bigint')
      .addColumn('description', 'text')
      .addColumn('billable', 'boolean', (column) => column.notNull())
      .addColumn('tag_ids', 'json', (column) => column.notNull())
      .addColumn('rank', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('deleted_at', 'bigint')
      .addPrimaryKeyConstraint('favorites_pk', ['organization_id', 'id'])
      .addForeignKeyConstraint('favorites_workspace', ['organization_id', 'workspace_id'], 'workspaces', [
        'organization_id',
        'id',
      ])
      .addForeignKeyConstraint('favorites_project', ['organization_id', 'project_id'], 'projects', [
        'organization_id',
        'id',
      ])
      .addForeignKeyConstraint('favorites_task', ['organization_id', 'task_id'], 'tasks', [
        'organization_id',
        'id',
      ])
      .execute()
    await db.schema
      .createIndex('favorites_user_at')
      .on('favorites')
      .columns(['organization_id', 'user_id', 'at'])
      .execute()
  },
}
