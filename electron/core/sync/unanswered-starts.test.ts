import { afterEach, beforeEach, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { addSeconds } from '../../../shared/domain/instant.ts'
import type { Fetch } from '../api-client/api-client.ts'
import { type Device, exchange } from './testing/device.ts'
import { MeteredService } from './testing/metered-service.ts'

let service: MeteredService
let desk: Device
let laptop: Device

/** Whether the laptop reaches the service. */
let isUp: boolean

beforeEach(async () => {
  service = await MeteredService.open(createService)
  isUp = true
  const fetch: Fetch = (request) =>
    isUp ? service.fetch(request) : Promise.reject(new TypeError('fetch failed'))
  desk = service.deviceNamed('0001')
  laptop = service.deviceNamed('0002', undefined, undefined, { fetch })
  await exchange(desk, laptop)
})
afterEach(() => service.close())

it('a timer whose answer was lost, and that another computer has renamed, runs on', async () => {
  const { now } = laptop.effects
  const start = now()
  laptop.procedures['timer.start']({ description: 'Write' })
  service.losesAnswer = ({ method, url }) => method === 'POST' && url.endsWith('/time_entries')
  await laptop.sync()
  isUp = false
  service.losesAnswer = () => false
  await desk.sync()
  desk.update('timeEntry', desk.rows('timeEntry')[0]?.localId as LocalId, { description: 'Draw' })
  await desk.sync()
  const later = 2 * 3600
  for (const { effects } of [laptop, desk, service]) await effects.pass(later * 1000)
  isUp = true
  for (const one of [laptop, desk, laptop]) await one.sync()
  for (const one of [desk, laptop]) {
    expect(one.rows('timeEntry')).toMatchObject([{ fields: { description: 'Draw', start, stop: null } }])
    expect(one.status).toMatchObject({ waiting: 0, refused: 0 })
  }
  expect(laptop.effects.now()).toBe(addSeconds(start, later))
})

it('a timer whose repetition fails keeps nothing else from being sent, and the feed tells that it has arrived', async () => {
  laptop.procedures['timer.start']({ description: 'Write' })
  const isStart = ({ method, url }: Request): boolean => method === 'POST' && url.endsWith('/time_entries')
  service.losesAnswer = isStart
  await laptop.sync()
  service.losesAnswer = () => false
  service.answers = (request) => (isStart(request) ? new Response('broken', { status: 500 }) : null)
  await laptop.effects.pass(60_000)
  laptop.create('tag', { name: 'Deep work' })
  await laptop.effects.pass(10 * 60_000)
  await desk.sync()
  expect(desk.rows('tag')).toMatchObject([{ fields: { name: 'Deep work' } }])
  expect(laptop.rows('timeEntry')).toMatchObject([{ fields: { description: 'Write', stop: null } }])
  expect(laptop.status).toMatchObject({ waiting: 0, refused: 0 })
})
