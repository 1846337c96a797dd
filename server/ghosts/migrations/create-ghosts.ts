import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'
import { changeTimes, createIndex, workspaceKey } from '../../database/schema.ts'

export const createGhosts: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('ghosts')
      .$call(workspaceKey('ghosts'))
      .addColumn('creator_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('embodied_at', 'bigint')
      .addColumn('user_id', 'bigint', (column) => column.references('users.id'))
      .$call(changeTimes)
      .execute()
    await createIndex(db, 'ghosts_workspace_at', 'ghosts', ['organization_id', 'workspace_id', 'at'])
  },
}
