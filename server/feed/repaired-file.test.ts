import { mkdtemp, rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createClient } from '../../shared/api/clients.ts'
import { copyReadableRows } from '../database/readable-rows.ts'
import { tokenHeader } from '../testing/api-client.ts'
import { openTestService } from '../testing/test-service.ts'
import { FeedReader, heldByLists } from './feed-reader.fixture.ts'

it('a repaired file has a line for every row, whichever lines could be read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dayloom-feed-'))
  const [damaged, repaired] = [join(folder, 'damaged.sqlite'), join(folder, 'repaired.sqlite')]
  const before = await openTestService({ database: { kind: 'sqlite', path: damaged } })
  const { client, me, workspaceId } = await before.signUp()
  await client.call(createClient, { params: { workspace_id: workspaceId }, body: { name: 'Acme' } })
  await before.close()
  const file = new DatabaseSync(damaged)
  file.exec(`DELETE FROM feed_rows WHERE kind IN ('client', 'workspace_user', 'preferences')`)
  file.close()
  expect(copyReadableRows(damaged, repaired)).toBe(true)
  const after = await openTestService({ database: { kind: 'sqlite', path: repaired } })
  const own = after.anonymous.with(tokenHeader(me.api_token))
  const reader = new FeedReader(own)
  await reader.read()
  expect(reader.held()).toEqual(await heldByLists(own))
  await after.close()
  await rm(folder, { recursive: true })
})
