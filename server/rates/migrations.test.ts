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

it('rates that were set before there was a history are as they are from the beginning, and keep what came since', async () => {
  await sql`pragma foreign_keys = off`.execute(db)
  await db.schema.dropTable('rate_histories').execute()
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
  // A rate written since, from the middle of a second on.
  await sql`insert into rates values (1, 2, 'billable', 0, 0, 1500001, null), (1, 3, 'labor_cost', 0, 4, 0, 700)`.execute(
    db,
  )
  await migrations['0390-rate-histories']?.up(db)
  const rows = await db.selectFrom('rate_histories').selectAll().orderBy('workspace_id').execute()
  expect(rows).toMatchObject([
    {
      workspace_id: 2,
      kind: 'billable',
      project_id: 0,
      user_id: 0,
      periods: [
        { from: 0, cents: 5000 },
        { from: 2_000_000, cents: null },
      ],
    },
    { workspace_id: 3, kind: 'labor_cost', user_id: 4, periods: [{ from: 0, cents: 700 }] },
  ])
  const { next_id: next } = await db.selectFrom('id_blocks').select('next_id').executeTakeFirstOrThrow()
  expect(new Set(rows.map(({ id }) => next - id))).toEqual(new Set([1, 2]))
})
