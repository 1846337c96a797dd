import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'
import { createIndex, createLinks } from '../../database/schema.ts'

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

    await createLinks(db, 'task_ghosts', { task_id: 'tasks', ghost_id: 'ghosts' })
    await createIndex(db, 'task_ghosts_ghost', 'task_ghosts', ['organization_id', 'ghost_id'])
  },
}
