import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

/**
 * Tracked time is summed from the index alone only if the index holds all that the sums read: SQLite asks each row of a
 * partial index whether it is deleted, although only undeleted ones are in it.
 */
export const coverTrackedTime: Migration = {
  async up(db: Db) {
    for (const reference of ['project', 'task'] as const) {
      const name = `time_entries_${reference}`
      await db.schema.dropIndex(name).execute()
      await db.schema
        .createIndex(name)
        .on('time_entries')
        .columns(['organization_id', `${reference}_id`, 'start', 'stop', 'deleted_at'])
        .where(`${reference}_id`, 'is not', null)
        .where(sql.ref('deleted_at'), 'is', null)
        .execute()
    }
  },
}
