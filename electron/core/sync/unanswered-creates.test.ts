/** Creations that were never answered by a server that ignores keys, while other edits wait beside them. */

import { afterEach, beforeEach, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import { readFeed } from '../../../shared/api/feed.ts'
import type { Fetch } from '../api-client/api-client.ts'
import type { Device } from './testing/device.ts'
import { MeteredService } from './testing/metered-service.ts'

let service: MeteredService
let device: Device

const stripped: Fetch = (request) => {
  if (new URL(request.url).pathname === readFeed.path)
    return Promise.resolve(new Response('"Not found"', { status: 404 }))
  const copy = new Request(request)
  for (const name of ['Idempotency-Key', 'If-Match', 'If-None-Match']) copy.headers.delete(name)
  return service.fetch(copy)
}

beforeEach(async () => {
  service = await MeteredService.open(createService)
  device = service.deviceNamed('0002', undefined, ':memory:', { fetch: stripped })
  await device.sync()
})
afterEach(() => service.close())

/** A person's edits are sent, and no answer arrives. */
async function unheard(path: string): Promise<void> {
  service.losesAnswer = ({ method, url }) => method === 'POST' && url.endsWith(path)
  await device.sync()
  service.losesAnswer = () => false
  expect(device.status).toMatchObject({ waiting: 1 })
}

/** Out of reach, for so long that lists have to be read again before anything is sent. */
async function cameBack(): Promise<void> {
  service.isUp = false
  await device.effects.pass(30 * 60_000)
  service.isUp = true
  await device.effects.pass(10 * 60_000)
  await device.sync()
}

async function namesThere(entity: 'task' | 'project'): Promise<readonly string[]> {
  await cameBack()
  expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
  const initialCursor = service.deviceNamed('0003')
  await initialCursor.sync()
  return initialCursor
    .rows(entity)
    .map(({ fields }) => fields.name)
    .toSorted()
}

it('one is there once where another of its kind was edited since', async () => {
  const first = device.create('task', { name: 'First' })
  await device.sync()
  device.create('task', { name: 'Second' })
  await unheard('/tasks')
  device.update('task', first, { name: 'First, edited' })
  expect(await namesThere('task')).toEqual(['First, edited', 'Second'])
})

it('one that was edited since is there once, with the edit', async () => {
  const project = device.create('project', { name: 'Acme' })
  await unheard('/projects')
  device.update('project', project, { name: 'Acme Ltd' })
  expect(await namesThere('project')).toEqual(['Acme Ltd'])
})

it('one that was deleted since is gone', async () => {
  const task = device.create('task', { name: 'Draft' })
  await unheard('/tasks')
  device.delete('task', task)
  expect(await namesThere('task')).toEqual([])
})

it('one that another is like is asked about, and is not there once more', async () => {
  const other = service.device
  const known = device.create('task', { name: 'Known' })
  await device.sync()
  device.create('task', { name: 'Call' })
  await unheard('/tasks')
  other.create('task', { name: 'Call' })
  await other.sync()
  device.update('task', known, { name: 'Known, edited' })
  await cameBack()
  expect(device.status).toMatchObject({ waiting: 0, refused: 1 })
  await other.sync()
  expect(other.rows('task').filter(({ fields }) => fields.name === 'Call')).toHaveLength(2)
})

it('one is there once where another list that refers to it is read first', async () => {
  const work = device.create('timeEntry', {
    description: 'Call',
    start: '2026-03-20T08:00:00Z',
    stop: '2026-03-20T09:00:00Z',
  })
  await device.sync()
  device.create('project', { name: 'Site' })
  await unheard('/projects')
  const other = service.device
  await other.sync()
  const projectId = other.rows('project')[0]?.localId ?? null
  other.create('timeEntry', {
    description: 'Draw',
    projectId,
    start: '2026-03-20T10:00:00Z',
    stop: '2026-03-20T11:00:00Z',
  })
  await other.sync()
  device.update('timeEntry', work, { description: 'Call, edited' })
  expect(await namesThere('project')).toEqual(['Site'])
})

it('one whose list is for others by now holds back nothing else', async () => {
  const known = device.create('task', { name: 'Known' })
  await device.sync()
  device.create('task', { name: 'Call' })
  await unheard('/tasks')
  device.update('task', known, { name: 'Known, edited' })
  device.create('client', { name: 'Acme' })
  service.answers = ({ url }) =>
    url.includes('/tasks') ? new Response('"Forbidden"', { status: 403 }) : null
  await cameBack()
  await service.device.sync()
  expect(service.device.rows('client').map(({ fields }) => fields.name)).toEqual(['Acme'])
  expect(device.status).toMatchObject({ phase: 'idle', waiting: 0, refused: 2 })
})
