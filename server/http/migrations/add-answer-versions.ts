import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

/** The version that an answer named is named again when it is repeated. */
export const addAnswerVersions: Migration = {
  async up(db: Db) {
    await db.schema.alterTable('idempotency_keys').addColumn('version', 'text').execute()
  },
}
