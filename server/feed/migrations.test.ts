import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PostgresAdapter, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createClient, deleteClient } from '../../shared/api/clients.ts'
import { createProject } from '../../shared/api/projects.ts'
import { createRate } from '../../shared/api/rates.ts'
import { createTimeEntry } from '../../shared/api/time-entries.ts'
import { type DatabaseLocation, openDatabase } from '../database/connection.ts'
import { migrations } from '../database/migrations.ts'
import { tokenHeader } from '../testing/api-client.ts'
import { describePostgres } from '../testing/dialects.ts'
import { openTestService } from '../testing/test-service.ts'
import { FeedReader, heldByLists } from './feed-reader.fixture.ts'

/** Takes the feed away and creates it anew, over the rows that are there. The rest of the schema stays as it is. */
async function recreateFeed(location: DatabaseLocation): Promise<void> {
  const db = await openDatabase(location)
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const { rows } = await sql<{ name: string }>`${sql.raw(
    isPostgres
      ? `select tgname as name from pg_trigger where tgname like 'feed\\_%'`
      : `select name from sqlite_schema where type = 'trigger' and name like 'feed\\_%' escape '\\'`,
  )}`.execute(db)
  for (const { name } of rows) {
    await sql.raw(isPostgres ? `drop function ${name}() cascade` : `drop trigger ${name}`).execute(db)
  }
  if (!isPostgres) await db.schema.dropView('feed_marks').execute()
  for (const table of ['feed_rows', 'feed_epochs', 'feed_scopes', 'feed_days'])
    await db.schema.dropTable(table).execute()
  await db.transaction().execute(async (transaction) => {
    await migrations['0320-feed']?.up(transaction)
    await migrations['0330-feed-pruning']?.up(transaction)
    await migrations['0400-feed-rates']?.up(transaction)
  })
  await db.destroy()
}

/** A first reading of data that were there before the feed, and what the lists have. */
async function firstReading(database: DatabaseLocation) {
  const before = await openTestService({ database })
  const { client, me, workspaceId } = await before.signUp()
  const params = { workspace_id: workspaceId }
  const { id: client_id } = await client.call(createClient, { params, body: { name: 'Gone' } })
  await client.call(deleteClient, { params: { ...params, client_id } })
  const { id: project_id } = await client.call(createProject, { params, body: { name: 'Site' } })
  await client.call(createRate, {
    params,
    body: { kind: 'billable', project_id, periods: [{ from: null, cents: 8000 }] },
  })
  const body = {
    start: '2025-06-02T08:00:00Z',
    duration: 60,
    created_with: 'test',
    workspace_id: workspaceId,
    project_id,
  }
  await client.call(createTimeEntry, { params, body })
  await before.close()
  await recreateFeed(database)
  const after = await openTestService({ database })
  const own = after.anonymous.with(tokenHeader(me.api_token))
  const reader = new FeedReader(own)
  const changes = await reader.read()
  const whole = { held: reader.held(), lists: await heldByLists(own) }
  await own.call(createClient, { params, body: { name: 'New' } })
  const later = await reader.read()
  await after.close()
  return { ...whole, changes, later }
}

function expectOwnIds({ changes, later }: Awaited<ReturnType<typeof firstReading>>): void {
  expect(new Set(changes.map(({ sync_id }) => sync_id)).size).toBe(changes.length)
  expect(later).toMatchObject([{ kind: 'client', row: { name: 'New' } }])
}

describe('a database from before the feed', () => {
  it('has a line for every row that it had', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dayloom-feed-'))
    const reading = await firstReading({ kind: 'sqlite', path: join(folder, 'service.sqlite') })
    await rm(folder, { recursive: true })
    expect(reading.held).toEqual(reading.lists)
    expectOwnIds(reading)
  })
})

describePostgres('a database from before the feed', (open) => {
  it('has a line for every row that it had', async () => {
    const reading = await firstReading(await open())
    expect(reading.held).toEqual(reading.lists)
    expectOwnIds(reading)
  })
})
