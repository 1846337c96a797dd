import { foreignKey, links, type Migrations, workspaceTable } from '../database/schema.ts'
import { LAST_POSITION } from './order-queries.ts'

const counts = 'organization_id, workspace_id, viewer_id, project_id, archived'

const intoCounts = `insert into task_counts (${counts}, tasks)`

const addUp = `on conflict (${counts}) do update set tasks = task_counts.tasks + excluded.tasks`

type Row = 'old' | 'new'

/** Counts a task, or no longer: a public one for everybody, a private one for its creator and each assignee. */
function countTask(row: Row, difference: 1 | -1): string {
  return `${intoCounts}
    select ${row}.organization_id, ${row}.workspace_id, viewers.id, coalesce(${row}.project_id, 0),
      ${row}.archived_at is not null, ${difference}
    from (
      select 0 as id where not ${row}.private
      union select ${row}.creator_id where ${row}.private
      union select user_id from task_assignees
        where ${row}.private and organization_id = ${row}.organization_id and task_id = ${row}.id
    ) as viewers
    where ${row}.deleted_at is null
    ${addUp};`
}

/** The same when somebody is assigned, or no longer. */
function countAssignee(row: Row, difference: 1 | -1): string {
  return `${intoCounts}
    select organization_id, workspace_id, ${row}.user_id, coalesce(project_id, 0), archived_at is not null,
      ${difference}
    from tasks
    where organization_id = ${row}.organization_id and id = ${row}.task_id
      and private and deleted_at is null and creator_id <> ${row}.user_id
    ${addUp};`
}

interface Counting {
  readonly table: 'tasks' | 'task_assignees'
  readonly count: (row: Row, difference: 1 | -1) => string
  /** The columns that decide in which counts a row is; null: no change of a row matters. */
  readonly changes: readonly string[] | null
}

const countings: readonly Counting[] = [
  {
    table: 'tasks',
    count: countTask,
    changes: ['workspace_id', 'creator_id', 'project_id', 'private', 'archived_at', 'deleted_at'],
  },
  { table: 'task_assignees', count: countAssignee, changes: null },
]

const differs = (names: readonly string[]): string =>
  names.map((name) => `old.${name} is distinct from new.${name}`).join(' or ')

function sqliteTriggers({ table, count, changes }: Counting): readonly string[] {
  const trigger = (event: string, on: string, body: string): string =>
    `create trigger ${table}_counted_${event} after ${on} begin ${body} end`
  const updateOf = changes && `update of ${changes.join(', ')} on ${table} when ${differs(changes)}`
  return [
    trigger('insert', `insert on ${table}`, count('new', 1)),
    trigger('delete', `delete on ${table}`, count('old', -1)),
    ...(updateOf === null ? [] : [trigger('update', updateOf, count('old', -1) + count('new', 1))]),
  ]
}

/** Those rows of an update that count otherwise than before. */
const changed = `from old_rows join new_rows using (organization_id, id)
  where old_rows.workspace_id <> new_rows.workspace_id or old_rows.creator_id <> new_rows.creator_id
    or old_rows.private <> new_rows.private
    or old_rows.project_id is distinct from new_rows.project_id
    or (old_rows.archived_at is null) <> (new_rows.archived_at is null)
    or (old_rows.deleted_at is null) <> (new_rows.deleted_at is null)`

const counted = (row: string): string =>
  ['workspace_id', 'creator_id', 'project_id', 'private', 'archived_at', 'deleted_at']
    .map((name) => `${row}.${name}`)
    .join(', ')

/** A public task counts for everybody, a private one for its creator and each assignee. */
function countRows(rows: string): string {
  return `${intoCounts}
    select organization_id, workspace_id, viewer_id, coalesce(project_id, 0), archived_at is not null, sum(difference)
    from (
      select task.*, case when task.private then task.creator_id else 0 end as viewer_id from (${rows}) as task
      union all
      select task.*, task_assignees.user_id from (${rows}) as task
      join task_assignees on task_assignees.organization_id = task.organization_id and task_assignees.task_id = task.id
      where task.private and task_assignees.user_id <> task.creator_id
    ) as views
    where deleted_at is null
    group by 1, 2, 3, 4, 5
    having sum(difference) <> 0
    ${addUp};`
}

function countAssignees(rows: 'old_rows' | 'new_rows', difference: 1 | -1): string {
  return `${intoCounts}
    select tasks.organization_id, workspace_id, user_id, coalesce(project_id, 0), archived_at is not null,
      ${difference} * count(*)
    from ${rows} join tasks on tasks.organization_id = ${rows}.organization_id and tasks.id = ${rows}.task_id
    where tasks.private and tasks.deleted_at is null and tasks.creator_id <> ${rows}.user_id
    group by 1, 2, 3, 4, 5
    ${addUp};`
}

const all = (rows: 'old_rows' | 'new_rows', difference: 1 | -1): string =>
  countRows(`select organization_id, id, ${counted(rows)}, ${difference} as difference from ${rows}`)

const bodies = {
  tasks: {
    insert: all('new_rows', 1),
    delete: all('old_rows', -1),
    update: countRows(
      `select organization_id, id, ${counted('old_rows')}, -1 as difference ${changed}
      union all select organization_id, id, ${counted('new_rows')}, 1 ${changed}`,
    ),
  },
  task_assignees: {
    insert: countAssignees('new_rows', 1),
    delete: countAssignees('old_rows', -1),
  },
} as const

const transitions = {
  insert: 'new table as new_rows',
  delete: 'old table as old_rows',
  update: 'old table as old_rows new table as new_rows',
} as const

function countedByStatement(table: keyof typeof bodies): readonly string[] {
  const triggers = Object.entries(bodies[table]).flatMap(([event, body]) => {
    const name = `count_${table}_${event}`
    return [
      `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
      `create trigger ${table}_counted_${event} after ${event} on ${table}
        referencing ${transitions[event as keyof typeof transitions]}
        for each statement execute function ${name}()`,
    ]
  })
  return [
    `drop trigger if exists ${table}_counted on ${table}`,
    `drop function if exists count_${table}()`,
    ...triggers,
  ]
}

export const taskMigrations: Migrations = {
  '0100-tasks': [
    workspaceTable(
      'tasks',
      `creator_id bigint not null references users (id), project_id bigint, parent_task_id bigint,
      name text not null, description text, notes text, status_id bigint not null,
      status_updated_at bigint not null, priority text, priority_at bigint, start_date text,
      end_date text, estimated_seconds bigint, auto_log_time boolean not null,
      billable boolean not null, pinned boolean not null, private boolean not null, color text,
      position bigint, rrule text, source text not null, integration_ext_id text,
      external_reference text, archived_at bigint`,
      foreignKey('tasks_project', 'project_id', 'projects'),
      foreignKey('tasks_status', 'status_id', 'statuses'),
      foreignKey('tasks_parent', 'parent_task_id', 'tasks'),
    ),
    'create index tasks_workspace_at on tasks (organization_id, workspace_id, at)',
    'create index tasks_project on tasks (organization_id, project_id) where project_id is not null',
    'create index tasks_parent on tasks (organization_id, parent_task_id) where parent_task_id is not null',
    links('task_assignees', { task_id: 'tasks', user_id: 'users' }),
    'create index task_assignees_user on task_assignees (organization_id, user_id)',
    links('task_tags', { task_id: 'tasks', tag_id: 'tags' }),
    'create index task_tags_tag on task_tags (organization_id, tag_id)',
  ],

  /** Templates, recurrence, metadata, and ghosts as assignees. */
  '0210-task-columns': [
    // One column a statement: SQLite adds no more at once.
    'alter table tasks add column is_template boolean default false not null',
    'alter table tasks add column recurrence_date text',
    'alter table tasks add column recurring_task_id bigint',
    'alter table tasks add column source_template_task_id bigint',
    'alter table tasks add column metadata json',
    `create index tasks_recurring on tasks (organization_id, recurring_task_id, recurrence_date)
      where recurring_task_id is not null`,
    links('task_ghosts', { task_id: 'tasks', ghost_id: 'ghosts' }),
    'create index task_ghosts_ghost on task_ghosts (organization_id, ghost_id)',
  ],

  /**
   * How many tasks a list has in all must not take longer the more there are. The counts are kept by triggers, because
   * several resources write tasks and none of them can forget it.
   */
  '0215-task-counts': (isPostgres) => [
    `create table task_counts (
      organization_id bigint not null, workspace_id bigint not null, viewer_id bigint not null,
      project_id bigint not null, archived boolean not null, tasks bigint not null,
      constraint task_counts_pk primary key (${counts})
    )`,
    `${intoCounts}
      select ${counts}, count(*) from (
        select organization_id, workspace_id, 0 as viewer_id, coalesce(project_id, 0) as project_id,
          archived_at is not null as archived, id
        from tasks where not private and deleted_at is null
        union select organization_id, workspace_id, creator_id, coalesce(project_id, 0),
          archived_at is not null, id
        from tasks where private and deleted_at is null
        union select tasks.organization_id, tasks.workspace_id, task_assignees.user_id,
          coalesce(tasks.project_id, 0), tasks.archived_at is not null, tasks.id
        from tasks join task_assignees on task_assignees.organization_id = tasks.organization_id
          and task_assignees.task_id = tasks.id
        where tasks.private and tasks.deleted_at is null
      ) as views
      group by ${counts}`,
    // PostgreSQL counts since 0219; those that counted row by row before are dropped there.
    ...(isPostgres ? [] : countings.flatMap(sqliteTriggers)),
    // The order of the list that most people open, read off the index page by page.
    `create index tasks_position on tasks (
      organization_id, workspace_id, coalesce(position, ${LAST_POSITION}), id
    ) where deleted_at is null and archived_at is null`,
  ],

  /** Lists search and order by name without folding the case of each task, and page through a project in its order. */
  '0216-task-name-keys': [
    `alter table tasks add column name_key text default '' not null`,
    'update tasks set name_key = lower(name)',
    `create index tasks_project_position on tasks (
      organization_id, project_id, coalesce(position, ${LAST_POSITION}), id
    ) where deleted_at is null and archived_at is null`,
  ],

  /**
   * Somebody's tasks are read off the index alone. Without the task's id in it, SQLite took the primary key instead, which
   * has all columns, and went through the links of the whole organization.
   */
  '0217-task-links': [
    'drop index task_assignees_user',
    'create index task_assignees_user on task_assignees (organization_id, user_id, task_id)',
    'drop index task_ghosts_ghost',
    'create index task_ghosts_ghost on task_ghosts (organization_id, ghost_id, task_id)',
    'drop index task_tags_tag',
    'create index task_tags_tag on task_tags (organization_id, tag_id, task_id)',
  ],

  /** The index of the usual order has all that lists are narrowed by most, and is gone through alone. */
  '0218-task-lists': [
    'drop index tasks_position',
    `create index tasks_position on tasks (
      organization_id, workspace_id, coalesce(position, ${LAST_POSITION}), id, project_id,
      parent_task_id, status_id, priority, start_date, end_date, private, creator_id, pinned, name_key,
      archived_at, deleted_at
    ) where deleted_at is null and archived_at is null`,
  ],

  /**
   * PostgreSQL keeps every version of a row that a transaction writes: counting a statement's tasks one after the other, it
   * went through more of them each time. It counts them together. SQLite, which has no such triggers, writes in place.
   */
  '0219-task-counts-by-statement': (isPostgres) =>
    isPostgres ? [...countedByStatement('tasks'), ...countedByStatement('task_assignees')] : [],
}
