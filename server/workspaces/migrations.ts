import { foreignKey, type Migrations } from '../database/schema.ts'

export const workspaceMigrations: Migrations = {
  '0040-workspaces': [
    `create table workspaces (
      organization_id bigint not null references organizations (id), id bigint not null,
      name text not null, default_currency text not null, default_hourly_rate bigint not null,
      rate_last_updated_at bigint, disable_approvals boolean not null,
      disable_expenses boolean not null, disable_timesheet_view boolean not null,
      hide_start_end_times boolean not null, ical_enabled boolean not null,
      limit_public_project_data boolean not null, only_admins_may_create_projects boolean not null,
      only_admins_may_create_tags boolean not null, only_admins_see_team_dashboard boolean not null,
      projects_billable_by_default boolean not null, projects_enforce_billable boolean not null,
      projects_private_by_default boolean not null, reports_collapse boolean not null,
      rounding integer not null, rounding_minutes integer not null,
      working_hours_in_minutes integer not null, te_constraints_enabled boolean not null,
      te_description_present boolean not null, te_project_present boolean not null,
      te_tag_present boolean not null, te_task_present boolean not null, created_at bigint not null,
      at bigint not null, deleted_at bigint,
      constraint workspaces_pk primary key (organization_id, id)
    )`,
    `create table workspace_users (
      organization_id bigint not null, workspace_id bigint not null, id bigint not null,
      user_id bigint not null references users (id), admin boolean not null, inactive boolean not null,
      created_at bigint not null, at bigint not null,
      constraint workspace_users_pk primary key (organization_id, id),
      constraint workspace_users_user unique (organization_id, workspace_id, user_id),
      ${foreignKey('workspace_users_workspace', 'workspace_id', 'workspaces')}
    )`,
    'create index workspace_users_by_user on workspace_users (user_id, organization_id)',
  ],

  /** Roles below admin, permissions, rates and working hours of people in a workspace. */
  '0140-workspace-user-roles': [
    'alter table workspace_users add column project_manager boolean default false not null',
    'alter table workspace_users add column view_edit_billable_rates boolean default false not null',
    'alter table workspace_users add column view_edit_labor_costs boolean default false not null',
    'alter table workspace_users add column rate bigint',
    'alter table workspace_users add column rate_last_updated_at bigint',
    'alter table workspace_users add column labor_cost bigint',
    'alter table workspace_users add column labor_cost_last_updated_at bigint',
    'alter table workspace_users add column working_hours_in_minutes integer',
  ],
}
