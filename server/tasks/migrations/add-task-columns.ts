import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

const taskKey = ['organization_id', 'task_id'] as const
const key = ['organization_id', 'id'] as const

/** Templates, recurrence, metadata, and ghosts as assignees. */
export const addTaskColumns: Migration = {
  async up(db: Db) {
    // One column a statement: SQLite adds no more at once.
    await db.schema
      .alterTable('tasks')
      .addColumn('is_template', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute()
    await db.schema.alterTable('tasks').addColumn('recurrence_date', 'text').execute()
    await db.schema.alterTable('tasks').addColumn('recurring_task_id', 'bigint').execute()
    await db.schema.alterTable('tasks').addColumn('source_template_task_id', 'bigint').execute()
    await db.schema.alterTable('tasks').addColumn('metadata', 'json').execute()
    await db.schema
      .createIndex('tasks_recurring')
      .on('tasks')
      .columns(['organization_id', 'recurring_task_id', 'recurrence_date'])
      .where('recurring_task_id', 'is not', null)
      .execute()

    await db.schema
      .createTable('task_ghosts')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('task_id', 'bigint', (column) => column.notNull())
      .addColumn('ghost_id', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('task_ghosts_pk', [...taskKey, 'ghost_id'])
      .addForeignKeyConstraint('task_ghosts_task', [...taskKey], 'tasks', [...key])
      .addForeignKeyConstraint('task_ghosts_ghost', ['organization_id', 'ghost_id'], 'ghosts', [...key])
      .execute()
    await db.schema
      .createIndex('task_ghosts_ghost')
      .on('task_ghosts')
      .columns(['organization_id', 'ghost_id'])
      .execute()
  },
}
