import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

/** Planning shows tags in a color; tracking knows none. */
export const addTagColors: Migration = {
  async up(db: Db) {
    await db.schema.alterTable('tags').addColumn('color', 'text').execute()
  },
}
