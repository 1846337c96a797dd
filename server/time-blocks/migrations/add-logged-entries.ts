import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

/** Which entry the time of a block became: it becomes one at most once. */
export const addLoggedEntries: Migration = {
  async up(db: Db) {
    await db.schema.alterTable('time_blocks').addColumn('time_entry_id', 'bigint').execute()
  },
}
