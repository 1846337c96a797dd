import { foreignKey, links, type Migrations, workspaceTable } from '../database/schema.ts'

export const ghostMigrations: Migrations = {
  '0120-ghosts': [
    workspaceTable(
      'ghosts',
      `creator_id bigint not null references users (id), name text not null, description text not null,
      embodied_at bigint, user_id bigint references users (id)`,
    ),
    'create index ghosts_workspace_at on ghosts (organization_id, workspace_id, at)',
  ],

  /** The projects and teams of ghosts; their tasks are in `task_ghosts`. */
  '0220-ghost-assignments': [
    links('ghost_projects', { ghost_id: 'ghosts', project_id: 'projects' }),
    'create index ghost_projects_by_project on ghost_projects (organization_id, project_id, ghost_id)',
    `create table ghost_teams (
      organization_id bigint not null, ghost_id bigint not null, team_id bigint not null,
      constraint ghost_teams_pk primary key (organization_id, ghost_id, team_id),
      ${foreignKey('ghost_teams_ghost', 'ghost_id', 'ghosts')},
      ${foreignKey('ghost_teams_team', 'team_id', 'groups')} on delete cascade
    )`,
    'create index ghost_teams_by_team on ghost_teams (organization_id, team_id, ghost_id)',
  ],

  /** The rate and the cost of a ghost's hour. */
  '0460-ghost-rates': [
    'alter table ghosts add column rate bigint',
    'alter table ghosts add column labor_cost bigint',
  ],
}
