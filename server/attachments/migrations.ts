import { foreignKey, type Migrations } from '../database/schema.ts'

export const attachmentMigrations: Migrations = {
  '0230-attachments': [
    `create table attachments (
      organization_id bigint not null, id bigint not null, workspace_id bigint not null,
      task_id bigint not null, creator_id bigint not null references users (id), name text not null,
      mime_type text not null, display_order bigint not null, size bigint not null,
      sha256 text not null, created_at bigint not null, at bigint not null, deleted_at bigint,
      constraint attachments_pk primary key (organization_id, id),
      ${foreignKey('attachments_task', 'task_id', 'tasks')}
    )`,
    'create index attachments_task_at on attachments (organization_id, task_id, at)',
    'create index attachments_content on attachments (organization_id, sha256)',
    `create table attachment_contents (
      organization_id bigint not null, sha256 text not null, check_at bigint,
      constraint attachment_contents_pk primary key (organization_id, sha256)
    )`,
    // Due contents are looked for over all organizations.
    'create index attachment_contents_check_at on attachment_contents (check_at)',
  ],

  /** Changed attachments of a whole workspace are found without asking task by task. */
  '0260-attachments-by-workspace': [
    'create index attachments_workspace_at on attachments (organization_id, workspace_id, at)',
  ],
}
