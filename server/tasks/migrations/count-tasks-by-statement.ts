import { PostgresAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

/** Those rows of an update that count otherwise than before. */
const changed = `from old_rows join new_rows using (organization_id, id)
  where old_rows.workspace_id <> new_rows.workspace_id or old_rows.creator_id <> new_rows.creator_id
    or old_rows.private <> new_rows.private
    or old_rows.project_id is distinct from new_rows.project_id
    or (old_rows.archived_at is null) <> (new_rows.archived_at is null)
    or (old_rows.deleted_at is null) <> (new_rows.deleted_at is null)`

const counted = (row: string): string =>
  [
    'organization_id',
    'id',
    'workspace_id',
    'creator_id',
    'project_id',
    'private',
    'archived_at',
    'deleted_at',
  ]
    .map((name) => (name === 'organization_id' || name === 'id' ? name : `${row}.${name}`))
    .join(', ')

/** A public task counts for everybody, a private one for its creator and each assignee. */
function countTasks(rows: string): string {
  return `insert into task_counts (organization_id, workspace_id, viewer_id, project_id, archived, tasks)
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
    on conflict (organization_id, workspace_id, viewer_id, project_id, archived)
      do update set tasks = task_counts.tasks + excluded.tasks;`
}

function countAssignees(rows: 'old_rows' | 'new_rows', difference: 1 | -1): string {
  return `insert into task_counts (organization_id, workspace_id, viewer_id, project_id, archived, tasks)
    select tasks.organization_id, workspace_id, user_id, coalesce(project_id, 0), archived_at is not null,
      ${difference} * count(*)
    from ${rows} join tasks on tasks.organization_id = ${rows}.organization_id and tasks.id = ${rows}.task_id
    where tasks.private and tasks.deleted_at is null and tasks.creator_id <> ${rows}.user_id
    group by 1, 2, 3, 4, 5
    on conflict (organization_id, workspace_id, viewer_id, project_id, archived)
      do update set tasks = task_counts.tasks + excluded.tasks;`
}

const all = (rows: 'old_rows' | 'new_rows', difference: 1 | -1): string =>
  countTasks(`select ${counted(rows)}, ${difference} as difference from ${rows}`)

const bodies = {
  tasks: {
    insert: all('new_rows', 1),
    delete: all('old_rows', -1),
    update: countTasks(
      `select ${counted('old_rows')}, -1 as difference ${changed}
      union all select ${counted('new_rows')}, 1 ${changed}`,
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

/**
 * PostgreSQL keeps every version of a row that a transaction writes: counting a statement's tasks one after the other, it
 * went through more of them each time. It counts them together. SQLite, which has no such triggers, writes in place.
 */
export const countTasksByStatement: Migration = {
  async up(db: Db) {
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
    for (const table of ['tasks', 'task_assignees'] as const) {
      await sql.raw(`drop trigger ${table}_counted on ${table}`).execute(db)
      await sql.raw(`drop function count_${table}()`).execute(db)
      for (const [event, body] of Object.entries(bodies[table])) {
        const name = `count_${table}_${event}`
        await sql
          .raw(
            `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
          )
          .execute(db)
        await sql
          .raw(
            `create trigger ${table}_counted_${event} after ${event} on ${table}
            referencing ${transitions[event as keyof typeof transitions]}
            for each statement execute function ${name}()`,
          )
          .execute(db)
      }
    }
  },
}
