import { mkdtemp, rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createClient } from '../../shared/api/clients.ts'
import { copyReadableRows } from '../database/readable-rows.ts'
import { tokenHeader } from '../testing/api-client.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { FeedReader, heldByLists } from './feed-reader.fixture.ts'

const LOST = '0197a3c0-0000-7000-8000-00000000000a'

let folder: string
let service: TestService
let person: Person
let reader: FeedReader

/** Two clients, of which one cannot be read any more; nor can some lines of the feed. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dayloom-feed-'))
  const [damaged, repaired] = [join(folder, 'damaged.sqlite'), join(folder, 'repaired.sqlite')]
  const before = await openTestService({ database: { kind: 'sqlite', path: damaged } })
  person = await before.signUp()
  const params = { workspace_id: person.workspaceId }
  await person.client.call(createClient, { params, body: { name: 'Acme' } })
  await person.client.call(createClient, { params, body: { name: 'Lost', sync_id: LOST } })
  const known = new FeedReader(person.client)
  await known.read()
  await before.close()
  const file = new DatabaseSync(damaged)
  file.exec(
    `DELETE FROM clients WHERE name = 'Lost'; DELETE FROM feed_rows WHERE kind IN ('workspace_user', 'preferences')`,
  )
  // As the damage leaves it: nothing has told the feed.
  file.exec(`UPDATE feed_rows SET deleted = false WHERE sync_id = '${LOST}'`)
  file.close()
  copyReadableRows(damaged, repaired)
  service = await openTestService({ database: { kind: 'sqlite', path: repaired } })
  reader = known.copy(service.anonymous.with(tokenHeader(person.me.api_token)))
})
afterEach(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

it('tells of a repaired file that nothing is in common, and then all rows', async () => {
  const page = await reader.page()
  expect(page.restored.map(({ sequence }) => sequence)).toEqual([0, 0])
  const own = service.anonymous.with(tokenHeader(person.me.api_token))
  const anew = new FeedReader(own)
  await anew.read()
  expect(anew.held()).toEqual(await heldByLists(own))
})

it('has a row created again under its own id that the repaired file lacks', async () => {
  const own = service.anonymous.with(tokenHeader(person.me.api_token))
  const params = { workspace_id: person.workspaceId }
  expect(await own.call(createClient, { params, body: { name: 'Lost', sync_id: LOST } })).toMatchObject({
    name: 'Lost',
  })
})
