import { describe, expect, it } from 'vitest'
import { tagsAmong } from '../favorites/queries.ts'
import { openDatabase } from './connection.ts'
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

it('of more ids than one statement takes tags are found', async () => {
  const db = await openDatabase({ kind: 'sqlite', path: ':memory:' })
  expect(await tagsAmong(db, 7, many)).toEqual([])
  await db.destroy()
})
