import type { Migrations } from '../database/schema.ts'

export const meMigrations: Migrations = {
  '0130-preferences': [
    `create table preferences (
      user_id bigint primary key references users (id) on delete cascade, stored json not null,
      alpha_features json not null, at bigint not null
    )`,
  ],

  '0250-user-settings': [
    `create table user_settings (
      user_id bigint primary key references users (id) on delete cascade, stored json not null,
      at bigint not null
    )`,
    `create table workspace_user_settings (
      organization_id bigint not null, workspace_id bigint not null,
      user_id bigint not null references users (id), autolog_time boolean not null, at bigint not null,
      constraint workspace_user_settings_pk primary key (organization_id, workspace_id, user_id)
    )`,
    // Read with the caller, so that only the first write in the planner has to note it.
    'alter table users add column planning_since bigint',
    // Whether somebody has created five tasks must not be looked for among all tasks.
    'create index tasks_creator on tasks (organization_id, creator_id)',
  ],

  '0580-sent-mails': [
    `create table sent_mails (
      user_id bigint not null references users (id) on delete cascade, kind text not null, about text not null,
      sent_at bigint not null, constraint sent_mails_pk primary key (user_id, kind, about)
    )`,
  ],

  /** Of who has an account before, titles of windows are recorded as they were; others choose that. */
  '0590-recorded-titles': (isPostgres) => {
    const titles = `'{"activity_timeline_recording_level":"title"}'`
    return [
      `update preferences set stored = ${
        isPostgres ? `(${titles}::jsonb || stored::jsonb)::json` : `json_patch(${titles}, stored)`
      }`,
      `insert into preferences (user_id, stored, alpha_features, at)
        select id, ${titles}, '[]', 0 from users where id not in (select user_id from preferences)`,
    ]
  },
}
