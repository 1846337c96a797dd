import { PostgresAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'
import { LAST_POSITION } from '../task-order.ts'

/** After what puts them in order, all that lists are narrowed by most: they are gone through in the index alone. */
const listedColumns = [
  'id',
  'project_id',
  'parent_task_id',
  'status_id',
  'priority',
  'start_date',
  'end_date',
  'private',
  'creator_id',
  'pinned',
  'name_key',
  'archived_at',
  'deleted_at',
] as const

/**
 * Whether a task has somebody's link is better looked up by the task: the other indexes say two where it is one.
 *
 * Rows of a table, and how many of them share the first column of an index, the first two, and so on: of organizations
 * with five workspaces of 200,000 tasks, a thousand projects, twenty people and ten tags each.
 */
const sizes: readonly (readonly [table: string, index: string, rows: string])[] = [
  ['tasks', 'sqlite_autoindex_tasks_1', '1000000 1000000 1'],
  ['tasks', 'tasks_workspace_at', '1000000 1000000 200000 1'],
  ['tasks', 'tasks_position', `800000 800000 160000${' 1'.repeat(1 + listedColumns.length)}`],
  ['tasks', 'tasks_project', '800000 800000 200'],
  ['tasks', 'tasks_project_position', '600000 600000 160 1 1'],
  ['tasks', 'tasks_parent', '200000 200000 4'],
  ['tasks', 'tasks_recurring', '100000 100000 20 1'],
  ['task_assignees', 'sqlite_autoindex_task_assignees_1', '1000000 1000000 1 1'],
  ['task_assignees', 'task_assignees_user', '1000000 1000000 10000 2'],
  ['task_ghosts', 'sqlite_autoindex_task_ghosts_1', '100000 100000 1 1'],
  ['task_ghosts', 'task_ghosts_ghost', '100000 100000 1000 2'],
  ['task_tags', 'sqlite_autoindex_task_tags_1', '1000000 1000000 1 1'],
  ['task_tags', 'task_tags_tag', '1000000 1000000 20000 2'],
]

/**
 * SQLite keeps no statistics by itself, and takes all indexes for equally good: it went through a workspace to find the
 * tasks of one project. It is told once what is usual (https://sqlite.org/lang_analyze.html, fixed results of ANALYZE), so
 * that its plans are the same everywhere. PostgreSQL keeps its own.
 */
export const describeTaskSizes: Migration = {
  async up(db: Db) {
    await db.schema.dropIndex('tasks_position').execute()
    await db.schema
      .createIndex('tasks_position')
      .on('tasks')
      .columns(['organization_id', 'workspace_id'])
      .column(sql`coalesce(position, ${sql.lit(LAST_POSITION)})`)
      .columns([...listedColumns])
      .where(sql.ref('deleted_at'), 'is', null)
      .where(sql.ref('archived_at'), 'is', null)
      .execute()
    if (db.getExecutor().adapter instanceof PostgresAdapter) return
    // Makes the table of the statistics where there is none yet, and then has it read.
    await sql`analyze sqlite_schema`.execute(db)
    for (const [table, index, rows] of sizes) {
      await sql`delete from sqlite_stat1 where tbl = ${table} and idx = ${index}`.execute(db)
      await sql`insert into sqlite_stat1 (tbl, idx, stat) values (${table}, ${index}, ${rows})`.execute(db)
    }
    await sql`analyze sqlite_schema`.execute(db)
  },
}
