/** Creations that had no answer when the service was found to have been started anew. */

import { afterEach, beforeEach, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import { writeCursor } from './pull-cursor.ts'
import type { Device } from './testing/device.ts'
import { MeteredService } from './testing/metered-service.ts'
import { markUnverified } from './unverified-creates.ts'

const DAY = 86_400_000
const writing = { description: 'Write', start: '2026-03-20T08:00:00Z', stop: '2026-03-20T09:00:00Z' }

let service: MeteredService
let desk: Device

beforeEach(async () => {
  service = await MeteredService.open(createService)
  desk = service.deviceNamed('0002')
  // By what it sends a computer learns that keys are remembered.
  desk.create('tag', { name: 'Known' })
  await desk.sync()
})
afterEach(() => service.close())

const startedAnew = (): void => desk.replica.transaction(() => markUnverified(desk.replica))
const there = async (): Promise<readonly string[]> => {
  const initialCursor = service.deviceNamed('0009')
  await initialCursor.sync()
  return initialCursor.rows('task').map(({ fields }) => fields.name)
}
const losePosts = (): void => {
  service.answers = ({ method }) => {
    if (method === 'POST') throw new TypeError('fetch failed', { cause: new Error('socket hang up') })
    return null
  }
}

/** Sent, and lost with the copy that lacks it; another computer, which had read it, has made it again. */
async function lostAndMadeAgain(): Promise<void> {
  desk.create('task', { name: 'Call' })
  losePosts()
  await desk.sync()
  service.answers = () => null
  service.device.create('task', { name: 'Call' })
  await service.device.sync()
}

it('a task that another computer may have made again is asked about, and is there once', async () => {
  await lostAndMadeAgain()
  startedAnew()
  await desk.effects.pass(10 * 60_000)
  expect(desk.status).toMatchObject({ waiting: 0, refused: 1 })
  expect(await there()).toEqual(['Call'])
})

it('what is older than keys are remembered is looked for before its list is read', async () => {
  await lostAndMadeAgain()
  desk.effects.sleep(15 * DAY)
  startedAnew()
  await desk.effects.pass(10 * 60_000)
  expect(desk.status).toMatchObject({ waiting: 0, refused: 0 })
  expect(desk.rows('task')).toHaveLength(1)
  expect(await there()).toEqual(['Call'])
})

it('what has arrived goes as soon as its list was read, whatever becomes of others', async () => {
  desk.create('timeEntry', writing)
  service.losesAnswer = ({ method }) => method === 'POST'
  await desk.sync()
  service.losesAnswer = () => false
  startedAnew()
  service.answers = ({ method, url }) =>
    method === 'GET' && /\/(?:statuses|task-statuses|tasks)/.test(url)
      ? new Response('broken', { status: 500 })
      : null
  await desk.effects.pass(30 * 60_000)
  expect(desk.status).toMatchObject({ waiting: 0, refused: 0 })
  expect(desk.rows('timeEntry')).toHaveLength(1)
})

it('a reading that goes on where it was broken off does not tell what has come since it began', async () => {
  desk.create('timeEntry', writing)
  losePosts()
  await desk.sync()
  service.answers = () => null
  const broken = '2026-03-15T00:00:00Z'
  writeCursor(desk.replica, 'timeEntry', {
    since: null,
    whole: {
      startedAt: Math.floor(desk.effects.milliseconds() / 1000),
      next: `before:${broken}`,
      readDownTo: broken,
    },
  })
  service.device.create('timeEntry', writing)
  await service.device.sync()
  startedAnew()
  await desk.effects.pass(10 * 60_000)
  expect(desk.status).toMatchObject({ waiting: 0, refused: 1 })
  const initialCursor = service.deviceNamed('0009')
  await initialCursor.sync()
  expect(initialCursor.rows('timeEntry')).toHaveLength(1)
})
