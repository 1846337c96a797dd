import type { Dialect } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { getPreferences, updatePreferences } from '../../shared/api/preferences.ts'
import { openSqlite, sqliteDialect } from '../database/sqlite-database.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { fingerprint } from './idempotency.ts'

let sqlite: ReturnType<typeof openSqlite>
let test: TestService
let person: Person
/** Runs once, in place of the next commit, which a deadlock ends with PostgreSQL’s code. */
let insteadOfCommit: (() => Promise<void>) | null

beforeEach(async () => {
  insteadOfCommit = null
  sqlite = openSqlite(':memory:')
  const real = sqliteDialect(sqlite)
  const dialect: Dialect = {
    ...real,
    createDriver() {
      const driver = real.createDriver()
      const commit = driver.commitTransaction.bind(driver)
      driver.commitTransaction = async (connection) => {
        const instead = insteadOfCommit
        if (instead === null) return commit(connection)
        insteadOfCommit = null
        await driver.rollbackTransaction(connection)
        await instead()
        // After an error the transaction is rolled back, which SQLite refuses where there is none.
        await driver.beginTransaction(connection, {})
        throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
      }
      return driver
    },
  }
  test = await openTestService({ database: { kind: 'dialect', dialect } })
  person = await test.signUp()
})

afterEach(async () => {
  await test.close()
})

it('a write that a deadlock ended is tried again, and answers the version of the attempt that was committed', async () => {
  insteadOfCommit = async () => undefined
  const sent = await person.client.send(updatePreferences, { body: { manualMode: true } })
  const { headers } = await person.client.send(getPreferences)
  expect(sent.headers.get('etag')).toBe(headers.get('etag'))
})

it('a write names no version where another attempt under its key has been committed meanwhile', async () => {
  const body = { manualMode: true }
  insteadOfCommit = async () => {
    const target = new URL(updatePreferences.path, 'http://server.test').pathname
    sqlite
      .prepare(
        'insert into idempotency_keys (user_id, key, fingerprint, answer, created_at) values (?, ?, ?, ?, 0)',
      )
      .run([person.me.id, 'once', fingerprint('POST', target, JSON.stringify(body)), '{"manualMode":true}'])
  }
  const sent = await person.client.send(updatePreferences, { body, headers: { 'idempotency-key': 'once' } })
  expect(await sent.json()).toEqual({ manualMode: true })
  expect(sent.headers.get('etag')).toBeNull()
})
