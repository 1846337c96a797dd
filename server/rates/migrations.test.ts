import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../database/connection.ts'
import type { Db } from '../database/database.ts'
import { migrations } from '../database/migrations.ts'
import { newWorkspace } from '../workspaces/begin.ts'

let db: Db
beforeAll(async () => {
  db = await openDatabase({ kind: 'sqlite', path: ':memory:' })
})
afterAll(() => db.destroy())

it('rates that were set before there was a history are as they are from the beginning', async () => {
  await sql`pragma foreign_keys = off`.execute(db)
  await db.schema.dropTable('rates').execute()
  for (const [workspaceId, cents] of [
    [2, 5000],
    [3, 0],
  ] as const) {
    const row = newWorkspace({ organizationId: 1, workspaceId }, `W${workspaceId}`, { now: 0, at: 0 })
    await db
      .insertInto('workspaces')
      .values({ ...row, default_hourly_rate: cents })
      .execute()
  }
  await migrations['0170-rates']?.up(db)
  expect(await db.selectFrom('rates').selectAll().execute()).toEqual([
    {
      organization_id: 1,
      workspace_id: 2,
      kind: 'billable',
      project_id: 0,
      user_id: 0,
      starts_at: 0,
      cents: 5000,
    },
  ])
})
