/** Edits of a person who was removed from the workspace before they arrived, and who may be back in it later. */

import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Fetch } from '../api-client/api-client.ts'
import type { SignedIn } from '../protocol.ts'
import { queuedOperations } from '../queries/sync-journal.ts'
import { Device, exchange } from './testing/device.ts'
import { FakeEffects } from './testing/fake-effects.ts'
import { memoryService } from './testing/memory-service.ts'
import { temporaryFolders } from '../../testing/temporary-folders.ts'
import { noon, openPlanningTeam, type PlanningTeam } from './testing/planning-team.ts'

const newFolder = temporaryFolders()

let team: PlanningTeam
let fetch: Fetch
let joined: SignedIn
let desk: Device
let laptop: Device
let project: LocalId
let entry: LocalId

const worked = { start: '2026-03-20T08:00:00Z', stop: '2026-03-20T09:00:00Z', description: 'Roof' }

beforeEach(async () => {
  const { milliseconds } = new FakeEffects('ffff', noon)
  const service = await createService(memoryService(milliseconds))
  team = await openPlanningTeam(service)
  fetch = service.fetch
  joined = await team.join('Grace', 'grace@example.com')
  const { token, record } = joined
  const deviceNamed = (name: string) =>
    new Device({ fetch, effects: new FakeEffects(name, noon), token, record })
  desk = deviceNamed('0002')
  laptop = deviceNamed('0003')
  project = desk.create('project', { name: 'Site' })
  entry = desk.create('timeEntry', { ...worked, projectId: project })
  await exchange(desk, laptop)
})

afterEach(async () => {
  for (const device of [desk, laptop]) await device.close()
  await team.close()
})

function retryAll(): void {
  const ids = queuedOperations(desk.replica).flatMap(({ id, state }) => (state === 'rejected' ? [id] : []))
  desk.procedures['sync.retryAll']({ ids })
}

async function backAgain(): Promise<void> {
  await team.admit(joined)
  await exchange(desk, laptop)
  retryAll()
  await exchange(desk, laptop)
  for (const device of [desk, laptop]) {
    expect(device.status).toMatchObject({ waiting: 0, refused: 0, conflicts: 0 })
  }
}

it('an edit of an entry is refused, and reaches the same entry once the person is back', async () => {
  desk.update('timeEntry', entry, { description: 'Roof, again' })
  await team.remove(joined)
  await exchange(desk, laptop)
  expect(laptop.rows('timeEntry')).toEqual([])
  expect(queuedOperations(desk.replica)).toMatchObject([
    {
      entityId: entry,
      kind: 'update',
      title: 'Roof, again',
      state: 'rejected',
      reason: { code: 'forbidden' },
    },
  ])
  expect(desk.status).toMatchObject({ conflicts: 0 })
  await backAgain()
  const whole = { localId: entry, fields: { ...worked, projectId: project, description: 'Roof, again' } }
  for (const device of [desk, laptop]) expect(device.rows('timeEntry')).toMatchObject([whole])
})

it('so is a deletion', async () => {
  desk.delete('timeEntry', entry)
  await team.remove(joined)
  await exchange(desk, laptop)
  expect(desk.status).toMatchObject({ waiting: 0, refused: 1 })
  await backAgain()
  for (const device of [desk, laptop]) expect(device.rows('timeEntry')).toEqual([])
})

it('an entry whose edit is discarded is gone, until the person is back', async () => {
  desk.update('timeEntry', entry, { description: 'Roof, again' })
  await team.remove(joined)
  await desk.sync()
  const [refused] = queuedOperations(desk.replica)
  desk.procedures['sync.discard']({ id: refused?.id ?? '' })
  expect(desk.rows('timeEntry')).toEqual([])
  await backAgain()
  expect(desk.rows('timeEntry')).toMatchObject([{ localId: entry, fields: worked }])
})

it('an edit stays where everything is read from the beginning', async () => {
  desk.update('timeEntry', entry, { description: 'Roof, again' })
  await team.remove(joined)
  await desk.sync()
  desk.replica.transaction(() => desk.replica.feed.begin())
  await desk.sync()
  expect(desk.status).toMatchObject({ waiting: 0, refused: 1, conflicts: 0 })
  await backAgain()
  expect(desk.rows('timeEntry')).toMatchObject([{ localId: entry, fields: { description: 'Roof, again' } }])
})

it('a new task is refused with its texts until the person is back, also after a restart', async () => {
  const path = join(newFolder(), 'replica.sqlite')
  const names = ['0004', '0005']
  let { record } = joined
  const open = () =>
    new Device({
      fetch,
      effects: new FakeEffects(names.shift(), noon),
      token: joined.token,
      record,
      path,
      onWorkspaces: (workspaces) => (record = { ...record, workspaces }),
    })
  const workspaces = () => record.workspaces.map(({ name }) => name)
  const [here, own] = ["Ada's workspace", "Grace's workspace"]
  let tablet = open()
  await tablet.sync()
  expect(workspaces()).toEqual([here, own])
  tablet.create('task', { name: 'Draft', notes: 'Ask Ada first' })
  await team.remove(joined)
  await tablet.sync()
  const refused = { title: 'Draft', state: 'rejected', opens: null }
  const left = [
    { field: 'name', text: 'Draft' },
    { field: 'notes', text: 'Ask Ada first' },
  ]
  expect(workspaces()).toEqual([own])
  expect(queuedOperations(tablet.replica)).toMatchObject([{ ...refused, left }])
  await tablet.close()
  tablet = open()
  await tablet.sync()
  expect(queuedOperations(tablet.replica)).toMatchObject([{ ...refused, left }])
  await team.admit(joined)
  await tablet.sync()
  expect(workspaces()).toEqual([here, own])
  const [operation] = queuedOperations(tablet.replica)
  expect(operation).toMatchObject({ state: 'rejected', left: null })
  tablet.procedures['sync.retry']({ id: operation?.id ?? '' })
  await tablet.sync()
  expect(tablet.status).toMatchObject({ waiting: 0, refused: 0 })
  await team.remove(joined)
  await tablet.sync()
  await team.admit(joined)
  await tablet.sync()
  expect(workspaces()).toEqual([here, own])
  await tablet.close()
})
