import { foreignKey, type Migrations } from '../database/schema.ts'

export const rateMigrations: Migrations = {
  '0170-rates': [
    `create table rates (
      organization_id bigint not null, workspace_id bigint not null, kind text not null,
      project_id bigint not null, user_id bigint not null, starts_at bigint not null, cents bigint,
      constraint rates_pk primary key (organization_id, workspace_id, kind, project_id, user_id, starts_at),
      ${foreignKey('rates_workspace', 'workspace_id', 'workspaces')}
    )`,
    // Rates that were set before there was a history have been as they are from the beginning.
    `insert into rates
      select organization_id, id, 'billable', 0, 0, 0, default_hourly_rate
      from workspaces where default_hourly_rate <> 0`,
    `insert into rates
      select organization_id, workspace_id, 'billable', id, 0, 0, rate
      from projects where rate is not null`,
  ],
}
