import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LocalId, ServerId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { member } from './resources/resources.ts'
import { applyPulledRow } from './lists/pull.ts'
import { applyAnswer } from './server-rows.ts'
import { Device } from './testing/device.ts'

it('somebody of two workspaces is among the people of the one in use, whichever membership is the newer', async () => {
  const device = new Device({ fetch: () => Promise.reject(new TypeError('fetch failed')) })
  const context = { replica: device.replica, effects: device.effects }
  const pull = (workspaceId: number, at: string): void => {
    const body = {
      user_id: 5,
      workspace_id: workspaceId,
      at,
      name: 'Grace',
      email: 'g@example.com',
      is_me: false,
    }
    const row = member.parse(body, () => null)
    if (row === null) throw new Error('a member was expected')
    device.replica.transaction(() => applyPulledRow(context, 'member', row, workspaceId))
  }
  pull(1, '2026-01-01T00:00:00.000000Z')
  pull(2, '2026-02-01T00:00:00.000000Z')
  pull(1, '2026-01-01T00:00:00.000000Z')
  expect(device.procedures['members.list']()).toMatchObject([{ name: 'Grace' }])
  await device.close()
})

it('time off of people counts in the workspace in which it was read last', async () => {
  const device = new Device({ fetch: () => Promise.reject(new TypeError('fetch failed')) })
  const context = { replica: device.replica, effects: device.effects }
  const fields = {
    memberId: 'a5a5a5a5-0000-4000-8000-000000000001' as LocalId,
    ghostId: null,
    start: '2026-03-20T00:00:00Z',
    end: '2026-03-21T00:00:00Z',
    type: 'holiday' as const,
  }
  const row = {
    serverId: 7 as ServerId,
    at: '2026-01-01T00:00:00.000000Z',
    deleted: false,
    workspaceId: null,
  }
  for (const workspaceId of [1, 2]) {
    device.replica.transaction(() => applyPulledRow(context, 'timeOff', { ...row, fields }, workspaceId))
    expect(device.rows('timeOff').map((known) => known.workspaceId)).toEqual([workspaceId as WorkspaceId])
  }
  await device.close()
})

describe('an answer that is remembered for its key', () => {
  const fields = { name: 'Acme', notes: '', archived: false }
  const made = { serverId: 7 as ServerId, at: '2026-01-01T00:00:00Z', deleted: false, workspaceId: null }
  const edited = { ...made, at: '2026-01-01T00:00:01Z', fields: { ...fields, notes: 'Pays late' } }

  let device: Device

  beforeEach(() => {
    device = new Device({ fetch: () => Promise.reject(new TypeError('fetch failed')) })
  })
  afterEach(() => device.close())

  /** The created row is read, with somebody's edit, before its creation is answered. */
  function answerLate(localId: LocalId): void {
    const { replica, effects } = device
    const [operation] = replica.operations.ofRow(localId)
    if (operation === undefined) throw new Error('an operation was expected')
    replica.transaction(() => applyPulledRow({ replica, effects }, 'client', edited, 1))
    replica.transaction(() => applyAnswer({ replica, effects }, operation, { ...made, fields }))
  }

  it('takes nothing back of what was read since', () => {
    const localId = device.create('client', { name: 'Acme' })
    answerLate(localId)
    expect(device.rows('client')).toMatchObject([
      { localId, serverId: 7, serverAt: edited.at, fields: edited.fields, syncState: 'saved' },
    ])
  })

  it('hides no collision of an edit with what was read since', () => {
    const localId = device.create('client', { name: 'Acme' })
    const { operations } = device.replica
    device.replica.transaction(() => operations.markSent(operations.ofRow(localId)))
    device.update('client', localId, { notes: 'Pays early' })
    answerLate(localId)
    expect(device.rows('client')).toMatchObject([{ serverAt: edited.at, fields: { notes: 'Pays early' } }])
    expect(device.replica.conflicts.all()).toMatchObject([
      { field: 'notes', mine: 'Pays early', theirs: 'Pays late', kept: 'mine' },
    ])
  })
})
