import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTimeEntry, listTimeEntries, type TimeEntry } from '../../shared/api/time-entries.ts'
import { openDatabase } from '../database/connection.ts'
import type { Db } from '../database/database.ts'
import { openTestService, type TestService } from '../testing/test-service.ts'
import { entriesQuery, type EntryFilter } from './queries.ts'

describe('T §4.11 GET me/time_entries of more than a thousand entries', () => {
  let test: TestService

  beforeEach(async () => {
    test = await openTestService({ unlimitedHistory: true })
  })
  afterEach(() => test.close())

  it('ends at a thousand and goes on by cursor, each entry once', async () => {
    const person = await test.signUp()
    const params = { workspace_id: person.workspaceId }
    const common = { created_with: 'test', workspace_id: person.workspaceId, duration: 60 }
    for (let index = 0; index < 1005; index += 1) {
      // Three entries each begin at the same minute.
      const start = new Date(Date.UTC(2025, 5, 2) - Math.floor(index / 3) * 60_000).toISOString()
      await person.client.call(createTimeEntry, { params, body: { ...common, start } })
    }
    const first = await person.client.send(listTimeEntries)
    const cursor = first.headers.get('x-next-cursor') ?? ''
    const { items } = (await first.json()) as { items: TimeEntry[] }
    expect(items).toHaveLength(1000)
    const second = await person.client.send(listTimeEntries, { query: { cursor } })
    const { items: rest } = (await second.json()) as { items: TimeEntry[] }
    expect(rest).toHaveLength(5)
    expect(new Set([...items, ...rest].map(({ id }) => id)).size).toBe(1005)
    expect(second.headers.has('x-next-cursor')).toBe(false)
  })

  it('reaches back without limit where history is unlimited', async () => {
    const person = await test.signUp()
    const params = { workspace_id: person.workspaceId }
    const body = { created_with: 'test', workspace_id: person.workspaceId, start: '2006-01-01T00:00:00Z' }
    await person.client.call(createTimeEntry, { params, body })
    const query = { start_date: '2006-01-01', end_date: '2006-01-02' }
    expect(await person.client.call(listTimeEntries, { query })).toHaveLength(1)
    expect(await person.client.call(listTimeEntries, { query: { since: 0 } })).toHaveLength(1)
  })
})

describe('reading a list', () => {
  let db: Db

  beforeEach(async () => {
    db = await openDatabase({ kind: 'sqlite', path: ':memory:' })
  })
  afterEach(() => db.destroy())

  async function plan(filter: EntryFilter): Promise<string[]> {
    const { sql: text, parameters } = entriesQuery(db, {
      organizationId: 1,
      userId: 2,
      limit: 1001,
      ...filter,
    }).compile()
    const pieces = text.split('?')
    const query = sql.join(
      pieces.flatMap((piece, index) =>
        index < parameters.length ? [sql.raw(piece), sql.val(parameters[index])] : [sql.raw(piece)],
      ),
      sql.raw(''),
    )
    const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(db)
    return rows.map(({ detail }) => detail)
  }

  it('of a window scans that range of the index alone, in its order', async () => {
    const steps = await plan({ from: 1, before: 2 })
    expect(steps[0]).toBe(
      'SEARCH time_entries USING INDEX time_entries_user_start (organization_id=? AND user_id=? AND start>? AND start<?)',
    )
    expect(steps.join()).not.toMatch(/SCAN|TEMP B-TREE/)
  })

  it('of the newest entries, and after a cursor, needs no sorting either', async () => {
    for (const filter of [{}, { after: { start: 3, id: 4 } }]) {
      const steps = await plan(filter)
      expect(steps[0]).toMatch(
        /^SEARCH time_entries USING INDEX time_entries_user_start \(organization_id=\? AND user_id=\?/,
      )
      expect(steps.join()).not.toMatch(/SCAN|TEMP B-TREE/)
    }
  })

  it('of changes searches by the time of change', async () => {
    const [first] = await plan({ since: 1 })
    expect(first).toBe(
      'SEARCH time_entries USING INDEX time_entries_user_at (organization_id=? AND user_id=? AND at>?)',
    )
  })
})
