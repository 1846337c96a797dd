import { type Migrations, workspaceTable } from '../database/schema.ts'

export const clientMigrations: Migrations = {
  '0060-clients': [
    workspaceTable(
      'clients',
      `creator_id bigint not null references users (id), name text not null, notes text,
      external_reference text, archived_at bigint`,
    ),
    'create index clients_workspace_at on clients (organization_id, workspace_id, at)',
  ],
}
