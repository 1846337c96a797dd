import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

/**
 * Addresses count once a mail has proved them. Nothing proves those of existing accounts, so they begin unverified; that
 * takes nothing from anybody. People who accepted an invitation and have no password yet count as verified: nobody may
 * sign up as them any more, and only a mail to the address gives them a password.
 *
 * Codes that reset a password last an hour: open ones are dropped with their table.
 */
export const verifyAddresses: Migration = {
  async up(db: Db) {
    await db.schema.alterTable('users').addColumn('email_verified_at', 'bigint').execute()
    await db.schema.alterTable('users').addColumn('new_email', 'text').execute()
    await sql`
      update users set email_verified_at = at
      where password_hash = '' and closed_at is null and exists (
        select 1 from organization_users as ou where ou.user_id = users.id and ou.joined = true
      )`.execute(db)

    await db.schema.dropTable('password_resets').execute()
    await db.schema
      .createTable('mailed_codes')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('email_key', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('mailed_codes_user').on('mailed_codes').column('user_id').execute()
  },
}
