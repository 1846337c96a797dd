import type { Migration } from 'kysely/migration'
import type { Db } from '../database.ts'

/** The one thing that is left of rows that are deleted from their tables: when the last of them was. */
export const createLastDeletion: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('last_deletion')
      .addColumn('number', 'bigint', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
