/** Creations that the service has carried out without this computer knowing: sent again, and with answers that make no sense. */

import { afterEach, beforeEach, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import { readFeed } from '../../../shared/api/feed.ts'
import { queuedOperations } from '../queries/sync-journal.ts'
import { pull } from './lists/pull.ts'
import type { Device } from './testing/device.ts'
import { MeteredService } from './testing/metered-service.ts'

let service: MeteredService

beforeEach(async () => {
  service = await MeteredService.open(createService)
})
afterEach(() => service.close())

const worked = (description: string, hour = 9) => ({
  description,
  start: `2026-03-20T${String(hour).padStart(2, '0')}:00:00Z`,
  stop: `2026-03-20T${String(hour).padStart(2, '0')}:30:00Z`,
})

async function pulled(on: Device, entity: 'project' | 'timeEntry'): Promise<void> {
  const { api, workspaceId } = on.account
  if (api === null) throw new Error('an account that is signed in was expected')
  const { replica, effects } = on
  const betweenPages = () => Promise.resolve()
  await pull({ api, replica, effects, workspaceId, betweenPages, onUnknown: () => undefined }, entity)
}

it('an entry whose answer was lost is recognised by its own id, although it is said without its project by now', async () => {
  const { device } = service
  const project = device.create('project', { name: 'Site' })
  await device.sync()
  const laptop = service.deviceNamed('0002')
  await laptop.sync()
  service.losesAnswer = ({ method, url }) => method === 'POST' && url.endsWith('/time_entries')
  const entry = device.create('timeEntry', { ...worked('Layout'), projectId: project })
  await device.sync()
  service.losesAnswer = () => false
  await laptop.sync()
  for (const { localId } of laptop.rows('project')) laptop.delete('project', localId)
  for (const { localId } of laptop.rows('timeEntry'))
    laptop.update('timeEntry', localId, { description: 'Edited' })
  await laptop.sync()
  await pulled(device, 'project')
  await device.effects.pass(10 * 60_000)
  expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
  expect(device.replica.conflicts.all()).toMatchObject([{ field: 'projectId', mine: 'Site', theirs: null }])
  expect(device.rows('timeEntry')).toMatchObject([
    { localId: entry, fields: { description: 'Edited', projectId: null } },
  ])
  await laptop.close()
})

it('one that was made and deleted elsewhere is gone, and nothing is asked', async () => {
  const { device } = service
  await device.sync()
  const laptop = service.deviceNamed('0002')
  const project = device.create('project', { name: 'Site' })
  await device.sync()
  service.losesAnswer = ({ method, url }) => method === 'POST' && url.endsWith('/time_entries')
  device.create('timeEntry', { ...worked('Layout'), projectId: project })
  await device.sync()
  service.losesAnswer = () => false
  await laptop.sync()
  for (const { localId } of laptop.rows('timeEntry')) laptop.delete('timeEntry', localId)
  for (const { localId } of laptop.rows('project')) laptop.delete('project', localId)
  await laptop.sync()
  await pulled(device, 'project')
  await device.effects.pass(10 * 60_000)
  expect(device.rows('timeEntry')).toEqual([])
  expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
  await laptop.close()
})

/** Of a server without a feed, some of whose answers make no sense. */
function deviceWithNonsense(isNonsense: (request: Request) => boolean): Device {
  return service.deviceNamed('0003', undefined, undefined, {
    fetch: async (request) => {
      if (new URL(request.url).pathname === readFeed.path) return new Response('"Not found"', { status: 404 })
      const answer = await service.fetch(request)
      if (!isNonsense(request)) return answer
      return Response.json({ items: [{ tidings: 'none' }] }, { headers: answer.headers })
    },
  })
}

it('an answer to a creation that makes no sense stops nothing, and what it made is found', async () => {
  const device = deviceWithNonsense(({ method, url }) => method === 'POST' && url.includes('/milestones'))
  await device.sync()
  device.create('milestone', { name: 'Launch', dueDate: '2026-04-01' })
  device.create('timeEntry', worked('after it'))
  await device.sync()
  expect(device.status).toMatchObject({ waiting: 1, refused: 0 })
  await device.effects.pass(60_000)
  expect(device.status).toMatchObject({ phase: 'idle', waiting: 0, refused: 0 })
  await service.device.sync()
  expect(service.device.rows('milestone')).toHaveLength(1)
  expect(service.device.rows('timeEntry')).toHaveLength(1)
  await device.close()
})

it('what cannot be found either is asked about, and stops nothing', async () => {
  const device = deviceWithNonsense(({ url }) => url.includes('/milestones'))
  await device.sync()
  device.create('milestone', { name: 'Launch', dueDate: '2026-04-01' })
  device.create('timeEntry', worked('after it'))
  await device.sync()
  await device.effects.pass(60_000)
  expect(device.status).toMatchObject({ phase: 'idle', waiting: 0, refused: 1 })
  expect(queuedOperations(device.replica)).toMatchObject([
    { state: 'rejected', reason: { code: 'may_be_there' } },
  ])
  await device.close()
})

it('one whose answer makes no sense is asked about until the feed tells it, and stops nothing', async () => {
  const device = service.deviceNamed('0003', undefined, undefined, {
    fetch: async (request) => {
      const answer = await service.fetch(request)
      const isOfPlan = request.method === 'POST' && request.url.includes('/milestones')
      return isOfPlan ? Response.json({ tidings: 'none' }, { headers: answer.headers }) : answer
    },
  })
  await device.sync()
  const launch = device.create('milestone', { name: 'Launch', dueDate: '2026-04-01' })
  device.create('timeEntry', worked('after it'))
  await device.sync()
  expect(device.status).toMatchObject({ phase: 'idle', waiting: 0, refused: 0 })
  expect(device.rows('milestone')).toMatchObject([{ localId: launch, syncState: 'saved' }])
  await device.close()
})

it('time that was worked goes without the plan that it was made of, when that is refused', async () => {
  const { device } = service
  const isPlan = ({ method, url }: Request): boolean => method === 'POST' && url.includes('/time-blocks')
  const planner = service.deviceNamed('0004', undefined, undefined, {
    fetch: (request) =>
      isPlan(request) ? Promise.resolve(new Response('"Refused"', { status: 400 })) : service.fetch(request),
  })
  await planner.sync()
  const taskId = planner.create('task', { name: 'Draw' })
  const start = '2026-03-20T08:00:00Z'
  const blockId = planner.create('timeBlock', { taskId, start, durationSeconds: 3600, completed: false })
  planner.create('timeEntry', { ...worked('Draw', 8), taskId, blockId })
  await planner.sync()
  expect(planner.status).toMatchObject({ waiting: 0, refused: 1 })
  await device.sync()
  expect(device.rows('timeEntry')).toHaveLength(1)
  await planner.close()
})
