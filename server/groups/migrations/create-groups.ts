import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'
import { createIndex } from '../../database/schema.ts'

/** Groups of an organization's people, the workspaces that they belong to, and the projects that they work on. */
export const createGroups: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('groups')
      .addColumn('organization_id', 'bigint', (column) => column.notNull().references('organizations.id'))
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_key', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('groups_pk', ['organization_id', 'id'])
      .addUniqueConstraint('groups_name', ['organization_id', 'name_key'])
      .execute()

    await db.schema
      .createTable('group_users')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('group_id', 'bigint', (column) => column.notNull())
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addPrimaryKeyConstraint('group_users_pk', ['organization_id', 'group_id', 'user_id'])
      .addForeignKeyConstraint(
        'group_users_group',
        ['organization_id', 'group_id'],
        'groups',
        ['organization_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
    await createIndex(db, 'group_users_user', 'group_users', ['organization_id', 'user_id'])

    await db.schema
      .createTable('group_workspaces')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('group_id', 'bigint', (column) => column.notNull())
      .addColumn('workspace_id', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('group_workspaces_pk', ['organization_id', 'group_id', 'workspace_id'])
      .addForeignKeyConstraint(
        'group_workspaces_group',
        ['organization_id', 'group_id'],
        'groups',
        ['organization_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .addForeignKeyConstraint(
        'group_workspaces_workspace',
        ['organization_id', 'workspace_id'],
        'workspaces',
        ['organization_id', 'id'],
      )
      .execute()
    await createIndex(db, 'group_workspaces_workspace_group', 'group_workspaces', [
      'organization_id',
      'workspace_id',
    ])

    await db.schema
      .createTable('project_groups')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addColumn('workspace_id', 'bigint', (column) => column.notNull())
      .addColumn('project_id', 'bigint', (column) => column.notNull())
      .addColumn('group_id', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('project_groups_pk', ['organization_id', 'id'])
      .addUniqueConstraint('project_groups_group', ['organization_id', 'project_id', 'group_id'])
      .addForeignKeyConstraint('project_groups_project', ['organization_id', 'project_id'], 'projects', [
        'organization_id',
        'id',
      ])
      .addForeignKeyConstraint(
        'project_groups_group_fk',
        ['organization_id', 'group_id'],
        'groups',
        ['organization_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
    await createIndex(db, 'project_groups_by_group', 'project_groups', ['organization_id', 'group_id'])
  },
}
