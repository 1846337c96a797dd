import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

export const addPruning: Migration = {
  async up(db: Db) {
    await db.schema
      .alterTable('feed_scopes')
      .addColumn('pruned', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('feed_days')
      .addColumn('scope', 'bigint', (column) => column.notNull())
      .addColumn('day', 'bigint', (column) => column.notNull())
      .addColumn('sequence', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('feed_days_pk', ['scope', 'day'])
      .execute()
  },
}
