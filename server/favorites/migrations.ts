import { foreignKey, type Migrations, workspaceTable } from '../database/schema.ts'

export const favoriteMigrations: Migrations = {
  '0200-favorites': [
    workspaceTable(
      'favorites',
      `user_id bigint not null references users (id), project_id bigint, task_id bigint,
      description text, billable boolean not null, tag_ids json not null, rank bigint not null`,
      foreignKey('favorites_project', 'project_id', 'projects'),
      foreignKey('favorites_task', 'task_id', 'tasks'),
    ),
    'create index favorites_user_at on favorites (organization_id, user_id, at)',
  ],
}
