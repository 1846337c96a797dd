import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'
import { changeTimes, createIndex, workspaceKey } from '../../database/schema.ts'

/** The columns that `time_entry_tags` and `time_entry_shares` have in common. */
const entryKey = ['organization_id', 'time_entry_id'] as const

export const createTimeEntries: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('time_entries')
      .$call(workspaceKey('time_entries'))
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('project_id', 'bigint')
      .addColumn('task_id', 'bigint')
      .addColumn('description', 'text')
      .addColumn('billable', 'boolean', (column) => column.notNull())
      .addColumn('start', 'bigint', (column) => column.notNull())
      .addColumn('stop', 'bigint')
      .addColumn('created_with', 'text', (column) => column.notNull())
      .addColumn('expense_ids', 'json')
      .$call(changeTimes)
      .addForeignKeyConstraint('time_entries_project', ['organization_id', 'project_id'], 'projects', [
        'organization_id',
        'id',
      ])
      .addForeignKeyConstraint('time_entries_task', ['organization_id', 'task_id'], 'tasks', [
        'organization_id',
        'id',
      ])
      .execute()
    await createIndex(db, 'time_entries_user_start', 'time_entries', [
      'organization_id',
      'user_id',
      'start',
      'id',
    ])
    await createIndex(db, 'time_entries_user_at', 'time_entries', ['organization_id', 'user_id', 'at'])
    // Finds the running entry, and is the last guard of the rule that there is at most one.
    await db.schema
      .createIndex('time_entries_running')
      .unique()
      .on('time_entries')
      .columns(['organization_id', 'user_id'])
      .where(sql.ref('stop'), 'is', null)
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
    // With start and stop, so that tracked time is summed from the index alone.
    await db.schema
      .createIndex('time_entries_project')
      .on('time_entries')
      .columns(['organization_id', 'project_id', 'start', 'stop'])
      .where('project_id', 'is not', null)
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
    await db.schema
      .createIndex('time_entries_task')
      .on('time_entries')
      .columns(['organization_id', 'task_id', 'start', 'stop'])
      .where('task_id', 'is not', null)
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()

    await db.schema
      .createTable('time_entry_tags')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('time_entry_id', 'bigint', (column) => column.notNull())
      .addColumn('tag_id', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('time_entry_tags_pk', [...entryKey, 'tag_id'])
      .addForeignKeyConstraint('time_entry_tags_entry', [...entryKey], 'time_entries', [
        'organization_id',
        'id',
      ])
      .addForeignKeyConstraint('time_entry_tags_tag', ['organization_id', 'tag_id'], 'tags', [
        'organization_id',
        'id',
      ])
      .execute()
    await createIndex(db, 'time_entry_tags_tag', 'time_entry_tags', ['organization_id', 'tag_id'])

    await db.schema
      .createTable('time_entry_shares')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('time_entry_id', 'bigint', (column) => column.notNull())
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('accepted', 'boolean', (column) => column.notNull())
      .addPrimaryKeyConstraint('time_entry_shares_pk', [...entryKey, 'user_id'])
      .addForeignKeyConstraint('time_entry_shares_entry', [...entryKey], 'time_entries', [
        'organization_id',
        'id',
      ])
      .execute()
  },
}
