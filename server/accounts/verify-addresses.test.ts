import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, it } from 'vitest'
import { createSession, signUp } from '../../shared/api/accounts.ts'
import { acceptInvitation } from '../../shared/api/invitations.ts'
import { getMe } from '../../shared/api/me.ts'
import { getPreferences } from '../../shared/api/preferences.ts'
import { listMyOrganizations } from '../../shared/api/organizations.ts'
import type { Database } from '../database/database.ts'
import { migrations } from '../database/migrations.ts'
import { openSqlite, sqliteDialect } from '../database/sqlite-database.ts'
import { systemRandom } from '../effects/random.ts'
import { createPasswords } from '../secrets/passwords.ts'
import { createSealing } from '../secrets/sealing.ts'
import { hashToken } from '../secrets/tokens.ts'
import { tokenHeader } from '../testing/api-client.ts'
import { openTestService } from '../testing/test-service.ts'

/** A database of the version before, with an account, somebody who accepted without one, and an open invitation. */
async function earlierDatabase(path: string): Promise<void> {
  const db = new Kysely<Database>({ dialect: sqliteDialect(openSqlite(path)) })
  const provider = { getMigrations: async () => ({ ...migrations }) }
  const { error } = await new Migrator({ db, provider }).migrateTo('0300-answer-versions')
  await db.destroy()
  expect(error).toBeUndefined()

  const passwords = createPasswords(systemRandom, { ln: 4, r: 8, p: 1 })
  const sealing = createSealing(new Uint8Array(32), systemRandom)
  const database = new DatabaseSync(path)
  const insert = (table: string, row: Record<string, string | number | null>): void => {
    const columns = Object.keys(row)
    const places = columns.map(() => '?').join(', ')
    database
      .prepare(`insert into ${table} (${columns.join(', ')}) values (${places})`)
      .run(...Object.values(row))
  }
  const people = [
    [1, 'ada', await passwords.hash('correct horse')],
    [2, 'accepted', ''],
    [3, 'invited', await passwords.hash('correct horse')],
  ] as const
  for (const [id, name, password_hash] of people) {
    const email = `${name}@example.org`
    insert('users', {
      id,
      email,
      email_key: email,
      name,
      password_hash,
      timezone: 'UTC',
      beginning_of_week: 1,
      created_at: 1,
      at: 1,
    })
    const token = `token of ${name}`
    insert('access_tokens', {
      hash: hashToken(token),
      user_id: id,
      kind: 'api_token',
      sealed: sealing.seal(token),
      created_at: 1,
      sliding: 0,
    })
  }
  insert('preferences', { user_id: 1, stored: '{"theme":"dark"}', alpha_features: '[]', at: 1 })
  insert('organizations', { id: 10, name: 'Fernhill', plan: 'premium', created_at: 1, at: 1 })
  for (const [id, user_id, joined] of [
    [11, 1, 1],
    [12, 2, 1],
    [13, 3, 0],
  ] as const) {
    const standing = { owner: 0, admin: 0, inactive: 0, joined, created_at: 1, at: 1 }
    insert('organization_users', { organization_id: 10, id, user_id, ...standing })
  }
  insert('invitations', {
    organization_id: 10,
    id: 20,
    code_hash: hashToken('the code of old'),
    code_sealed: sealing.seal('the code of old'),
    email: 'invited@example.org',
    user_id: 3,
    sender_id: 1,
    sent_count: 1,
    created_at: 1,
    at: 1,
  })
  database.close()
}

it('people of earlier versions keep what they have, and prove their address before the next invitation', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dayloom-verify-'))
  const path = join(folder, 'dayloom.sqlite')
  await earlierDatabase(path)
  const test = await openTestService({ database: { kind: 'sqlite', path } })
  try {
    const ada = test.anonymous.with(tokenHeader('token of ada'))
    expect(await ada.call(getMe)).toMatchObject({ email_verified: false, new_email: null })
    expect(await ada.call(listMyOrganizations)).toMatchObject([{ name: 'Fernhill' }])
    // Titles of windows were recorded before people could choose.
    const titles = { activity_timeline_recording_level: 'title' }
    expect(await ada.call(getPreferences)).toMatchObject({ theme: 'dark', ...titles })
    const accepted = test.anonymous.with(tokenHeader('token of accepted'))
    expect(await accepted.call(getPreferences)).toMatchObject(titles)
    const password = 'correct horse'
    await test.anonymous.call(createSession, { body: { email: 'ada@example.org', password } })

    // People who accepted without an account get one by mail alone.
    const taken = { email: 'accepted@example.org', password: 'the attacker’s own' }
    expect(await test.anonymous.refusal(signUp, { body: taken })).toMatchObject({ status: 400 })

    // The inviter was told the code of an earlier invitation, so it proves nothing.
    const params = { invitation_code: 'the code of old' }
    const invited = test.anonymous.with(tokenHeader('token of invited'))
    for (const client of [test.anonymous, invited]) {
      expect(await client.refusal(acceptInvitation, { params })).toMatchObject({ status: 403 })
    }
  } finally {
    await test.close()
    await rm(folder, { recursive: true })
  }
})
