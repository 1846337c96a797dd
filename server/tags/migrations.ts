import { type Migrations, workspaceTable } from '../database/schema.ts'

export const tagMigrations: Migrations = {
  '0080-tags': [
    workspaceTable('tags', 'creator_id bigint not null references users (id), name text not null'),
    'create unique index tags_name on tags (organization_id, workspace_id, name) where deleted_at is null',
    'create index tags_workspace_at on tags (organization_id, workspace_id, at)',
  ],

  /** Planning shows tags in a color; tracking knows none. */
  '0214-tag-colors': ['alter table tags add column color text'],
}
