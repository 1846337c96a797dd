/**
 * SQLite keeps no statistics by itself, and takes all indexes for equally good: it went through a whole workspace to find
 * the tasks of one project. It is told what is usual (https://sqlite.org/lang_analyze.html, fixed results of ANALYZE), so
 * that its plans are the same everywhere. PostgreSQL keeps its own.
 */

import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * By table and index: how many rows the index has, how many of them share its first column, the first two, and so on.
 * An organization with five workspaces of 200,000 tasks, a thousand projects, twenty people and ten tags each. An index
 * that is left out of a table that is described here counts as the best of them: a test sees to it that none is.
 *
 * Links of tasks to people and tags are better looked up by the task, so the other indexes say two where it is one.
 */
export const indexSizes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tasks: {
    sqlite_autoindex_tasks_1: '1000000 1000000 1',
    tasks_copies: '50000 50000 10',
    tasks_creator: '1000000 1000000 10000',
    tasks_parent: '200000 200000 4',
    tasks_position: `800000 800000 160000${' 1'.repeat(14)}`,
    tasks_project: '800000 800000 200',
    tasks_project_position: '600000 600000 160 1 1',
    tasks_recurring: '100000 100000 20 1',
    tasks_series: '10000 10000 1',
    tasks_templates: '1000 1000 200 1',
    tasks_workspace_at: '1000000 1000000 200000 1',
  },
  task_assignees: {
    sqlite_autoindex_task_assignees_1: '1000000 1000000 1 1',
    task_assignees_user: '1000000 1000000 10000 2',
  },
  task_ghosts: {
    sqlite_autoindex_task_ghosts_1: '100000 100000 1 1',
    task_ghosts_ghost: '100000 100000 1000 2',
  },
  task_tags: {
    sqlite_autoindex_task_tags_1: '1000000 1000000 1 1',
    task_tags_tag: '1000000 1000000 20000 2',
  },
}

interface Statistic {
  readonly tbl: string
  readonly idx: string | null
  readonly stat: string
}

const keyOf = ({ tbl, idx, stat }: Statistic): string => `${tbl}/${idx}/${stat}`

/** Tells SQLite of the sizes unless it knows them already. */
export async function describeIndexSizes(db: Db) {
  const wanted = Object.entries(indexSizes).flatMap(([tbl, indexes]) =>
    Object.entries(indexes).map(([idx, stat]) => ({ tbl, idx, stat })),
  )
  const { rows: tables } = await sql`select 1 from sqlite_schema where name = 'sqlite_stat1'`.execute(db)
  if (tables.length > 0) {
    const { rows } = await sql<Statistic>`select tbl, idx, stat from sqlite_stat1`.execute(db)
    const known = new Set(rows.map(keyOf))
    if (wanted.every((statistic) => known.has(keyOf(statistic)))) return
  }
  await db.transaction().execute(async (transaction) => {
    // Makes the table where there is none yet; the second time it has the table read.
    await sql`analyze sqlite_schema`.execute(transaction)
    const described = Object.keys(indexSizes)
    await sql`delete from sqlite_stat1 where tbl in (${sql.join(described)})`.execute(transaction)
    for (const { tbl, idx, stat } of wanted) {
      await sql`insert into sqlite_stat1 (tbl, idx, stat) values (${tbl}, ${idx}, ${stat})`.execute(
        transaction,
      )
    }
    await sql`analyze sqlite_schema`.execute(transaction)
  })
}
