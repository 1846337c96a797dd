import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createClient, listClients } from '../../shared/api/clients.ts'
import { openTestService } from '../testing/test-service.ts'
import { readSqliteRepair, repairSqlite } from './repair-sqlite.ts'

const NOW = '2026-03-20T12:00:00Z'
const CLIENTS = 400

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dayloom-repair-'))
  path = join(folder, 'service.sqlite')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A database with one person and many clients, closed. */
async function filled(): Promise<string> {
  const test = await openTestService({ database: { kind: 'sqlite', path } })
  const { client, workspaceId, me } = await test.signUp()
  for (let index = 0; index < CLIENTS; index += 1) {
    const body = { name: `Client ${index}`, notes: 'x'.repeat(1000) }
    await client.call(createClient, { params: { workspace_id: workspaceId }, body })
  }
  await test.close()
  return me.api_token
}

async function clientsThere(token: string): Promise<number> {
  const test = await openTestService({ database: { kind: 'sqlite', path } })
  const me = test.anonymous.with({ authorization: `Bearer ${token}` })
  const answer = await test.service.fetch(
    new Request('http://service/api/v9/me', { headers: { authorization: `Bearer ${token}` } }),
  )
  const { default_workspace_id: workspaceId } = (await answer.json()) as { default_workspace_id: number }
  const clients = await me.call(listClients, { params: { workspace_id: workspaceId } })
  // It can be written as well, and gives no id out twice.
  await me.call(createClient, { params: { workspace_id: workspaceId }, body: { name: 'New' } })
  await test.close()
  return clients.length
}

it('a sound file is left alone', async () => {
  const token = await filled()
  const before = readFileSync(path)
  repairSqlite(path, NOW)
  expect(readFileSync(path)).toEqual(before)
  expect(readSqliteRepair(path)).toBeNull()
  expect(await clientsThere(token)).toBe(CLIENTS)
})

it('one with a page of other bytes is kept, and the rest of it can be read and written on', async () => {
  const token = await filled()
  const damaged = readFileSync(path)
  const at = damaged.indexOf('Client 200')
  damaged.fill(0x5a, at - (at % 4096), at - (at % 4096) + 4096)
  writeFileSync(path, damaged)
  repairSqlite(path, NOW)
  const repair = readSqliteRepair(path)
  expect(repair).toMatchObject({ at: NOW, isSalvaged: true })
  expect(readFileSync(repair?.keptAs ?? '')).toEqual(damaged)
  const left = await clientsThere(token)
  expect(left).toBeLessThan(CLIENTS)
  expect(left).toBeGreaterThan(CLIENTS / 2)
  // The next start has nothing to repair.
  repairSqlite(path, '2026-03-21T12:00:00Z')
  expect(readSqliteRepair(path)).toEqual(repair)
})

it('one of which nothing can be read is kept, and the service begins anew', async () => {
  await filled()
  writeFileSync(path, Buffer.alloc(8192, 0x5a))
  repairSqlite(path, NOW)
  expect(readSqliteRepair(path)).toMatchObject({ isSalvaged: false })
  expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toHaveLength(1)
  const test = await openTestService({ database: { kind: 'sqlite', path } })
  await test.signUp()
  await test.close()
})
