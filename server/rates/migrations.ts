import { foreignKey, type Migrations } from '../database/schema.ts'

const owner = 'organization_id, workspace_id, kind, project_id, user_id'

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

  /** One row for a history, which the feed can tell of; it begins and changes with whole seconds, as entries do. */
  '0390-rate-histories': (isPostgres) => [
    `create table rate_histories (
      organization_id bigint not null, id bigint not null, workspace_id bigint not null, kind text not null,
      project_id bigint not null, user_id bigint not null, periods json not null,
      created_at bigint not null, at bigint not null,
      constraint rate_histories_pk primary key (organization_id, id),
      constraint rate_histories_owner unique (organization_id, workspace_id, kind, project_id, user_id),
      ${foreignKey('rate_histories_workspace', 'workspace_id', 'workspaces')}
    )`,
    'create index rate_histories_project on rate_histories (organization_id, project_id)',
    'create index rate_histories_user on rate_histories (organization_id, user_id)',
    `update id_blocks set next_id = next_id + (select count(*) from (select distinct ${owner} from rates) as histories)
      where name = 'global'`,
    `insert into rate_histories
      select organization_id,
        (select next_id from id_blocks where name = 'global') - row_number() over (order by ${owner}),
        workspace_id, kind, project_id, user_id, periods, at, at
      from (
        select ${owner}, max(starts_at) as at, ${isPostgres ? 'json_agg(json_build_object' : 'json_group_array(json_object'}(
          'from', (starts_at + 999999) / 1000000 * 1000000, 'cents', cents
        ) order by starts_at) as periods
        from rates group by ${owner}
      ) as histories`,
    'drop table rates',
  ],
}
