import { expect, it } from 'vitest'
import type { ServerId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { migrate } from './migrate.ts'
import { RecentDeletions } from './recent-deletions.ts'
import { openSqlite } from './sqlite.ts'

function deletions(): RecentDeletions {
  const sqlite = openSqlite(':memory:')
  migrate(sqlite)
  return new RecentDeletions(sqlite)
}

const [id, here, there] = [7 as ServerId, 1 as WorkspaceId, 2 as WorkspaceId]
const at = '2026-03-20T08:00:05.020121Z'

it('knows what was deleted in its version and in earlier ones; a later one is another row under that id', () => {
  const recent = deletions()
  recent.note('timeEntry', { serverId: id, workspaceId: here, serverAt: at })
  expect(recent.includes('timeEntry', id, at)).toBe(true)
  expect(recent.includes('timeEntry', id, '2026-03-20T08:00:04Z')).toBe(true)
  expect(recent.includes('timeEntry', id, '2026-03-20T08:00:06Z')).toBe(false)
  expect(recent.includes('timeEntry', id, null)).toBe(false)
  expect(recent.includes('task', id, at)).toBe(false)
  expect(recent.includes('timeEntry', 8 as ServerId, at)).toBe(false)
})

it('forgets what a reading of its list has gone beyond', () => {
  const recent = deletions()
  recent.note('task', { serverId: id, workspaceId: here, serverAt: at })
  const within = Date.parse('2026-03-20T08:00:05Z') / 1000
  recent.forget('task', here, within)
  recent.forget('task', there, within + 1)
  recent.forget('timeEntry', null, within + 1)
  expect(recent.includes('task', id, at)).toBe(true)
  recent.forget('task', here, within + 1)
  expect(recent.includes('task', id, at)).toBe(false)
  recent.note('timeEntry', { serverId: id, workspaceId: there, serverAt: at })
  recent.forget('timeEntry', null, within + 1)
  expect(recent.includes('timeEntry', id, at)).toBe(false)
})

it('has nothing to say of rows that the service never had, or without a time that can be read', () => {
  const recent = deletions()
  recent.note('timeEntry', { serverId: null, workspaceId: here, serverAt: null })
  recent.note('timeEntry', { serverId: id, workspaceId: here, serverAt: null })
  recent.note('timeEntry', { serverId: id, workspaceId: here, serverAt: 'yesterday' })
  expect(recent.includes('timeEntry', id, at)).toBe(false)
})
