import { foreignKey, type Migrations } from '../database/schema.ts'

export const invitationMigrations: Migrations = {
  '0152-invitations': [
    `create table invitations (
      organization_id bigint not null references organizations (id), id bigint not null,
      code_hash text not null unique, code_sealed text not null, email text not null,
      user_id bigint not null references users (id), sender_id bigint not null references users (id),
      sent_at bigint, sent_count integer not null, accepted_at bigint, created_at bigint not null,
      at bigint not null,
      constraint invitations_pk primary key (organization_id, id)
    )`,
    'create index invitations_user on invitations (user_id, organization_id)',
    'create index invitations_created_at on invitations (organization_id, created_at)',
    `create table invitation_workspaces (
      organization_id bigint not null, invitation_id bigint not null, workspace_id bigint not null,
      integration_data json,
      constraint invitation_workspaces_pk primary key (organization_id, invitation_id, workspace_id),
      ${foreignKey('invitation_workspaces_invitation', 'invitation_id', 'invitations')} on delete cascade
    )`,
  ],
}
