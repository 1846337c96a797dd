import { foreignKey, type Migrations, workspaceTable } from '../database/schema.ts'

export const timeEntryMigrations: Migrations = {
  '0110-time-entries': [
    workspaceTable(
      'time_entries',
      `user_id bigint not null references users (id), project_id bigint, task_id bigint,
      description text, billable boolean not null, start bigint not null, stop bigint,
      created_with text not null, expense_ids json`,
      foreignKey('time_entries_project', 'project_id', 'projects'),
      foreignKey('time_entries_task', 'task_id', 'tasks'),
    ),
    'create index time_entries_user_start on time_entries (organization_id, user_id, start, id)',
    'create index time_entries_user_at on time_entries (organization_id, user_id, at)',
    // Finds the running entry, and is the last guard of the rule that there is at most one.
    `create unique index time_entries_running on time_entries (organization_id, user_id)
      where stop is null and deleted_at is null`,
    // With start and stop, so that tracked time is summed from the index alone.
    `create index time_entries_project on time_entries (organization_id, project_id, start, stop)
      where project_id is not null and deleted_at is null`,
    `create index time_entries_task on time_entries (organization_id, task_id, start, stop)
      where task_id is not null and deleted_at is null`,
    `create table time_entry_tags (
      organization_id bigint not null, time_entry_id bigint not null, tag_id bigint not null,
      constraint time_entry_tags_pk primary key (organization_id, time_entry_id, tag_id),
      ${foreignKey('time_entry_tags_entry', 'time_entry_id', 'time_entries')},
      ${foreignKey('time_entry_tags_tag', 'tag_id', 'tags')}
    )`,
    'create index time_entry_tags_tag on time_entry_tags (organization_id, tag_id)',
    `create table time_entry_shares (
      organization_id bigint not null, time_entry_id bigint not null,
      user_id bigint not null references users (id), accepted boolean not null,
      constraint time_entry_shares_pk primary key (organization_id, time_entry_id, user_id),
      ${foreignKey('time_entry_shares_entry', 'time_entry_id', 'time_entries')}
    )`,
  ],

  /**
   * Tracked time is summed from the index alone only if the index holds all that the sums read: SQLite asks each row of a
   * partial index whether it is deleted, although only undeleted ones are in it.
   */
  '0161-tracked-time': [
    'drop index time_entries_project',
    `create index time_entries_project on time_entries (organization_id, project_id, start, stop, deleted_at)
      where project_id is not null and deleted_at is null`,
    'drop index time_entries_task',
    `create index time_entries_task on time_entries (organization_id, task_id, start, stop, deleted_at)
      where task_id is not null and deleted_at is null`,
  ],
}
