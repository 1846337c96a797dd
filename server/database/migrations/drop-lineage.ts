import type { Migration } from 'kysely/migration'
import type { Db } from '../database.ts'

/** The feed tells which history a restored backup has. */
export const dropLineage: Migration = {
  async up(db: Db) {
    await db.schema.dropTable('last_deletion').execute()
    for (const column of ['first_id', 'newest']) {
      await db.schema.alterTable('data_starts').dropColumn(column).execute()
    }
  },
}
