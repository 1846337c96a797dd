import { type Migrations, workspaceTable } from '../database/schema.ts'

export const reportLinkMigrations: Migrations = {
  '0440-report-links': [
    workspaceTable(
      'report_links',
      `user_id bigint not null references users (id), token_hash text not null, name text not null,
      report json not null, last_date text not null, last_opened_at bigint`,
    ),
    'create unique index report_links_token on report_links (token_hash)',
    'create index report_links_workspace on report_links (organization_id, workspace_id, at)',
  ],
}
