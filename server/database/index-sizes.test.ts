import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from './connection.ts'
import type { Db } from './database.ts'
import { indexSizes } from './index-sizes.ts'

describe('SQLite', () => {
  let db: Db
  beforeAll(async () => {
    db = await openDatabase({ kind: 'sqlite', path: ':memory:' })
  })
  afterAll(() => db.destroy())

  it.each(Object.keys(indexSizes))('is told the size of every index of %s', async (table) => {
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_schema where type = 'index' and tbl_name = ${table} order by name`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(indexSizes[table] ?? {}))
  })

  it.each([
    ['tasks of a project', sql`project_id = 3 and workspace_id = 2`, 'tasks_project_position'],
    ['tasks of some projects', sql`project_id in (3, 4, 5) and workspace_id = 2`, 'tasks_project_position'],
    ['all tasks of a workspace', sql`workspace_id = 2`, 'tasks_position'],
    ['tasks in a status', sql`workspace_id = 2 and status_id = 3`, 'tasks_position'],
  ])('finds %s by their own index', async (_, condition, index) => {
    const { rows } = await sql<{ detail: string }>`
      explain query plan select id from tasks
      where organization_id = 1 and ${condition} and deleted_at is null and archived_at is null
      order by coalesce(position, 9007199254740991), id limit 50`.execute(db)
    expect(rows[0]?.detail).toContain(`INDEX ${index} `)
  })
})
