import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

export const createInvitations: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('invitations')
      .addColumn('organization_id', 'bigint', (column) => column.notNull().references('organizations.id'))
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addColumn('code_hash', 'text', (column) => column.notNull().unique())
      .addColumn('code_sealed', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('sender_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('sent_at', 'bigint')
      .addColumn('sent_count', 'integer', (column) => column.notNull())
      .addColumn('accepted_at', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('invitations_pk', ['organization_id', 'id'])
      .execute()
    await db.schema
      .createIndex('invitations_user')
      .on('invitations')
      .columns(['user_id', 'organization_id'])
      .execute()
    await db.schema
      .createIndex('invitations_created_at')
      .on('invitations')
      .columns(['organization_id', 'created_at'])
      .execute()

    await db.schema
      .createTable('invitation_workspaces')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('invitation_id', 'bigint', (column) => column.notNull())
      .addColumn('workspace_id', 'bigint', (column) => column.notNull())
      .addColumn('integration_data', 'json')
      .addPrimaryKeyConstraint('invitation_workspaces_pk', [
        'organization_id',
        'invitation_id',
        'workspace_id',
      ])
      .addForeignKeyConstraint(
        'invitation_workspaces_invitation',
        ['organization_id', 'invitation_id'],
        'invitations',
        ['organization_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
  },
}
