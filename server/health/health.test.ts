import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createClient } from '../../shared/api/clients.ts'
import { getHealth, getReadiness } from '../../shared/api/service.ts'
import { openSqlite, sqliteDialect } from '../database/sqlite-database.ts'
import { SECOND } from '../effects/timestamps.ts'
import { openTestService } from '../testing/test-service.ts'

it('decisions §6 GET healthz and GET readyz say OK without credentials', async () => {
  const test = await openTestService()
  expect(await test.anonymous.call(getHealth)).toEqual({ status: 'OK' })
  expect(await test.anonymous.call(getReadiness)).toEqual({ status: 'OK' })
  await test.close()
})

it('refuses writes while the disk is full, is not ready then, and tells so once', async () => {
  const sqlite = openSqlite(':memory:')
  const errors: unknown[] = []
  const logger = pino({ level: 'error' }, { write: (line) => errors.push(JSON.parse(line)) })
  const test = await openTestService({
    database: { kind: 'dialect', dialect: sqliteDialect(sqlite) },
    logger,
  })
  const { client, workspaceId } = await test.signUp()
  const create = async (name: string, notes = '') =>
    (await client.send(createClient, { params: { workspace_id: workspaceId }, body: { name, notes } })).status
  const readiness = async () => (await test.anonymous.send(getReadiness)).status
  // As many as there are.
  sqlite.prepare('pragma max_page_count = 1').all([])
  const text = 'x'.repeat(5000)
  const large = async (name: string) => [
    await create(name, text),
    await create(`${name}s`, text),
    await create(`${name}z`, text),
  ]
  expect([...(await large('a')), ...(await large('b'))]).toContain(507)
  expect(await readiness()).toBe(503)
  sqlite.prepare('pragma max_page_count = 1000000').all([])
  expect(await readiness()).toBe(503)
  test.clock.advance(31 * SECOND)
  expect(await readiness()).toBe(200)
  expect(await create('again')).toBe(200)
  expect(errors).toMatchObject([{ msg: 'the disk is full: writes are refused until there is room' }])
  await test.close()
})
