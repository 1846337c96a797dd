import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

export const createMailQueue: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('mail_queue')
      .addColumn('id', 'bigint', (column) => column.primaryKey())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('mail_queue_due_at').on('mail_queue').column('due_at').execute()
  },
}
