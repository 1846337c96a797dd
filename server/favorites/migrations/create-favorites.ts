import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'
import { changeTimes, createIndex, workspaceKey } from '../../database/schema.ts'

export const createFavorites: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('favorites')
      .$call(workspaceKey('favorites'))
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('project_id', 'bigint')
      .addColumn('task_id', 'bigint')
      .addColumn('description', 'text')
      .addColumn('billable', 'boolean', (column) => column.notNull())
      .addColumn('tag_ids', 'json', (column) => column.notNull())
      .addColumn('rank', 'bigint', (column) => column.notNull())
      .$call(changeTimes)
      .addForeignKeyConstraint('favorites_project', ['organization_id', 'project_id'], 'projects', [
        'organization_id',
        'id',
      ])
      .addForeignKeyConstraint('favorites_task', ['organization_id', 'task_id'], 'tasks', [
        'organization_id',
        'id',
      ])
      .execute()
    await createIndex(db, 'favorites_user_at', 'favorites', ['organization_id', 'user_id', 'at'])
  },
}
