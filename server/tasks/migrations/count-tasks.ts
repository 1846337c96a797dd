import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'
import { LAST_POSITION } from '../order-queries.ts'

const place = ['organization_id', 'workspace_id'] as const

/** The columns that decide in which counts a task is. */
const countedColumns = [
  'workspace_id',
  'creator_id',
  'project_id',
  'private',
  'archived_at',
  'deleted_at',
] as const

type Row = 'old' | 'new'

const columns = 'organization_id, workspace_id, viewer_id, project_id, archived, tasks'

const addUp = `on conflict (organization_id, workspace_id, viewer_id, project_id, archived)
  do update set tasks = task_counts.tasks + excluded.tasks`

/** Counts a task, or no longer: a public one for everybody, a private one for its creator and each assignee. */
function countTask(row: Row, difference: 1 | -1): string {
  return `insert into task_counts (${columns})
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
  return `insert into task_counts (${columns})
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
  /** Null: no change of a row matters. */
  readonly changes: readonly string[] | null
}

const countings: readonly Counting[] = [
  { table: 'tasks', count: countTask, changes: countedColumns },
  { table: 'task_assignees', count: countAssignee, changes: null },
]

const differs = (names: readonly string[]): string =>
  names.map((name) => `old.${name} is distinct from new.${name}`).join(' or ')

function sqliteTriggers({ table, count, changes }: Counting): RawBuilder<unknown>[] {
  const trigger = (event: string, on: string, body: string): RawBuilder<unknown> =>
    sql.raw(`create trigger ${table}_counted_${event} after ${on} begin ${body} end`)
  const update =
    changes === null
      ? []
      : [
          trigger(
            'update',
            `update of ${changes.join(', ')} on ${table} when ${differs(changes)}`,
            count('old', -1) + count('new', 1),
          ),
        ]
  return [
    trigger('insert', `insert on ${table}`, count('new', 1)),
    trigger('delete', `delete on ${table}`, count('old', -1)),
    ...update,
  ]
}

function postgresTriggers({ table, count, changes }: Counting): RawBuilder<unknown>[] {
  const update = changes === null ? '' : ` or update of ${changes.join(', ')}`
  return [
    sql.raw(`create function count_${table}() returns trigger language plpgsql as $$ begin
      if tg_op = 'UPDATE' and not (${changes === null ? 'true' : differs(changes)}) then return null; end if;
      if tg_op <> 'INSERT' then ${count('old', -1)} end if;
      if tg_op <> 'DELETE' then ${count('new', 1)} end if;
      return null;
    end $$`),
    sql.raw(`create trigger ${table}_counted after insert or delete${update} on ${table}
      for each row execute function count_${table}()`),
  ]
}

/**
 * How many tasks a list has in all must not take longer the more there are. The counts are kept by triggers, because
 * several resources write tasks and none of them can forget it.
 */
export const countTasks: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('task_counts')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('workspace_id', 'bigint', (column) => column.notNull())
      .addColumn('viewer_id', 'bigint', (column) => column.notNull())
      .addColumn('project_id', 'bigint', (column) => column.notNull())
      .addColumn('archived', 'boolean', (column) => column.notNull())
      .addColumn('tasks', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('task_counts_pk', [...place, 'viewer_id', 'project_id', 'archived'])
      .execute()
    await sql
      .raw(
        `insert into task_counts (${columns})
        select organization_id, workspace_id, viewer_id, project_id, archived, count(*) from (
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
        group by organization_id, workspace_id, viewer_id, project_id, archived`,
      )
      .execute(db)

    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
    for (const counting of countings) {
      const statements = isPostgres ? postgresTriggers(counting) : sqliteTriggers(counting)
      for (const statement of statements) await statement.execute(db)
    }

    // The order of the list that most people open, read off the index page by page.
    await db.schema
      .createIndex('tasks_position')
      .on('tasks')
      .columns([...place])
      .column(sql`coalesce(position, ${sql.lit(LAST_POSITION)})`)
      .column('id')
      .where(sql.ref('deleted_at'), 'is', null)
      .where(sql.ref('archived_at'), 'is', null)
      .execute()
  },
}
