import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

/** Rows that are made again have ids of their own, under which they are created once. */
export const dropRemadeRows: Migration = {
  async up(db: Db) {
    await db.schema.dropTable('remade_rows').ifExists().execute()
  },
}
