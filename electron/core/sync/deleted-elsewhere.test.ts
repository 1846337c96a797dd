/**
 * Rows that are deleted on one computer while another, which does not know of it, goes on with them: nobody's words vanish
 * without notice.
 */

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import { readFeed } from '../../../shared/api/feed.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Fetch } from '../api-client/api-client.ts'
import { type Device, exchange } from './testing/device.ts'
import { MeteredService } from './testing/metered-service.ts'

let service: MeteredService
let desk: Device
let laptop: Device

beforeEach(async () => {
  service = await MeteredService.open(createService)
  ;({ desk, laptop } = await service.pair())
})
afterEach(() => service.close())

const worked = { description: 'Roof', start: '2026-03-20T08:00:00Z', stop: '2026-03-20T09:00:00Z' }

const journal = ({ replica }: Device) =>
  replica.conflicts
    .all()
    .map(({ title, field, mine, theirs, kept }) => ({ title, field, mine, theirs, kept }))

/** Both know it. */
async function sharedTask(): Promise<void> {
  desk.create('task', { name: 'Draw' })
  await desk.sync()
  await laptop.sync()
}
/** The only row of its kind that the device holds. */
const onlyOn = (device: Device, entity: Entity): LocalId => device.rows(entity)[0]?.localId as LocalId
const taskOn = (device: Device): LocalId => onlyOn(device, 'task')

it('a task that was edited meanwhile goes, and who deletes it is told what the other had said', async () => {
  await sharedTask()
  laptop.update('task', taskOn(laptop), { name: 'Draw the roof', estimatedSeconds: 7200 })
  desk.delete('task', taskOn(desk))
  await laptop.sync()
  await desk.sync()
  await laptop.sync()
  for (const device of [desk, laptop]) {
    expect(device.rows('task')).toEqual([])
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
  }
  const told = { title: 'Draw', mine: null, kept: 'mine' }
  expect(journal(desk)).toHaveLength(2)
  expect(journal(desk)).toEqual(
    expect.arrayContaining([
      { ...told, field: 'name', theirs: 'Draw the roof' },
      { ...told, field: 'estimatedSeconds', theirs: 7200 },
    ]),
  )
})

it('who edited a task that was deleted before is told what went with it, by its name', async () => {
  await sharedTask()
  laptop.update('task', taskOn(laptop), { estimatedSeconds: 7200 })
  desk.delete('task', taskOn(desk))
  await desk.sync()
  await laptop.sync()
  expect(journal(laptop)).toEqual([
    { title: 'Draw', field: 'estimatedSeconds', mine: 7200, theirs: null, kept: 'theirs' },
  ])
})

describe('a subtask that is added to a task which is deleted without knowing of it', () => {
  beforeEach(async () => {
    await sharedTask()
    const parentId = taskOn(desk)
    desk.create('task', { name: 'Measure', parentId })
    await exchange(desk, laptop)
    desk.procedures['tasks.delete']({ ids: [parentId] })
    laptop.create('task', { name: 'Ask the carpenter', parentId })
  })

  const whole = { fields: { name: 'Ask the carpenter', parentId: null }, syncState: 'saved' }

  it.each([
    ['after', () => [desk, laptop, desk]],
    ['before', () => [laptop, desk, laptop]],
  ])('is a task of its own where it is sent %s the deletion', async (_, order) => {
    for (const device of order()) await device.sync()
    for (const device of [desk, laptop]) expect(device.rows('task')).toMatchObject([whole])
  })

  it('stays where the deletion is refused because the task was edited, too', async () => {
    laptop.update('task', taskOn(laptop), { notes: 'Slate' })
    await exchange(laptop, desk)
    for (const device of [desk, laptop]) expect(device.rows('task')).toMatchObject([whole])
    expect(journal(desk)).toMatchObject([{ title: 'Draw', field: 'notes', theirs: 'Slate', kept: 'mine' }])
  })
})

it('a task that was made a subtask of it meanwhile stays, also on a server without a feed that deletes both', async () => {
  const withoutFeed: Fetch = async (request) => {
    if (new URL(request.url).pathname === readFeed.path) return new Response(null, { status: 404 })
    const plain = new Request(request)
    plain.headers.delete('If-Match')
    return service.fetch(plain)
  }
  const [one, other] = ['0003', '0004'].map((name) =>
    service.deviceNamed(name, undefined, undefined, { fetch: withoutFeed }),
  ) as [Device, Device]
  const parentId = one.create('task', { name: 'Draw' })
  const call = one.create('task', { name: 'Call' })
  await exchange(one, other)
  // A list that was just read is not read again before its edits are sent.
  for (const device of [one, other]) await device.effects.pass(60_000)
  const known = other.rows('task').find(({ fields }) => fields.name === 'Draw')
  other.procedures['tasks.delete']({ ids: [known?.localId as LocalId] })
  one.update('task', call, { parentId })
  await one.sync()
  await exchange(other, one)
  for (const device of [one, other]) {
    expect(device.rows('task')).toMatchObject([{ fields: { name: 'Call', parentId: null } }])
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
  }
})

it('a subtask that was edited meanwhile goes with its task, and who deletes it is told', async () => {
  await sharedTask()
  const parentId = taskOn(desk)
  const part = desk.create('task', { name: 'Measure', parentId })
  await exchange(desk, laptop)
  laptop.update('task', part, { notes: 'Twice' })
  desk.procedures['tasks.delete']({ ids: [parentId] })
  await exchange(laptop, desk)
  for (const device of [desk, laptop]) expect(device.rows('task')).toEqual([])
  expect(journal(desk)).toEqual([
    { title: 'Measure', field: 'notes', mine: null, theirs: 'Twice', kept: 'mine' },
  ])
})

it('time that was planned for a task that is deleted meanwhile goes with it, and the journal has it', async () => {
  await sharedTask()
  laptop.procedures['timeBlocks.create']({
    taskId: taskOn(laptop),
    start: '2026-03-23T09:00:00Z',
    durationSeconds: 3600,
  })
  desk.delete('task', taskOn(desk))
  await desk.sync()
  await laptop.sync()
  await laptop.sync()
  expect(laptop.rows('timeBlock')).toEqual([])
  expect(laptop.status).toMatchObject({ waiting: 0, refused: 0 })
  expect(laptop.procedures['sync.conflicts']()).toMatchObject([
    { kind: 'lost', entity: 'timeBlock', title: 'Draw', field: 'duration', mine: '1h' },
    { kind: 'lost', entity: 'timeBlock', title: 'Draw', field: 'start', mine: '2026-03-23T09:00:00Z' },
  ])
})

it('time that was worked for a project is there without it, and the journal has the name of the project', async () => {
  desk.create('project', { name: 'Epsilon' })
  await desk.sync()
  await laptop.sync()
  laptop.create('timeEntry', { ...worked, projectId: onlyOn(laptop, 'project') })
  desk.delete('project', onlyOn(desk, 'project'))
  await desk.sync()
  await laptop.sync()
  await desk.sync()
  for (const device of [desk, laptop]) {
    expect(device.rows('timeEntry')).toMatchObject([{ fields: { ...worked, projectId: null } }])
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
  }
  expect(journal(laptop)).toEqual([
    { title: 'Roof', field: 'projectId', mine: 'Epsilon', theirs: null, kept: 'theirs' },
  ])
  const [told] = laptop.procedures['sync.conflicts']()
  expect(told).toMatchObject({ kind: 'unlinked', title: 'Roof', field: 'project', mine: 'Epsilon' })
  // There is no such project any more to choose.
  expect(() => laptop.procedures['sync.resolveConflict']({ id: told?.id ?? '', keep: 'mine' })).toThrow(
    /deleted/,
  )
})

it('so does a tag of it', async () => {
  desk.create('tag', { name: 'urgent' })
  await desk.sync()
  await laptop.sync()
  laptop.create('timeEntry', { ...worked, tagIds: [onlyOn(laptop, 'tag')] })
  desk.delete('tag', onlyOn(desk, 'tag'))
  await desk.sync()
  await laptop.sync()
  await laptop.sync()
  expect(journal(laptop)).toMatchObject([{ title: 'Roof', field: 'tagIds', mine: 'urgent', theirs: null }])
  expect(laptop.procedures['sync.conflicts']()).toMatchObject([{ kind: 'unlinked', mine: 'urgent' }])
})

it('archiving a client and deleting one of its projects, here alone, is told to nobody', async () => {
  const client = desk.create('client', { name: 'ACME' })
  const project = desk.create('project', { name: 'Roof', clientId: client })
  await desk.sync()
  desk.procedures['clients.archive']({ ids: [client], archived: true })
  desk.delete('project', project)
  await desk.sync()
  await desk.sync()
  expect(desk.status).toMatchObject({ waiting: 0, refused: 0, conflicts: 0 })
})
