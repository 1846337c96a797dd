import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'
import { createIndex, createLinks } from '../../database/schema.ts'

const key = ['organization_id', 'id'] as const

/** The projects and teams of ghosts; their tasks are in `task_ghosts`. */
export const assignGhosts: Migration = {
  async up(db: Db) {
    await createLinks(db, 'ghost_projects', { ghost_id: 'ghosts', project_id: 'projects' })
    await createIndex(db, 'ghost_projects_by_project', 'ghost_projects', [
      'organization_id',
      'project_id',
      'ghost_id',
    ])

    await db.schema
      .createTable('ghost_teams')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('ghost_id', 'bigint', (column) => column.notNull())
      .addColumn('team_id', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('ghost_teams_pk', ['organization_id', 'ghost_id', 'team_id'])
      .addForeignKeyConstraint('ghost_teams_ghost', ['organization_id', 'ghost_id'], 'ghosts', [...key])
      .addForeignKeyConstraint(
        'ghost_teams_team',
        ['organization_id', 'team_id'],
        'groups',
        [...key],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
    await createIndex(db, 'ghost_teams_by_team', 'ghost_teams', ['organization_id', 'team_id', 'ghost_id'])
  },
}
