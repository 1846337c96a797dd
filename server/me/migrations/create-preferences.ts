import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

export const createPreferences: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('preferences')
      .addColumn('user_id', 'bigint', (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('stored', 'json', (column) => column.notNull())
      .addColumn('alpha_features', 'json', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
