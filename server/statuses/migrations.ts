import { type Migrations, workspaceTable } from '../database/schema.ts'

export const statusMigrations: Migrations = {
  '0090-statuses': [
    workspaceTable(
      'statuses',
      'name text not null, type text not null, emoji text, position integer not null',
    ),
    'create index statuses_workspace on statuses (organization_id, workspace_id, position)',
  ],
}
