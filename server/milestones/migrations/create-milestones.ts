import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

const key = ['organization_id', 'id'] as const
const milestoneKey = ['organization_id', 'milestone_id'] as const

export const createMilestones: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('milestones')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addColumn('workspace_id', 'bigint', (column) => column.notNull())
      .addColumn('creator_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('color', 'text')
      .addColumn('due_date', 'text')
      .addColumn('completed_at', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('deleted_at', 'bigint')
      .addPrimaryKeyConstraint('milestones_pk', [...key])
      .addForeignKeyConstraint('milestones_workspace', ['organization_id', 'workspace_id'], 'workspaces', [
        ...key,
      ])
      .execute()
    await db.schema
      .createIndex('milestones_workspace_at')
      .on('milestones')
      .columns(['organization_id', 'workspace_id', 'at'])
      .execute()

    await db.schema
      .createTable('milestone_projects')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('milestone_id', 'bigint', (column) => column.notNull())
      .addColumn('project_id', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('milestone_projects_pk', [...milestoneKey, 'project_id'])
      .addForeignKeyConstraint('milestone_projects_milestone', [...milestoneKey], 'milestones', [...key])
      .addForeignKeyConstraint('milestone_projects_project', ['organization_id', 'project_id'], 'projects', [
        ...key,
      ])
      .execute()
    await db.schema
      .createIndex('milestone_projects_project')
      .on('milestone_projects')
      .columns(['organization_id', 'project_id'])
      .execute()

    await db.schema
      .createTable('milestone_teams')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('milestone_id', 'bigint', (column) => column.notNull())
      .addColumn('team_id', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('milestone_teams_pk', [...milestoneKey, 'team_id'])
      .addForeignKeyConstraint('milestone_teams_milestone', [...milestoneKey], 'milestones', [...key])
      .execute()
    await db.schema
      .createIndex('milestone_teams_team')
      .on('milestone_teams')
      .columns(['organization_id', 'team_id'])
      .execute()
  },
}
