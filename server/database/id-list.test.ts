import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tagsAmong } from '../favorites/queries.ts'
import { findTimeOff, insertTimeOff, listTimeOff, type TimeOffRow } from '../time-off/queries.ts'
import { openDatabase } from './connection.ts'
import type { Db } from './database.ts'
import { idChunks, readInChunks } from './id-list.ts'

/** Padded to the next power of two these are more than one statement of SQLite takes. */
const many = Array.from({ length: 20_000 }, (_, index) => index + 1)

describe('ids', () => {
  it('come in parts that a statement takes, none left out', () => {
    const chunks = idChunks(many)
    expect(chunks.flat()).toEqual(many)
    expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThanOrEqual(8192)
    expect(idChunks([])).toEqual([])
  })

  it('are all asked about, and none when there are none', async () => {
    expect(new Set(await readInChunks(many, async (ids) => ids))).toEqual(new Set(many))
    const refuse = () => Promise.reject(new Error('Nothing was to be asked.'))
    expect(await readInChunks([], refuse)).toEqual([])
  })
})

describe('of more ids than one statement takes', () => {
  let db: Db
  const organizationId = 7
  const away = (id: number, userId: number, start: number): TimeOffRow => ({
    organization_id: organizationId,
    id,
    user_id: userId,
    ghost_id: null,
    type: 'vacation',
    start_time: start,
    end_time: start + 10,
    created_at: 0,
    at: 0,
    deleted_at: null,
  })

  beforeAll(async () => {
    db = await openDatabase({ kind: 'sqlite', path: ':memory:' })
    // Twenty thousand people would have to be signed up.
    await sql`pragma foreign_keys = off`.execute(db)
    await insertTimeOff(db, away(20_000, 1, 300))
    await insertTimeOff(db, away(1, 20_000, 100))
    await insertTimeOff(db, away(2, 1, 200))
  })
  afterAll(() => db.destroy())

  it('time off is listed and found, by its beginning', async () => {
    const owners = { kind: 'user', ids: many } as const
    const listed = await listTimeOff(db, organizationId, owners, { from: 0, before: 1000 })
    expect(listed.map(({ id }) => id)).toEqual([1, 2, 20_000])
    const own = await findTimeOff(db, { organizationId, kind: 'user', id: 1 }, many)
    expect(own.map(({ id }) => id)).toEqual([2, 20_000])
  })

  it('tags are found', async () => {
    expect(await tagsAmong(db, organizationId, many)).toEqual([])
  })
})
