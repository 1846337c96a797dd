import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'
import { changeTimes, createIndex, createLinks, workspaceKey } from '../../database/schema.ts'

const key = ['organization_id', 'id'] as const

export const createTasks: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('tasks')
      .$call(workspaceKey('tasks'))
      .addColumn('creator_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('project_id', 'bigint')
      .addColumn('parent_task_id', 'bigint')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('description', 'text')
      .addColumn('notes', 'text')
      .addColumn('status_id', 'bigint', (column) => column.notNull())
      .addColumn('status_updated_at', 'bigint', (column) => column.notNull())
      .addColumn('priority', 'text')
      .addColumn('priority_at', 'bigint')
      .addColumn('start_date', 'text')
      .addColumn('end_date', 'text')
      .addColumn('estimated_seconds', 'bigint')
      .addColumn('auto_log_time', 'boolean', (column) => column.notNull())
      .addColumn('billable', 'boolean', (column) => column.notNull())
      .addColumn('pinned', 'boolean', (column) => column.notNull())
      .addColumn('private', 'boolean', (column) => column.notNull())
      .addColumn('color', 'text')
      .addColumn('position', 'bigint')
      .addColumn('rrule', 'text')
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('integration_ext_id', 'text')
      .addColumn('external_reference', 'text')
      .addColumn('archived_at', 'bigint')
      .$call(changeTimes)
      .addForeignKeyConstraint('tasks_project', ['organization_id', 'project_id'], 'projects', [...key])
      .addForeignKeyConstraint('tasks_status', ['organization_id', 'status_id'], 'statuses', [...key])
      .addForeignKeyConstraint('tasks_parent', ['organization_id', 'parent_task_id'], 'tasks', [...key])
      .execute()
    await createIndex(db, 'tasks_workspace_at', 'tasks', ['organization_id', 'workspace_id', 'at'])
    await db.schema
      .createIndex('tasks_project')
      .on('tasks')
      .columns(['organization_id', 'project_id'])
      .where('project_id', 'is not', null)
      .execute()
    await db.schema
      .createIndex('tasks_parent')
      .on('tasks')
      .columns(['organization_id', 'parent_task_id'])
      .where('parent_task_id', 'is not', null)
      .execute()

    await createLinks(db, 'task_assignees', { task_id: 'tasks', user_id: 'users' })
    await createIndex(db, 'task_assignees_user', 'task_assignees', ['organization_id', 'user_id'])

    await createLinks(db, 'task_tags', { task_id: 'tasks', tag_id: 'tags' })
    await createIndex(db, 'task_tags_tag', 'task_tags', ['organization_id', 'tag_id'])
  },
}
