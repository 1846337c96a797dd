import { keepProjectTime } from './project-time.ts'
import { foreignKey, type Migrations, workspaceTable } from '../database/schema.ts'

/** The columns whose changes are kept; those of the documents that say what was done when, by whom, and who pays. */
const kept = [
  'billable',
  'billed_on',
  'deleted_at',
  'description',
  'project_id',
  'start',
  'stop',
  'task_id',
  'user_id',
] as const

/** Keeps the values before and after each change of an entry, whichever code makes it, in the same transaction. */
function historyTrigger(isPostgres: boolean): readonly string[] {
  const differs = (name: string): string => `old.${name} is distinct from new.${name}`
  const built = (object: string, array: string): string =>
    `${object}(${kept
      .map((name) => `'${name}', case when ${differs(name)} then ${array}(old.${name}, new.${name}) end`)
      .join(', ')})`
  const row = (changes: string): string =>
    `insert into time_entry_edits (organization_id, time_entry_id, at, changes)
      values (new.organization_id, new.id, new.at, ${changes});`
  const event = `after update of ${kept.join(', ')} on time_entries`
  const when = `when (${kept.map(differs).join(' or ')})`
  if (!isPostgres) {
    // A null in a merge patch takes the key away; SQLite forgets within `case` that an array is JSON.
    const object = built('json_object', 'json_array').replaceAll(/case when .*? end/g, 'json($&)')
    return [
      `create trigger time_entries_edited ${event} for each row ${when}
        begin ${row(`json_patch('{}', ${object})`)} end`,
    ]
  }
  const object = built('jsonb_build_object', 'jsonb_build_array')
  return [
    `create function time_entries_edited() returns trigger language plpgsql as $$
      begin ${row(`jsonb_strip_nulls(${object})::json`)} return null; end $$`,
    `create trigger time_entries_edited ${event} for each row ${when} execute function time_entries_edited()`,
  ]
}

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

  /** How entries came about, and what became of them; what was before is not known. */
  '0430-time-entry-edits': (isPostgres) => [
    'alter table time_entries add column origin text',
    `create table time_entry_edits (
      number ${isPostgres ? 'bigint generated always as identity' : 'integer'} primary key,
      organization_id bigint not null, time_entry_id bigint not null, at bigint not null,
      user_id bigint references users (id), changes json not null,
      ${foreignKey('time_entry_edits_entry', 'time_entry_id', 'time_entries')}
    )`,
    'create index time_entry_edits_entry on time_entry_edits (organization_id, time_entry_id)',
    // Those of the request that is being answered.
    'create index time_entry_edits_unsigned on time_entry_edits (at) where user_id is null',
    'create table time_entry_history (begins_at bigint not null)',
    `insert into time_entry_history (begins_at) values (${
      isPostgres
        ? '(extract(epoch from clock_timestamp()) * 1000000)::bigint'
        : "cast(unixepoch('now', 'subsec') * 1000000 as integer)"
    })`,
    ...historyTrigger(isPostgres),
  ],

  '0560-project-time': keepProjectTime,
}
