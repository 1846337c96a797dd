import type { Migration } from 'kysely/migration'
import type { Db } from '../database.ts'

/** Every start of the service on this database: a copy of the database that is put back lacks those since it was made. */
export const createDataStarts: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('data_starts')
      .addColumn('number', 'bigint', (column) => column.primaryKey())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('first_id', 'bigint', (column) => column.notNull())
      .addColumn('newest', 'bigint', (column) => column.notNull())
      .execute()
  },
}
