import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Scope } from '../access/scope.ts'
import { openDatabase } from '../database/connection.ts'
import { noteStart } from '../database/data-starts.ts'
import type { Db } from '../database/database.ts'
import { systemRandom } from '../effects/random.ts'
import { DAY } from '../effects/timestamps.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { pruneFeed } from './pruning.ts'
import { readFeed } from './service.ts'

const USER = 1
const BEGIN = 20_000 * DAY

export function pruningContract(open: OpenDatabase): void {
  let db: Db
  let scope: Scope

  beforeEach(async () => {
    db = await openDatabase(await open())
    await noteStart(db, systemRandom)
    const user = { name: '', password_hash: '', timezone: 'UTC', beginning_of_week: 1, created_at: 0, at: 0 }
    const none = { default_workspace_id: null, sign_up_key: null, closed_at: null }
    await db
      .insertInto('users')
      .values({ id: USER, email: 'a', email_key: 'a', ...user, ...none })
      .execute()
    const caller = { userId: USER, planningSince: null, organizations: [], workspaces: [] }
    scope = { db, caller } as unknown as Scope
  })
  afterEach(() => db.destroy())

  const sequence = async (): Promise<number> => {
    const row = await db
      .selectFrom('feed_scopes')
      .select('sequence')
      .where('scope', '=', USER)
      .executeTakeFirst()
    return row?.sequence ?? 0
  }

  /** A favorite that is deleted, or is there. */
  async function write(id: number, deleted: boolean): Promise<void> {
    const next = (await sequence()) + 1
    await db.updateTable('feed_scopes').set({ sequence: next }).where('scope', '=', USER).execute()
    const line = { scope: USER, kind: 'favorite', row_id: id, workspace_id: null } as const
    await db
      .insertInto('feed_rows')
      .values({ ...line, sync_id: `id ${id}`, sequence: next, deleted })
      .execute()
  }

  const favorites = async (): Promise<readonly number[]> => {
    const rows = await db.selectFrom('feed_rows').select('row_id').where('kind', '=', 'favorite').execute()
    return rows.map(({ row_id }) => row_id).toSorted((a, b) => a - b)
  }
  const keepDays = async (from: number, to: number): Promise<void> => {
    for (let day = from; day <= to; day += 1) await pruneFeed(db, BEGIN + day * DAY)
  }

  it('forgets lines of rows 90 days after their deletion, and keeps those of rows that are there', async () => {
    await write(11, true)
    await write(12, false)
    await keepDays(0, 1)
    await write(13, true)
    await keepDays(2, 90)
    expect(await favorites()).toEqual([11, 12, 13])
    await keepDays(91, 91)
    expect(await favorites()).toEqual([12, 13])
    await keepDays(92, 93)
    expect(await favorites()).toEqual([12])
  })

  it('refuses a cursor from before what was forgotten, and goes on from any later one', async () => {
    const { cursor: early } = await readFeed(scope, {})
    await write(11, true)
    const { cursor: late } = await readFeed(scope, {})
    await keepDays(0, 91)
    await expect(readFeed(scope, { cursor: early })).rejects.toThrow('cursor: has the wrong form')
    expect(await readFeed(scope, { cursor: late })).toMatchObject({ cursor: late, changes: [] })
    const { changes } = await readFeed(scope, {})
    expect(changes.map(({ kind }) => kind)).toEqual(['preferences', 'user_settings'])
  })

  it('refuses nobody who has read everything, however long ago', async () => {
    await write(11, true)
    const { cursor } = await readFeed(scope, {})
    await keepDays(0, 400)
    expect(await readFeed(scope, { cursor })).toMatchObject({ changes: [] })
    const days = await db.selectFrom('feed_days').selectAll().execute()
    expect(days).toEqual([])
  })
}
