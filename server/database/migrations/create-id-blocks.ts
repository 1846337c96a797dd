import type { Migration } from 'kysely/migration'
import type { Db } from '../database.ts'

export const createIdBlocks: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('id_blocks')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('next_id', 'bigint', (column) => column.notNull())
      .execute()
    await db.insertInto('id_blocks').values({ name: 'global', next_id: 1 }).execute()
  },
}
