import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'
import { changeTimes, createIndex, createLinks, workspaceKey } from '../../database/schema.ts'

export const createMilestones: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('milestones')
      .$call(workspaceKey('milestones'))
      .addColumn('creator_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('color', 'text')
      .addColumn('due_date', 'text')
      .addColumn('completed_at', 'bigint')
      .$call(changeTimes)
      .execute()
    await createIndex(db, 'milestones_workspace_at', 'milestones', ['organization_id', 'workspace_id', 'at'])

    await createLinks(db, 'milestone_projects', { milestone_id: 'milestones', project_id: 'projects' })
    await createIndex(db, 'milestone_projects_project', 'milestone_projects', [
      'organization_id',
      'project_id',
    ])

    await createLinks(db, 'milestone_teams', { milestone_id: 'milestones', team_id: null })
    await createIndex(db, 'milestone_teams_team', 'milestone_teams', ['organization_id', 'team_id'])
  },
}
