import { foreignKey, type Migrations } from '../database/schema.ts'

export const groupMigrations: Migrations = {
  /** Groups of an organization's people, the workspaces that they belong to, and the projects that they work on. */
  '0150-groups': [
    `create table groups (
      organization_id bigint not null references organizations (id), id bigint not null,
      name text not null, name_key text not null, created_at bigint not null, at bigint not null,
      constraint groups_pk primary key (organization_id, id),
      constraint groups_name unique (organization_id, name_key)
    )`,
    `create table group_users (
      organization_id bigint not null, group_id bigint not null,
      user_id bigint not null references users (id),
      constraint group_users_pk primary key (organization_id, group_id, user_id),
      ${foreignKey('group_users_group', 'group_id', 'groups')} on delete cascade
    )`,
    'create index group_users_user on group_users (organization_id, user_id)',
    `create table group_workspaces (
      organization_id bigint not null, group_id bigint not null, workspace_id bigint not null,
      constraint group_workspaces_pk primary key (organization_id, group_id, workspace_id),
      ${foreignKey('group_workspaces_group', 'group_id', 'groups')} on delete cascade,
      ${foreignKey('group_workspaces_workspace', 'workspace_id', 'workspaces')}
    )`,
    'create index group_workspaces_workspace_group on group_workspaces (organization_id, workspace_id)',
    `create table project_groups (
      organization_id bigint not null, id bigint not null, workspace_id bigint not null,
      project_id bigint not null, group_id bigint not null, created_at bigint not null,
      at bigint not null,
      constraint project_groups_pk primary key (organization_id, id),
      constraint project_groups_group unique (organization_id, project_id, group_id),
      ${foreignKey('project_groups_project', 'project_id', 'projects')},
      ${foreignKey('project_groups_group_fk', 'group_id', 'groups')} on delete cascade
    )`,
    'create index project_groups_by_group on project_groups (organization_id, group_id)',
  ],

  /** Where a membership comes from, whether an invitation to it was accepted, and the rates of people in projects. */
  '0151-group-access': [
    'alter table project_users add column group_id bigint',
    'alter table project_users add column rate bigint',
    'alter table project_users add column rate_last_updated_at bigint',
    'alter table project_users add column labor_cost bigint',
    'alter table project_users add column labor_cost_last_updated_at bigint',
    'alter table workspace_users add column is_direct boolean default true not null',
    'alter table workspace_users add column joined boolean default true not null',
    'alter table organization_users add column joined boolean default true not null',
  ],
}
