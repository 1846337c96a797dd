import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

export const createAttachments: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('attachments')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addColumn('workspace_id', 'bigint', (column) => column.notNull())
      .addColumn('task_id', 'bigint', (column) => column.notNull())
      .addColumn('creator_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('mime_type', 'text', (column) => column.notNull())
      .addColumn('display_order', 'bigint', (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('deleted_at', 'bigint')
      .addPrimaryKeyConstraint('attachments_pk', ['organization_id', 'id'])
      .addForeignKeyConstraint('attachments_task', ['organization_id', 'task_id'], 'tasks', [
        'organization_id',
        'id',
      ])
      .execute()
    await db.schema
      .createIndex('attachments_task_at')
      .on('attachments')
      .columns(['organization_id', 'task_id', 'at'])
      .execute()
    await db.schema
      .createIndex('attachments_content')
      .on('attachments')
      .columns(['organization_id', 'sha256'])
      .execute()

    await db.schema
      .createTable('attachment_contents')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('check_at', 'bigint')
      .addPrimaryKeyConstraint('attachment_contents_pk', ['organization_id', 'sha256'])
      .execute()
    // Due contents are looked for over all organizations.
    await db.schema
      .createIndex('attachment_contents_check_at')
      .on('attachment_contents')
      .column('check_at')
      .execute()
  },
}
