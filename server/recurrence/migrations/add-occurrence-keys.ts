import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

/** A series has one occurrence a date, deleted ones included: what somebody deleted never comes back by itself. */
export const addOccurrenceKeys: Migration = {
  async up(db: Db) {
    await db.schema
      .alterTable('tasks')
      .addColumn('detached', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute()
    await db.schema.dropIndex('tasks_recurring').execute()
    await db.schema
      .createIndex('tasks_recurring')
      .unique()
      .on('tasks')
      .columns(['organization_id', 'recurring_task_id', 'recurrence_date'])
      .where('recurring_task_id', 'is not', null)
      .execute()
    await db.schema
      .createIndex('tasks_series')
      .on('tasks')
      .columns(['organization_id', 'id'])
      .where(sql.ref('rrule'), 'is not', null)
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
    await db.schema
      .createIndex('tasks_templates')
      .on('tasks')
      .columns(['organization_id', 'workspace_id', 'id'])
      .where(sql.ref('is_template'), '=', sql.lit(true))
      .execute()
  },
}
