import { links, type Migrations, workspaceTable } from '../database/schema.ts'

export const milestoneMigrations: Migrations = {
  '0213-milestones': [
    workspaceTable(
      'milestones',
      `creator_id bigint not null references users (id), name text not null, color text, due_date text,
      completed_at bigint`,
    ),
    'create index milestones_workspace_at on milestones (organization_id, workspace_id, at)',
    links('milestone_projects', { milestone_id: 'milestones', project_id: 'projects' }),
    'create index milestone_projects_project on milestone_projects (organization_id, project_id)',
    links('milestone_teams', { milestone_id: 'milestones', team_id: null }),
    'create index milestone_teams_team on milestone_teams (organization_id, team_id)',
  ],
}
