import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

/** Which entries a block's time became. */
export const findEntriesByBlock: Migration = {
  async up(db: Db) {
    await db.schema
      .createIndex('planning_entries_block')
      .on('planning_entries')
      .columns(['organization_id', 'time_block_id'])
      .where(sql.ref('time_block_id'), 'is not', null)
      .execute()
  },
}
