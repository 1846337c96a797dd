import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'
import { createTriggers, markAll } from './triggers.ts'

export const createFeed: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('feed_scopes')
      .addColumn('scope', 'bigint', (column) => column.primaryKey())
      .addColumn('sequence', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('feed_epochs')
      .addColumn('scope', 'bigint', (column) => column.notNull())
      .addColumn('epoch', 'bigint', (column) => column.notNull())
      .addColumn('sequence', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('feed_epochs_pk', ['scope', 'epoch'])
      .execute()
    await db.schema
      .createTable('feed_rows')
      .addColumn('scope', 'bigint', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('row_id', 'bigint', (column) => column.notNull())
      .addColumn('sync_id', 'text', (column) => column.notNull())
      .addColumn('workspace_id', 'bigint')
      .addColumn('sequence', 'bigint', (column) => column.notNull())
      .addColumn('deleted', 'boolean', (column) => column.notNull())
      .addPrimaryKeyConstraint('feed_rows_pk', ['scope', 'kind', 'row_id'])
      .addUniqueConstraint('feed_rows_sync_id', ['sync_id', 'scope'])
      .execute()
    await db.schema.createIndex('feed_rows_sequence').on('feed_rows').columns(['scope', 'sequence']).execute()
    await markAll(db)
    await createTriggers(db)
  },
}
