import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

const key = ['organization_id', 'id'] as const

/** The projects and teams of ghosts; their tasks are in `task_ghosts`. */
export const assignGhosts: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('ghost_projects')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('ghost_id', 'bigint', (column) => column.notNull())
      .addColumn('project_id', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('ghost_projects_pk', ['organization_id', 'ghost_id', 'project_id'])
      .addForeignKeyConstraint('ghost_projects_ghost', ['organization_id', 'ghost_id'], 'ghosts', [...key])
      .addForeignKeyConstraint('ghost_projects_project', ['organization_id', 'project_id'], 'projects', [
        ...key,
      ])
      .execute()
    await db.schema
      .createIndex('ghost_projects_by_project')
      .on('ghost_projects')
      .columns(['organization_id', 'project_id', 'ghost_id'])
      .execute()

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
    await db.schema
      .createIndex('ghost_teams_by_team')
      .on('ghost_teams')
      .columns(['organization_id', 'team_id', 'ghost_id'])
      .execute()
  },
}
