/** Edits of a person who was removed from the workspace before they arrived, and who may be back in it later. */

import { afterEach, beforeEach, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { SignedIn } from '../protocol.ts'
import { queuedOperations } from '../queries/sync-journal.ts'
import { Device, exchange } from './testing/device.ts'
import { FakeEffects } from './testing/fake-effects.ts'
import { memoryService } from './testing/memory-service.ts'
import { noon, openPlanningTeam, type PlanningTeam } from './testing/planning-team.ts'

let team: PlanningTeam
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
  joined = await team.join('Grace', 'grace@example.com')
  const { token, record } = joined
  const deviceNamed = (name: string) =>
    new Device({ fetch: service.fetch, effects: new FakeEffects(name, noon), token, record })
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
