import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'
import { changeTimes, createIndex, workspaceKey } from '../../database/schema.ts'

async function createSetups(db: Db): Promise<void> {
  await db.schema
    .createTable('timesheet_setups')
    .$call(workspaceKey('timesheet_setups'))
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('users.id'))
    .addColumn('periodicity', 'text', (column) => column.notNull())
    .addColumn('start_date', 'text', (column) => column.notNull())
    .addColumn('end_date', 'text')
    .addColumn('reminder_day', 'integer')
    .addColumn('reminder_time', 'text')
    .addColumn('next_reminder_at', 'bigint')
    .addColumn('next_reminder_period', 'text')
    .addColumn('reminder_zone', 'text')
    .addColumn('reminded_period', 'text')
    .$call(changeTimes)
    .execute()
  await createIndex(db, 'timesheet_setups_member', 'timesheet_setups', [
    'organization_id',
    'workspace_id',
    'member_id',
  ])
  // Over all organizations: what sends reminders asks for the earliest.
  await createIndex(db, 'timesheet_setups_due', 'timesheet_setups', ['next_reminder_at'])
  await db.schema
    .createTable('timesheet_approvers')
    .addColumn('organization_id', 'bigint', (column) => column.notNull())
    .addColumn('setup_id', 'bigint', (column) => column.notNull())
    .addColumn('layer', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('timesheet_approvers_pk', ['organization_id', 'setup_id', 'layer', 'user_id'])
    .execute()
}

async function createSheets(db: Db): Promise<void> {
  await db.schema
    .createTable('timesheets')
    .addColumn('organization_id', 'bigint', (column) => column.notNull())
    .addColumn('setup_id', 'bigint', (column) => column.notNull())
    .addColumn('period_start', 'text', (column) => column.notNull())
    .addColumn('period_end', 'text', (column) => column.notNull())
    .addColumn('workspace_id', 'bigint', (column) => column.notNull())
    .addColumn('member_id', 'bigint', (column) => column.notNull())
    .addColumn('starts_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('layer', 'integer', (column) => column.notNull())
    .addColumn('locked', 'boolean', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('timesheets_pk', ['organization_id', 'setup_id', 'period_start'])
    .addForeignKeyConstraint('timesheets_setup', ['organization_id', 'setup_id'], 'timesheet_setups', [
      'organization_id',
      'id',
    ])
    .execute()
  await createIndex(db, 'timesheets_member', 'timesheets', [
    'organization_id',
    'workspace_id',
    'member_id',
    'ends_at',
  ])
  await db.schema
    .createTable('timesheet_events')
    .addColumn('organization_id', 'bigint', (column) => column.notNull())
    .addColumn('setup_id', 'bigint', (column) => column.notNull())
    .addColumn('period_start', 'text', (column) => column.notNull())
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('layer', 'integer')
    .addColumn('note', 'text')
    .addColumn('done_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('timesheet_events_pk', ['organization_id', 'setup_id', 'period_start', 'id'])
    .execute()
}

export const createTimesheets: Migration = {
  async up(db: Db) {
    await createSetups(db)
    await createSheets(db)
    // Read with the caller, so that writes of entries ask for locks only where there can be any.
    await db.schema
      .alterTable('workspaces')
      .addColumn('timesheets_in_use', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute()
  },
}
