/** Creations under own ids: sent again any number of times, by any device, they make one row. */

import { afterEach, beforeEach, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import { REASON_HEADER } from '../../../shared/api/reasons.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { Device } from './testing/device.ts'
import { MeteredService } from './testing/metered-service.ts'

let service: MeteredService
let desk: Device
let laptop: Device
let phone: Device

const worked = { description: 'Draft', start: '2026-03-20T08:00:00Z', stop: '2026-03-20T09:00:00Z' }

beforeEach(async () => {
  service = await MeteredService.open(createService)
  desk = service.deviceNamed('0001')
  laptop = service.deviceNamed('0002')
  phone = service.deviceNamed('0003')
  for (const device of [desk, laptop, phone]) await device.sync()
})
afterEach(async () => {
  for (const device of [desk, laptop, phone]) await device.close()
  await service.close()
})

const isCreation = ({ method, url }: Request): boolean => method === 'POST' && !url.includes('/me')

async function unheard(device: Device): Promise<void> {
  service.losesAnswer = isCreation
  await device.sync()
  service.losesAnswer = () => false
}

async function settled(...devices: readonly Device[]): Promise<void> {
  for (const device of [...devices, ...devices]) await device.effects.pass(10 * 60_000)
}

const entries = async () => {
  await phone.sync()
  return phone.rows('timeEntry').map(({ fields }) => fields)
}

it('one without an answer is there once, with what was edited on both sides since', async () => {
  const task = desk.create('task', { name: 'Draw' })
  await unheard(desk)
  await laptop.sync()
  laptop.update('task', laptop.rows('task')[0]?.localId ?? task, {
    name: 'Draw the roof',
    estimatedSeconds: 3600,
  })
  await laptop.sync()
  desk.update('task', task, { name: 'Draw the house' })
  await settled(desk, laptop)
  for (const device of [desk, laptop])
    expect(device.rows('task')).toMatchObject([
      { localId: task, fields: { name: 'Draw the house', estimatedSeconds: 3600 } },
    ])
  expect(desk.replica.conflicts.all()).toMatchObject([
    { field: 'name', mine: 'Draw the house', theirs: 'Draw the roof', kept: 'mine' },
  ])
})

/** Two devices edit an entry that a third one deletes. */
async function broughtBack(
  ofDesk: Partial<EntityFields['timeEntry']>,
  ofLaptop: Partial<EntityFields['timeEntry']>,
): Promise<void> {
  const entry = desk.create('timeEntry', worked)
  for (const device of [desk, laptop, phone]) await device.sync()
  phone.delete('timeEntry', entry)
  await phone.sync()
  desk.update('timeEntry', entry, ofDesk)
  laptop.update('timeEntry', entry, ofLaptop)
  await desk.sync()
  await laptop.sync()
  await settled(desk, laptop)
}

it('an entry that was deleted, and is alike edited on two devices, is there again once', async () => {
  await broughtBack({ description: 'Site' }, { description: 'Site' })
  expect(await entries()).toMatchObject([{ ...worked, description: 'Site' }])
})

it('an entry that was deleted, and is edited otherwise on two devices, is there again once with both edits', async () => {
  await broughtBack({ description: 'Site' }, { stop: '2026-03-20T09:45:00Z' })
  expect(await entries()).toMatchObject([{ description: 'Site', stop: '2026-03-20T09:45:00Z' }])
  for (const device of [desk, laptop]) expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
})

it('an entry that was brought back and deleted again stays deleted where it is brought back later', async () => {
  const entry = desk.create('timeEntry', worked)
  for (const device of [desk, laptop, phone]) await device.sync()
  phone.delete('timeEntry', entry)
  await phone.sync()
  service.isUp = false
  laptop.update('timeEntry', entry, { billable: true })
  service.isUp = true
  desk.update('timeEntry', entry, { description: 'Site' })
  await desk.sync()
  await phone.sync()
  for (const { localId } of phone.rows('timeEntry')) phone.delete('timeEntry', localId)
  await phone.sync()
  await settled(laptop, desk)
  // The edit of tracked time counts once more, and is told.
  expect(await entries()).toMatchObject([{ billable: true }])
  expect(laptop.replica.conflicts.all()).toContainEqual(
    expect.objectContaining({ field: 'deleted', kept: 'mine' }),
  )
})

it('one that is hidden from the person by now is gone, and nothing is asked', async () => {
  service.answers = ({ method, url }) =>
    method === 'POST' && url.includes('/tasks')
      ? new Response('"Taken"', {
          status: 409,
          headers: { [REASON_HEADER]: '{"code":"taken","field":"sync_id","parameters":{}}' },
        })
      : null
  desk.create('task', { name: 'Secret' })
  await desk.sync()
  expect(desk.rows('task')).toEqual([])
  expect(desk.status).toMatchObject({ waiting: 0, refused: 0 })
})

it('a timer that was not heard of, and has ended, is sent as a finished entry, so that another runs on', async () => {
  service.losesRequest = isCreation
  const timer = laptop.create('timeEntry', { description: 'Write', start: laptop.effects.now(), stop: null })
  await laptop.sync()
  service.losesRequest = () => false
  const stop = '2026-03-20T12:10:00Z'
  laptop.update('timeEntry', timer, { stop })
  for (const { effects } of [desk, service]) await effects.pass(15 * 60_000)
  desk.procedures['timer.start']({ description: 'Read' })
  await desk.sync()
  await settled(laptop)
  expect((await entries()).toSorted((a, b) => a.start.localeCompare(b.start))).toMatchObject([
    { description: 'Write', stop },
    { description: 'Read', stop: null },
  ])
})
