/** Rows that a restored backup lacks, or has in an earlier version: each is there once, whoever creates it again. */

import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import { readFeed } from '../../../shared/api/feed.ts'
import { deleteTask, listTasks } from '../../../shared/api/tasks.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Fetch } from '../api-client/api-client.ts'
import { temporaryFolders } from '../../testing/temporary-folders.ts'
import { Device } from './testing/device.ts'
import { deleteEntries, entriesOf } from './testing/entries.ts'
import { FakeEffects } from './testing/fake-effects.ts'
import { noon, openPlanningTeam, type PlanningTeam } from './testing/planning-team.ts'
import { RestorableService } from './testing/restorable-service.ts'

const worked = { description: 'Write', start: '2026-03-20T08:00:00Z', stop: '2026-03-20T09:00:00Z' }

const newFolder = temporaryFolders()
let service: RestorableService
let team: PlanningTeam
let desk: Device
let laptop: Device
/** Whether the answer to a write is lost. */
let isLost: (request: Request) => boolean
/** Done once, after the first of several pages of a reading from the beginning. */
let between: (() => Promise<unknown>) | null
/** How many requests were refused because the service has something else than they name. */
let refused: number

beforeEach(async () => {
  service = await RestorableService.open(createService)
  isLost = () => false
  between = null
  refused = 0
  const fetch: Fetch = async (request) => {
    const url = new URL(request.url)
    const isBeginning = url.pathname === readFeed.path && !url.searchParams.has('cursor')
    if (between !== null && isBeginning) {
      const meanwhile = between
      between = null
      url.searchParams.set('limit', '1')
      const first = await service.fetch(new Request(url, request))
      await meanwhile()
      return first
    }
    const answer = await service.fetch(request)
    refused += Number(answer.status === 412)
    if (isLost(request)) throw new TypeError('fetch failed', { cause: new Error('socket hang up') })
    return answer
  }
  team = await openPlanningTeam({ fetch, close: () => service.close() })
  desk = team.device('0001')
  laptop = team.device('0002')
  for (const device of [desk, laptop]) await device.sync()
})
afterEach(() => team.close())

const entries = () => entriesOf(team)
const tasks = async () => (await team.api.list(listTasks, { params: team.place })).rows

async function sync(...devices: readonly Device[]): Promise<void> {
  for (const device of devices) await device.sync()
}

function expectQuiet(): void {
  for (const device of [desk, laptop]) expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
}

function onlyEntry(device: Device): LocalId {
  return device.rows('timeEntry')[0]?.localId as LocalId
}

it('new ones are not refused first where the service was away and was started again', async () => {
  isLost = () => true
  await desk.sync()
  isLost = () => false
  await service.keep()
  desk.create('timeEntry', worked)
  await desk.sync()
  expect(await entries()).toMatchObject([worked])
  expect(refused).toBe(0)
  expectQuiet()
})

it('two that are alike are both there again, from whichever computer', async () => {
  await service.keep()
  desk.create('timeEntry', worked)
  desk.create('timeEntry', worked)
  await sync(desk, laptop)
  await service.restore()
  await sync(desk, laptop, desk)
  expect(await entries()).toMatchObject([worked, worked])
  for (const device of [desk, laptop]) expect(device.rows('timeEntry')).toHaveLength(2)
  expectQuiet()
})

it('one that is alike to one that the backup has is there again beside it', async () => {
  desk.create('task', { name: 'Call' })
  await sync(desk, laptop)
  await service.keep()
  desk.create('task', { name: 'Call' })
  await sync(desk, laptop)
  await service.restore()
  await sync(desk, laptop, desk)
  expect(await tasks()).toHaveLength(2)
  for (const device of [desk, laptop]) expect(device.rows('task')).toHaveLength(2)
})

it('one whose id was given to another row is not mixed with it', async () => {
  await service.keep()
  desk.create('task', { name: 'Lost' })
  await sync(desk, laptop)
  const lostId = desk.rows('task')[0]?.serverId
  await service.restore()
  const other = team.device('0003')
  other.create('task', { name: 'Other' })
  await other.sync()
  expect(other.rows('task')).toMatchObject([{ serverId: lostId }])
  await sync(desk, laptop, desk)
  for (const device of [desk, laptop]) {
    expect(
      device
        .rows('task')
        .map(({ fields }) => fields.name)
        .toSorted(),
    ).toEqual(['Lost', 'Other'])
  }
  expectQuiet()
})

it('an edit does not reach the row that has the id by now', async () => {
  await service.keep()
  const lost = desk.create('task', { name: 'Lost' })
  await sync(desk)
  await service.restore()
  laptop.create('task', { name: 'Other' })
  await sync(laptop)
  desk.update('task', lost, { name: 'Lost and found' })
  await sync(desk, laptop)
  expect((await tasks()).map((row) => (row as { name: string }).name).toSorted()).toEqual([
    'Lost and found',
    'Other',
  ])
  expectQuiet()
})

it('an edit that is newer than the backup is sent again, and the journal has both sides', async () => {
  const task = desk.create('task', { name: 'Draw' })
  await sync(desk, laptop)
  await service.keep()
  desk.update('task', task, { name: 'Draw and measure' })
  await sync(desk, laptop)
  await service.restore()
  await sync(desk, laptop, desk)
  expect(await tasks()).toMatchObject([{ name: 'Draw and measure' }])
  expect(desk.replica.conflicts.ofRow(task)).toMatchObject([
    { field: 'name', mine: 'Draw and measure', theirs: 'Draw', kept: 'mine' },
  ])
  expectQuiet()
})

it('the settings are sent again, and the journal has those of the backup', async () => {
  desk.procedures['preferences.update']({ idleMinutes: 7 })
  await sync(desk, laptop)
  await service.keep()
  desk.procedures['preferences.update']({ idleMinutes: 9 })
  desk.procedures['plannerSettings.update']({ calendarRange: 'day' })
  await sync(desk, laptop)
  await service.restore()
  await sync(laptop, desk, laptop)
  for (const device of [desk, laptop]) {
    expect(device.rows('preferences')).toMatchObject([{ fields: { idleMinutes: 9 } }])
    expect(device.rows('plannerSettings')).toMatchObject([{ fields: { calendarRange: 'day' } }])
  }
  expect(laptop.replica.conflicts.all()).toEqual(
    expect.arrayContaining([expect.objectContaining({ field: 'idleMinutes', mine: 9, theirs: 7 })]),
  )
  expectQuiet()
})

/** A task of which the restored service has the former name, and its deletion by another program. */
async function loseRename() {
  const task = desk.create('task', { name: 'Draw' })
  await sync(desk)
  await service.keep()
  desk.update('task', task, { name: 'Draw the roof' })
  await sync(desk)
  await service.restore()
  const params = { ...team.place, task_id: desk.row('task', task).serverId ?? 0 }
  return { task, remove: () => team.api.call(deleteTask, { params }) }
}

it('one that was edited since the backup and is deleted after the restore is gone, and the journal has the edit', async () => {
  const { task, remove } = await loseRename()
  await remove()
  await sync(desk)
  expect(await tasks()).toEqual([])
  expect(desk.rows('task')).toEqual([])
  expect(desk.replica.conflicts.ofRow(task)).toEqual(
    expect.arrayContaining([expect.objectContaining({ field: 'name', mine: 'Draw the roof' })]),
  )
  expectQuiet()
})

it('one whose creation had no answer is there once, also where another computer has made and edited it again', async () => {
  await service.keep()
  await sync(desk)
  isLost = ({ method }) => method === 'POST'
  desk.create('timeEntry', worked)
  await sync(desk)
  isLost = () => false
  await sync(laptop)
  await service.restore()
  laptop.update('timeEntry', onlyEntry(laptop), { billable: true })
  await sync(laptop)
  await desk.effects.pass(10 * 60_000)
  await sync(laptop)
  expect(await entries()).toMatchObject([{ ...worked, billable: true }])
  for (const device of [desk, laptop]) expect(device.rows('timeEntry')).toHaveLength(1)
  expectQuiet()
})

it('one that is lost once more is there once, also where a computer makes it that was away meanwhile', async () => {
  await service.keep()
  desk.create('timeEntry', worked)
  desk.create('timeEntry', { ...worked, description: 'Read' })
  await sync(desk, laptop)
  await service.restore()
  await sync(desk)
  await service.restore()
  await sync(laptop, desk)
  expect(await entries()).toHaveLength(2)
  for (const device of [desk, laptop]) expect(device.rows('timeEntry')).toHaveLength(2)
  expectQuiet()
})

it('one that was acknowledged and not told yet is there again', async () => {
  await service.keep()
  desk.create('timeEntry', worked)
  // The feed is read a minute later.
  isLost = ({ url }) => url.includes('/api/changes') && desk.replica.operations.isEmpty
  await sync(desk)
  expect(desk.rows('timeEntry')).toMatchObject([{ sequence: null, syncState: 'saved' }])
  await service.restore()
  isLost = () => false
  await desk.effects.pass(10 * 60_000)
  expect(await entries()).toMatchObject([worked])
})

describe.each(['before', 'since'])(
  'the time of a block that was planned %s the backup, and completed since',
  (planned) => {
    beforeEach(async () => {
      const taskId = desk.create('task', { name: 'Draw', autoLogTime: true })
      await sync(desk, laptop)
      if (planned === 'since') await service.keep()
      const block = desk.create('timeBlock', { taskId, start: '2026-03-20T08:00:00Z', durationSeconds: 3600 })
      await sync(desk, laptop)
      if (planned === 'before') await service.keep()
      desk.update('timeBlock', block, { completed: true })
      await sync(desk, laptop, desk)
    })

    it('is there once, as it was edited', async () => {
      desk.update('timeEntry', onlyEntry(desk), { description: 'Sketch' })
      await sync(desk, laptop)
      await service.restore()
      desk.create('client', { name: 'Other ids' })
      await sync(desk, laptop, desk, laptop, desk)
      expect(await entries()).toMatchObject([{ description: 'Sketch' }])
      for (const device of [desk, laptop]) {
        expect(device.rows('timeEntry')).toHaveLength(1)
        expect(device.rows('timeBlock')).toMatchObject([{ fields: { completed: true } }])
      }
      expectQuiet()
    })

    it('stays deleted, and the journal tells of the block', async () => {
      desk.delete('timeEntry', onlyEntry(desk))
      await sync(desk, laptop)
      await service.restore()
      desk.create('client', { name: 'Other ids' })
      await sync(desk, laptop, desk, laptop, desk)
      expect(await entries()).toEqual([])
      for (const device of [desk, laptop]) {
        expect(device.rows('timeBlock')).toMatchObject([{ fields: { completed: false } }])
      }
      expect(desk.replica.conflicts.all()).toContainEqual(
        expect.objectContaining({ entity: 'timeBlock', field: 'completed', kept: 'theirs' }),
      )
      expectQuiet()
    })
  },
)

it('what the backup held and somebody has deleted since is gone', async () => {
  desk.create('timeEntry', worked)
  await sync(desk, laptop)
  await service.keep()
  desk.create('task', { name: 'Call' })
  await sync(desk, laptop)
  await service.restore()
  await deleteEntries(team)
  await sync(desk, laptop)
  expect(await entries()).toEqual([])
  for (const device of [desk, laptop]) expect(device.rows('timeEntry')).toEqual([])
  expectQuiet()
})

it('what was edited since the backup and is deleted after the restore is in the journal, though another computer has made it again', async () => {
  desk.create('timeEntry', worked)
  await sync(desk, laptop)
  await service.keep()
  desk.update('timeEntry', onlyEntry(desk), { stop: '2026-03-20T09:30:00Z' })
  await sync(desk, desk)
  laptop.update('timeEntry', onlyEntry(laptop), { billable: true })
  await service.restore()
  await deleteEntries(team)
  await sync(laptop, desk)
  for (const device of [desk, laptop]) {
    expect(device.rows('timeEntry')).toMatchObject([{ fields: { ...worked, billable: true } }])
  }
  const told = { field: 'stop', mine: '2026-03-20T09:30:00Z', theirs: worked.stop, kept: 'theirs' }
  expect(desk.replica.conflicts.ofRow(onlyEntry(desk))).toContainEqual(expect.objectContaining(told))
  expectQuiet()
})

it('what was edited since the backup and is deleted while the feed is read again is in the journal', async () => {
  const { remove } = await loseRename()
  between = remove
  await sync(desk)
  expect(desk.rows('task')).toEqual([])
  expect(desk.replica.conflicts.all()).toContainEqual(
    expect.objectContaining({ field: 'name', mine: 'Draw the roof' }),
  )
  expectQuiet()
})

it('what the backup held and somebody has deleted since is there once where it is edited', async () => {
  desk.create('timeEntry', worked)
  await sync(desk, laptop)
  await service.keep()
  await service.restore()
  await deleteEntries(team)
  for (const device of [desk, laptop]) {
    device.update('timeEntry', onlyEntry(device), { stop: '2026-03-20T09:30:00Z' })
  }
  await sync(laptop, desk, laptop)
  expect(await entries()).toMatchObject([{ ...worked, stop: '2026-03-20T09:30:00Z' }])
  expectQuiet()
})

it('what was deleted here since the backup is deleted again', async () => {
  const task = desk.create('task', { name: 'Call' })
  await sync(desk, laptop)
  await service.keep()
  desk.delete('task', task)
  await sync(desk, laptop)
  await service.restore()
  await sync(desk, laptop)
  expect(await tasks()).toEqual([])
  for (const device of [desk, laptop]) expect(device.rows('task')).toEqual([])
  expectQuiet()
})

it('what was edited since the backup and is deleted here while the service is away is deleted', async () => {
  desk.create('timeEntry', worked)
  await sync(desk, laptop)
  await service.keep()
  desk.update('timeEntry', onlyEntry(desk), { description: 'Write the report' })
  await sync(desk, laptop)
  await service.restore()
  desk.delete('timeEntry', onlyEntry(desk))
  await sync(desk, laptop, desk)
  expect(await entries()).toEqual([])
  for (const device of [desk, laptop]) expect(device.rows('timeEntry')).toEqual([])
  expectQuiet()
})

it('what another program has deleted since the backup comes back, and the journal says so', async () => {
  const task = desk.create('task', { name: 'Call' })
  await sync(desk)
  await service.keep()
  const params = { ...team.place, task_id: desk.row('task', task).serverId ?? 0 }
  await team.api.call(deleteTask, { params })
  await sync(desk)
  expect(desk.rows('task')).toEqual([])
  await service.restore()
  await sync(desk)
  expect(desk.rows('task')).toHaveLength(1)
  expect(desk.replica.conflicts.all()).toMatchObject([{ field: 'deleted', mine: true, theirs: false }])
})

it('nothing is created again after a start that has lost nothing', async () => {
  desk.create('timeEntry', worked)
  await sync(desk)
  await service.keep()
  desk.create('timeEntry', { ...worked, description: 'Read' })
  await sync(desk, laptop)
  expect(await entries()).toHaveLength(2)
  for (const device of [desk, laptop])
    expect(device.status).toMatchObject({ waiting: 0, refused: 0, conflicts: 0 })
})

it.each([
  { isEdited: false, isHere: false },
  { isEdited: true, isHere: false },
  { isEdited: false, isHere: true },
  { isEdited: true, isHere: true },
])(
  'one that was deleted here and taken back is there once; edited: $isEdited, that of another computer was here: $isHere',
  async ({ isEdited, isHere }) => {
    await service.keep()
    const id = desk.create('timeEntry', worked)
    await sync(desk, laptop)
    const now = isEdited ? { ...worked, description: 'Write more' } : worked
    if (isEdited) desk.update('timeEntry', id, { description: now.description })
    await service.restore()
    const { undoId } = desk.procedures['timeEntries.delete']({ ids: [id] })
    await sync(laptop)
    if (isHere) await sync(desk)
    desk.procedures['undo.apply']({ undoId: undoId ?? '' })
    await sync(desk, laptop, desk)
    expect(await entries()).toMatchObject([now])
    for (const device of [desk, laptop]) expect(device.rows('timeEntry')).toMatchObject([{ fields: now }])
    expectQuiet()
  },
)

it('very many are made again in parts: after a stop between two of them, the rest is', async () => {
  const { token, record } = team.signedIn
  const { fetch } = service
  const path = join(newFolder(), 'replica.sqlite')
  const open = (name: string) =>
    new Device({ fetch, effects: new FakeEffects(name, noon), token, record, path })
  const titles = Array.from({ length: 600 }, (_, index) => `Work ${index}`)
  await service.keep()
  let device = open('0003')
  device.replica.transaction(() => {
    for (const description of titles) device.create('timeEntry', { ...worked, description })
  })
  await sync(device)
  expect(device.status.waiting).toBe(0)
  const ids = device.rows('timeEntry').map(({ localId }) => localId)
  await service.restore()
  const stopped = new Promise<void>((resolve) => {
    device.replica.onChange(() => {
      if (device.replica.conflicts.count() > 0) resolve(device.close())
    })
  })
  await device.effects.pass(10 * 60_000)
  await stopped

  device = open('0004')
  expect(device.status.waiting).toBeGreaterThan(0)
  expect(device.status.waiting).toBeLessThan(titles.length)
  await sync(device, device)
  expect(device.rows('timeEntry').map(({ localId }) => localId)).toEqual(ids)
  expect(device.status).toMatchObject({ waiting: 0, refused: 0, conflicts: titles.length })
  const there = (await entries()).map(({ description }) => description)
  expect(there).toHaveLength(titles.length)
  expect(new Set(there)).toEqual(new Set(titles))
  await device.close()
})
