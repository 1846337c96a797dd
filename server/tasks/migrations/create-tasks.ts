import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

const taskKey = ['organization_id', 'task_id'] as const
const key = ['organization_id', 'id'] as const

export const createTasks: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('tasks')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addColumn('workspace_id', 'bigint', (column) => column.notNull())
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
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('deleted_at', 'bigint')
      .addPrimaryKeyConstraint('tasks_pk', [...key])
      .addForeignKeyConstraint('tasks_workspace', ['organization_id', 'workspace_id'], 'workspaces', [...key])
      .addForeignKeyConstraint('tasks_project', ['organization_id', 'project_id'], 'projects', [...key])
      .addForeignKeyConstraint('tasks_status', ['organization_id', 'status_id'], 'statuses', [...key])
      .addForeignKeyConstraint('tasks_parent', ['organization_id', 'parent_task_id'], 'tasks', [...key])
      .execute()
    await db.schema
      .createIndex('tasks_workspace_at')
      .on('tasks')
      .columns(['organization_id', 'workspace_id', 'at'])
      .execute()
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

    await db.schema
      .createTable('task_assignees')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('task_id', 'bigint', (column) => column.notNull())
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addPrimaryKeyConstraint('task_assignees_pk', [...taskKey, 'user_id'])
      .addForeignKeyConstraint('task_assignees_task', [...taskKey], 'tasks', [...key])
      .execute()
    await db.schema
      .createIndex('task_assignees_user')
      .on('task_assignees')
      .columns(['organization_id', 'user_id'])
      .execute()

    await db.schema
      .createTable('task_tags')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('task_id', 'bigint', (column) => column.notNull())
      .addColumn('tag_id', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('task_tags_pk', [...taskKey, 'tag_id'])
      .addForeignKeyConstraint('task_tags_task', [...taskKey], 'tasks', [...key])
      .addForeignKeyConstraint('task_tags_tag', ['organization_id', 'tag_id'], 'tags', [...key])
      .execute()
    await db.schema
      .createIndex('task_tags_tag')
      .on('task_tags')
      .columns(['organization_id', 'tag_id'])
      .execute()
  },
}
