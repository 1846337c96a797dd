import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'
import { changeTimes, createIndex, workspaceKey } from '../../database/schema.ts'

const key = ['organization_id', 'id'] as const

export const createTimeBlocks: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('time_blocks')
      .$call(workspaceKey('time_blocks'))
      .addColumn('task_id', 'bigint', (column) => column.notNull())
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('start', 'bigint')
      .addColumn('duration', 'bigint', (column) => column.notNull())
      .addColumn('completed_at', 'bigint')
      .addColumn('outbound_sync', 'boolean', (column) => column.notNull())
      .$call(changeTimes)
      .addForeignKeyConstraint('time_blocks_task', ['organization_id', 'task_id'], 'tasks', [...key])
      .execute()
    // With all that is counted over a task's blocks, so that the index alone answers.
    await db.schema
      .createIndex('time_blocks_task')
      .on('time_blocks')
      .columns(['organization_id', 'task_id', 'start', 'duration', 'completed_at'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
    await db.schema
      .createIndex('time_blocks_start')
      .on('time_blocks')
      .columns(['organization_id', 'workspace_id', 'start'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
    await createIndex(db, 'time_blocks_at', 'time_blocks', ['organization_id', 'workspace_id', 'at'])
  },
}
