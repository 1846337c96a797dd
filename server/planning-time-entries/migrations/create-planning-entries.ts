import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'
import { changeTimes, workspaceKey } from '../../database/schema.ts'

/** Plans are kept apart from tracked time: what lists, sums and stops tracked time never meets them. */
export const createPlanningEntries: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('planning_entries')
      .$call(workspaceKey('planning_entries'))
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('project_id', 'bigint')
      .addColumn('task_id', 'bigint')
      .addColumn('description', 'text')
      .addColumn('billable', 'boolean', (column) => column.notNull())
      .addColumn('billable_source', 'json')
      .addColumn('planned_at', 'bigint')
      .addColumn('planned_start', 'bigint')
      .addColumn('planned_duration', 'bigint')
      .addColumn('tracked_at', 'bigint')
      .addColumn('time_block_id', 'bigint')
      .addColumn('calendar_event_id', 'bigint')
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('archived_at', 'bigint')
      .$call(changeTimes)
      .execute()
    // The plans of a person; what is tracked is found by its id.
    await db.schema
      .createIndex('planning_entries_user')
      .on('planning_entries')
      .columns(['organization_id', 'user_id', 'workspace_id', 'at'])
      .where(sql.ref('tracked_at'), 'is', null)
      .execute()
    await db.schema
      .createIndex('planning_entries_task')
      .on('planning_entries')
      .columns(['organization_id', 'task_id'])
      .where(sql.ref('tracked_at'), 'is', null)
      .execute()
  },
}
