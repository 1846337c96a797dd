import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

export const createWorkspaces: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('workspaces')
      .addColumn('organization_id', 'bigint', (column) => column.notNull().references('organizations.id'))
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('default_currency', 'text', (column) => column.notNull())
      .addColumn('default_hourly_rate', 'bigint', (column) => column.notNull())
      .addColumn('rate_last_updated_at', 'bigint')
      .addColumn('disable_approvals', 'boolean', (column) => column.notNull())
      .addColumn('disable_expenses', 'boolean', (column) => column.notNull())
      .addColumn('disable_timesheet_view', 'boolean', (column) => column.notNull())
      .addColumn('hide_start_end_times', 'boolean', (column) => column.notNull())
      .addColumn('ical_enabled', 'boolean', (column) => column.notNull())
      .addColumn('limit_public_project_data', 'boolean', (column) => column.notNull())
      .addColumn('only_admins_may_create_projects', 'boolean', (column) => column.notNull())
      .addColumn('only_admins_may_create_tags', 'boolean', (column) => column.notNull())
      .addColumn('only_admins_see_team_dashboard', 'boolean', (column) => column.notNull())
      .addColumn('projects_billable_by_default', 'boolean', (column) => column.notNull())
      .addColumn('projects_enforce_billable', 'boolean', (column) => column.notNull())
      .addColumn('projects_private_by_default', 'boolean', (column) => column.notNull())
      .addColumn('reports_collapse', 'boolean', (column) => column.notNull())
      .addColumn('rounding', 'integer', (column) => column.notNull())
      .addColumn('rounding_minutes', 'integer', (column) => column.notNull())
      .addColumn('working_hours_in_minutes', 'integer', (column) => column.notNull())
      .addColumn('te_constraints_enabled', 'boolean', (column) => column.notNull())
      .addColumn('te_description_present', 'boolean', (column) => column.notNull())
      .addColumn('te_project_present', 'boolean', (column) => column.notNull())
      .addColumn('te_tag_present', 'boolean', (column) => column.notNull())
      .addColumn('te_task_present', 'boolean', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('deleted_at', 'bigint')
      .addPrimaryKeyConstraint('workspaces_pk', ['organization_id', 'id'])
      .execute()

    await db.schema
      .createTable('workspace_users')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('workspace_id', 'bigint', (column) => column.notNull())
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('admin', 'boolean', (column) => column.notNull())
      .addColumn('inactive', 'boolean', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('workspace_users_pk', ['organization_id', 'id'])
      .addUniqueConstraint('workspace_users_user', ['organization_id', 'workspace_id', 'user_id'])
      .addForeignKeyConstraint(
        'workspace_users_workspace',
        ['organization_id', 'workspace_id'],
        'workspaces',
        ['organization_id', 'id'],
      )
      .execute()
    await db.schema
      .createIndex('workspace_users_by_user')
      .on('workspace_users')
      .columns(['user_id', 'organization_id'])
      .execute()
  },
}
