import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClient, listMyClients } from '../shared/api/clients.ts'
import {
  createTimeEntry,
  deleteTimeEntry,
  listTimeEntries,
  stopTimeEntry,
} from '../shared/api/time-entries.ts'
import { openDatabase } from './database/connection.ts'
import { changingTables, newestChange } from './database/newest-change.ts'
import { openTestService, type TestService } from './testing/test-service.ts'
import { tokenHeader } from './testing/api-client.ts'

describe('a service that is started again', () => {
  let folder: string
  let database: { readonly kind: 'sqlite'; readonly path: string }
  let test: TestService

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dayloom-changes-'))
    database = { kind: 'sqlite', path: join(folder, 'service.sqlite') }
    test = await openTestService({ database })
  })
  afterEach(async () => {
    await test.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function restartAt(timestamp: string): Promise<void> {
    await test.close()
    test = await openTestService({ database })
    test.clock.set(timestamp)
  }

  it('shows later changes to who has seen the earlier ones when its clock was set back, and keeps the times that people see', async () => {
    const person = await test.signUp()
    const params = { workspace_id: person.workspaceId }
    const body = { ...params, created_with: 'test', start: '2025-06-02T08:00:00Z', duration: -1 }
    const entry = await person.client.call(createTimeEntry, { params, body })
    const cursor = Math.floor(Date.parse(entry.at) / 1000)

    await restartAt('2025-06-02T08:30:00Z')
    const client = test.anonymous.with(tokenHeader(person.me.api_token))
    const path = { ...params, time_entry_id: entry.id }
    const stopped = await client.call(stopTimeEntry, { params: path })
    expect(stopped.stop).toBe('2025-06-02T08:30:00Z')
    expect(stopped.at > entry.at).toBe(true)
    const acme = await client.call(createClient, { params, body: { name: 'Acme' } })
    expect(await client.call(listMyClients, { query: { since: cursor } })).toEqual([acme])
    await client.call(deleteTimeEntry, { params: path })
    expect(await client.call(listTimeEntries, { query: { since: cursor } })).toMatchObject([
      { id: entry.id, server_deleted_at: '2025-06-02T08:30:00Z' },
    ])
  })

  it('knows the newest change of every table that has changes', async () => {
    const db = await openDatabase({ kind: 'sqlite', path: ':memory:' })
    expect(await newestChange(db)).toBe(0)
    await db.destroy()
    const person = await test.signUp()
    const params = { workspace_id: person.workspaceId }
    const body = { ...params, created_with: 'test', start: '2025-06-02T08:00:00Z' }
    const { at } = await person.client.call(createTimeEntry, { params, body })
    await test.close()
    const reopened = await openDatabase(database)
    expect(await newestChange(reopened)).toBe(Date.parse(at) * 1000 + Number(at.slice(23, 26)))
    const tables = await reopened.introspection.getTables()
    await reopened.destroy()
    test = await openTestService({ database })
    const changing = tables.filter(({ columns }) => columns.some(({ name }) => name === 'at'))
    // Attempts are counted, never listed by change; an edit is never newer than its entry.
    const apart = ['sign_in_attempts', 'time_entries', 'time_entry_edits']
    const expected = [...changingTables, ...apart].sort()
    expect(changing.map(({ name }) => name).sort()).toEqual(expected)
  })
})
