import { foreignKey, type Migrations, workspaceTable } from '../database/schema.ts'

export const timesheetMigrations: Migrations = {
  '0180-timesheets': [
    workspaceTable(
      'timesheet_setups',
      `member_id bigint not null references users (id), periodicity text not null,
      start_date text not null, end_date text, reminder_day integer, reminder_time text,
      next_reminder_at bigint, next_reminder_period text, reminder_zone text, reminded_period text`,
    ),
    'create index timesheet_setups_member on timesheet_setups (organization_id, workspace_id, member_id)',
    // Over all organizations: what sends reminders asks for the earliest.
    'create index timesheet_setups_due on timesheet_setups (next_reminder_at)',
    `create table timesheet_approvers (
      organization_id bigint not null, setup_id bigint not null, layer integer not null,
      user_id bigint not null references users (id), position integer not null,
      constraint timesheet_approvers_pk primary key (organization_id, setup_id, layer, user_id)
    )`,
    `create table timesheets (
      organization_id bigint not null, setup_id bigint not null, period_start text not null,
      period_end text not null, workspace_id bigint not null, member_id bigint not null,
      starts_at bigint not null, ends_at bigint not null, status text not null, layer integer not null,
      locked boolean not null, at bigint not null,
      constraint timesheets_pk primary key (organization_id, setup_id, period_start),
      ${foreignKey('timesheets_setup', 'setup_id', 'timesheet_setups')}
    )`,
    'create index timesheets_member on timesheets (organization_id, workspace_id, member_id, ends_at)',
    `create table timesheet_events (
      organization_id bigint not null, setup_id bigint not null, period_start text not null,
      id bigint not null, user_id bigint not null references users (id), action text not null,
      layer integer, note text, done_at bigint not null,
      constraint timesheet_events_pk primary key (organization_id, setup_id, period_start, id)
    )`,
    // Read with the caller, so that writes of entries ask for locks only where there can be any.
    'alter table workspaces add column timesheets_in_use boolean default false not null',
  ],
}
