import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'
import { changeTimes, createIndex, createLinks, workspaceKey } from '../../database/schema.ts'

export const createProjects: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('projects')
      .$call(workspaceKey('projects'))
      .addColumn('creator_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('client_id', 'bigint')
      .addColumn('template_id', 'bigint')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('color', 'text', (column) => column.notNull())
      .addColumn('is_private', 'boolean', (column) => column.notNull())
      .addColumn('billable', 'boolean')
      .addColumn('template', 'boolean')
      .addColumn('auto_estimates', 'boolean')
      .addColumn('estimated_seconds', 'bigint')
      .addColumn('currency', 'text')
      .addColumn('rate', 'bigint')
      .addColumn('rate_last_updated_at', 'bigint')
      .addColumn('fixed_fee', 'bigint')
      .addColumn('start_date', 'text', (column) => column.notNull())
      .addColumn('end_date', 'text')
      .addColumn('recurring', 'boolean', (column) => column.notNull())
      .addColumn('recurring_parameters', 'json')
      .addColumn('external_reference', 'text')
      .addColumn('archived_at', 'bigint')
      .$call(changeTimes)
      .addForeignKeyConstraint('projects_client', ['organization_id', 'client_id'], 'clients', [
        'organization_id',
        'id',
      ])
      .execute()
    await createIndex(db, 'projects_workspace_at', 'projects', ['organization_id', 'workspace_id', 'at'])
    await db.schema
      .createIndex('projects_client')
      .on('projects')
      .columns(['organization_id', 'client_id'])
      .where('client_id', 'is not', null)
      .execute()

    await db.schema
      .createTable('project_users')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addColumn('workspace_id', 'bigint', (column) => column.notNull())
      .addColumn('project_id', 'bigint', (column) => column.notNull())
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('manager', 'boolean', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('project_users_pk', ['organization_id', 'id'])
      .addUniqueConstraint('project_users_user', ['organization_id', 'project_id', 'user_id'])
      .addForeignKeyConstraint('project_users_project', ['organization_id', 'project_id'], 'projects', [
        'organization_id',
        'id',
      ])
      .execute()

    await createLinks(db, 'project_pins', { user_id: 'users', project_id: 'projects' })
  },
}
