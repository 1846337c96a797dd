import { expect, it } from 'vitest'
import type { ServerId } from '../../../shared/domain/ids.ts'
import { Deletions } from './small-tables.ts'
import { migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'

function deletions(): Deletions {
  const sqlite = openSqlite(':memory:')
  migrate(sqlite)
  return new Deletions(sqlite)
}

const id = 7 as ServerId
const at = '2026-03-20T08:00:05.020121Z'
const later = '2026-03-20T08:00:06Z'

it('knows what was deleted in its version and in earlier ones; a later one is another row under that id', () => {
  const known = deletions()
  known.note('timeEntry', { serverId: id, serverAt: at })
  expect(known.includes('timeEntry', id, at)).toBe(true)
  expect(known.includes('timeEntry', id, '2026-03-20T08:00:04Z')).toBe(true)
  expect(known.includes('timeEntry', id, later)).toBe(false)
  expect(known.includes('timeEntry', id, null)).toBe(false)
  expect(known.includes('task', id, at)).toBe(false)
  expect(known.includes('timeEntry', 8 as ServerId, at)).toBe(false)
})

it('knows versions that were never read here, when the service tells when the row was deleted', () => {
  const known = deletions()
  known.note('timeEntry', { serverId: id, serverAt: at }, later)
  expect(known.includes('timeEntry', id, later)).toBe(true)
})

it('knows the latest version of what was deleted more than once', () => {
  const known = deletions()
  known.note('timeEntry', { serverId: id, serverAt: later })
  known.note('timeEntry', { serverId: id, serverAt: at })
  expect(known.includes('timeEntry', id, later)).toBe(true)
})

it('has nothing to say of rows that the service never had, or without a time that can be read', () => {
  const known = deletions()
  known.note('timeEntry', { serverId: null, serverAt: null })
  known.note('timeEntry', { serverId: id, serverAt: null })
  known.note('timeEntry', { serverId: id, serverAt: 'yesterday' })
  expect(known.includes('timeEntry', id, at)).toBe(false)
})
