import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

export const createAccounts: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('users')
      .addColumn('id', 'bigint', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('email_key', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('password_hash', 'text', (column) => column.notNull())
      .addColumn('timezone', 'text', (column) => column.notNull())
      .addColumn('beginning_of_week', 'integer', (column) => column.notNull())
      .addColumn('default_workspace_id', 'bigint')
      .addColumn('sign_up_key', 'text')
      .addColumn('closed_at', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('access_tokens')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint')
      .addColumn('sliding', 'boolean', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('access_tokens_user')
      .on('access_tokens')
      .columns(['user_id', 'kind'])
      .execute()
    await db.schema.createIndex('access_tokens_expires_at').on('access_tokens').column('expires_at').execute()

    await db.schema
      .createTable('password_resets')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('password_resets_user').on('password_resets').column('user_id').execute()

    await db.schema
      .createTable('sign_in_attempts')
      .addColumn('id', 'bigint', (column) => column.primaryKey())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('sign_in_attempts_subject')
      .on('sign_in_attempts')
      .columns(['subject', 'at'])
      .execute()
  },
}
