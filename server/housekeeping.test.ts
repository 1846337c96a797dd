import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryContents } from './contents/memory-contents.ts'
import { openDatabase } from './database/connection.ts'
import type { Db } from './database/database.ts'
import { noteDeletion } from './deletions/queries.ts'
import { DAY, HOUR } from './effects/timestamps.ts'
import { startHousekeeping } from './housekeeping.ts'
import { fakeClock } from './testing/fake-clock.ts'

const clock = fakeClock()
let db: Db
beforeEach(async () => {
  db = await openDatabase({ kind: 'sqlite', path: ':memory:' })
  const at = clock.now()
  const user = { name: '', password_hash: '', timezone: 'UTC', beginning_of_week: 1, created_at: at, at }
  const none = { default_workspace_id: null, sign_up_key: null, closed_at: null }
  await db
    .insertInto('users')
    .values({ id: 1, email: 'a', email_key: 'a', ...user, ...none })
    .execute()
})
afterEach(() => db.destroy())

async function keepHouse() {
  const tasks: Promise<void>[] = []
  let failures = 0
  const stop = startHousekeeping({ db, clock, contents: createMemoryContents(), auditKept: 400 }, (task) => {
    tasks.push(task().catch(() => void (failures += 1)))
  })
  const atOnce = tasks.length
  // Each begins the next one.
  for (const task of tasks) await task
  stop()
  return { atOnce, failures }
}

describe('housekeeping', () => {
  it('does one task after the other, also after one that fails', async () => {
    await db.schema.dropTable('idempotency_keys').execute()
    await db.insertInto('sign_in_attempts').values({ id: 1, subject: 'x', at: 0 }).execute()
    const { atOnce, failures } = await keepHouse()
    expect({ atOnce, failures }).toEqual({ atOnce: 1, failures: 1 })
    expect(await db.selectFrom('sign_in_attempts').selectAll().execute()).toEqual([])
  })

  it('forgets idempotency keys after 30 days', async () => {
    const now = clock.now()
    const row = { user_id: 1, fingerprint: '', answer: 'null' }
    const old = { ...row, key: 'old', created_at: now - 31 * DAY }
    const recent = { ...row, key: 'recent', created_at: now - 29 * DAY }
    await db.insertInto('idempotency_keys').values([old, recent]).execute()
    await keepHouse()
    const kept = await db.selectFrom('idempotency_keys').select('key').execute()
    expect(kept).toEqual([{ key: 'recent' }])
  })

  it('forgets after 90 days what went with a deletion', async () => {
    const noted = (id: number, days: number) =>
      noteDeletion({ db, now: clock.now() - days * DAY }, 'task', { organization_id: 1, id })
    await noted(1, 91)
    await noted(2, 89)
    await keepHouse()
    expect(await db.selectFrom('deletions').select('row_id').execute()).toEqual([{ row_id: 2 }])
  })

  it('forgets ended sessions, used-up codes and attempts, and no API token', async () => {
    const now = clock.now()
    const token = { user_id: 1, sealed: null, created_at: now, sliding: false }
    await db
      .insertInto('access_tokens')
      .values([
        { ...token, hash: 'ended', kind: 'session', expires_at: now - HOUR },
        { ...token, hash: 'alive', kind: 'session', expires_at: now + HOUR },
        { ...token, hash: 'token', kind: 'api_token', expires_at: null },
      ])
      .execute()
    await db
      .insertInto('mailed_codes')
      .values({
        hash: 'x',
        user_id: 1,
        purpose: 'reset_password',
        email_key: 'ada@example.org',
        expires_at: now,
      })
      .execute()
    const attempts = [1, 25].map((hours) => ({ id: hours, subject: 'x', at: now - hours * HOUR }))
    await db.insertInto('sign_in_attempts').values(attempts).execute()
    await keepHouse()
    const tokens = await db.selectFrom('access_tokens').select('hash').orderBy('hash').execute()
    expect(tokens.map(({ hash }) => hash)).toEqual(['alive', 'token'])
    expect(await db.selectFrom('mailed_codes').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('sign_in_attempts').select('id').execute()).toEqual([{ id: 1 }])
  })
})
