import { type Migrations, workspaceTable } from '../database/schema.ts'

export const savedViewMigrations: Migrations = {
  '0251-saved-views': [
    workspaceTable(
      'saved_views',
      `user_id bigint not null references users (id), name text not null, icon_name text,
      type text not null, params json not null, pinned boolean not null`,
    ),
    'create index saved_views_user_at on saved_views (organization_id, workspace_id, user_id, at)',
  ],
}
