import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

/** Finds the entries of a workspace's days in the order of the detailed report. */
export const addReportIndex: Migration = {
  async up(db: Db) {
    await db.schema
      .createIndex('time_entries_workspace_start')
      .on('time_entries')
      .columns(['organization_id', 'workspace_id', 'start', 'id'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
  },
}
