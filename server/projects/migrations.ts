import { foreignKey, links, type Migrations, workspaceTable } from '../database/schema.ts'

export const projectMigrations: Migrations = {
  '0070-projects': [
    workspaceTable(
      'projects',
      `creator_id bigint not null references users (id), client_id bigint, template_id bigint,
      name text not null, color text not null, is_private boolean not null, billable boolean,
      template boolean, auto_estimates boolean, estimated_seconds bigint, currency text, rate bigint,
      rate_last_updated_at bigint, fixed_fee bigint, start_date text not null, end_date text,
      recurring boolean not null, recurring_parameters json, external_reference text, archived_at bigint`,
      foreignKey('projects_client', 'client_id', 'clients'),
    ),
    'create index projects_workspace_at on projects (organization_id, workspace_id, at)',
    'create index projects_client on projects (organization_id, client_id) where client_id is not null',
    `create table project_users (
      organization_id bigint not null, id bigint not null, workspace_id bigint not null,
      project_id bigint not null, user_id bigint not null references users (id),
      manager boolean not null, created_at bigint not null, at bigint not null,
      constraint project_users_pk primary key (organization_id, id),
      constraint project_users_user unique (organization_id, project_id, user_id),
      ${foreignKey('project_users_project', 'project_id', 'projects')}
    )`,
    links('project_pins', { user_id: 'users', project_id: 'projects' }),
  ],

  /** Pages by name come straight from an index, without reading and sorting all projects of the workspace. */
  '0160-project-name-keys': [
    `alter table projects add column name_key text default '' not null`,
    'update projects set name_key = lower(name)',
    // The columns after the id let lists be narrowed, and counted, in the index alone. SQLite asks for deleted_at although
    // only undeleted projects are in it.
    `create index projects_name on projects (
      organization_id, workspace_id, name_key, id, archived_at, is_private, deleted_at
    ) where deleted_at is null`,
  ],

  /** The most that a project's time may come to, and when people are told. */
  '0450-project-budgets': [
    'alter table projects add column budget bigint',
    "alter table projects add column budget_alerts text default '' not null",
  ],
}
