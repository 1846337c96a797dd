import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

/** Rows that a copy had lost and that were made again, by the key that all who knew them derive. */
export const createRemadeRows: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('remade_rows')
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('made_id', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('remade_rows_pk', ['key', 'path'])
      .execute()
    await db.schema.createIndex('remade_rows_created_at').on('remade_rows').column('created_at').execute()
  },
}
