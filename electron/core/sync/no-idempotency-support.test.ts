import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import { readFeed } from '../../../shared/api/feed.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Fetch } from '../api-client/api-client.ts'
import { queuedOperations } from '../queries/sync-journal.ts'
import { attach, fileOf } from './testing/attach.ts'
import type { Device } from './testing/device.ts'
import { MeteredService } from './testing/metered-service.ts'

let service: MeteredService
let device: Device

/** A server of another make. */
const stripped: Fetch = async (request) => {
  if (new URL(request.url).pathname === readFeed.path) return new Response('"Not found"', { status: 404 })
  const copy = new Request(request)
  for (const name of ['Idempotency-Key', 'If-Match', 'If-None-Match', 'X-Known-Running'])
    copy.headers.delete(name)
  return service.fetch(copy)
}

beforeEach(async () => {
  service = await MeteredService.open(createService)
  device = service.deviceNamed('0002', undefined, ':memory:', { fetch: stripped })
  await device.sync()
})
afterEach(async () => {
  await device.close()
  await service.close()
})

const entry = (description: string, hour: number) => ({
  description,
  start: `2026-03-20T0${hour}:00:00Z`,
  stop: `2026-03-20T0${hour}:30:00Z`,
})

/** The answer to the first write of each body is lost. */
function loseFirstAnswers(): void {
  const seen = new Set<string>()
  service.losesAnswer = ({ method, url }) => {
    const isFirst = method === 'POST' && url.includes('time_entries') && seen.size < 3
    if (isFirst) seen.add(String(seen.size))
    return isFirst
  }
}

async function there(): Promise<readonly string[]> {
  await service.device.sync()
  return service.device.rows('timeEntry').map(({ fields }) => fields.description)
}

describe('where keys are taken away on the way', () => {
  it('creations whose answers were lost are found and taken for what they are, once each', async () => {
    loseFirstAnswers()
    for (const hour of [1, 2, 3]) device.create('timeEntry', entry(`Entry ${hour}`, hour))
    await device.sync()
    await device.effects.pass(10 * 60_000)
    expect((await there()).toSorted()).toEqual(['Entry 1', 'Entry 2', 'Entry 3'])
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
  })

  it('an entry that was deleted elsewhere and edited here is there again beside one that is alike', async () => {
    const other = service.device
    for (let count = 0; count < 2; count += 1) other.create('timeEntry', entry('Draft', 5))
    await other.sync()
    await device.sync()
    const [first] = device.rows('timeEntry')
    const third = service.deviceNamed('0003', undefined, ':memory:', { fetch: stripped })
    await third.sync()
    const same = third.rows('timeEntry').find(({ serverId }) => serverId === first?.serverId)
    third.delete('timeEntry', same?.localId as LocalId)
    await third.sync()
    device.update('timeEntry', first?.localId as LocalId, { description: 'Site' })
    await device.effects.pass(60_000)
    expect((await there()).toSorted()).toEqual(['Draft', 'Site'])
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
    await third.close()
  })

  it('a file whose answer is lost is there once, though the list shows it before it is looked for', async () => {
    const { ids } = device.procedures['tasks.create']({ name: 'Read' })
    const taskId = ids[0] as LocalId
    await device.sync()
    service.losesAnswer = ({ method, url }) => method === 'POST' && url.includes('/attachments')
    await attach(device, taskId, fileOf('notes.txt', 20))
    await device.sync()
    service.losesAnswer = () => false
    await device.account.sync.read(['attachment'])
    expect(device.rows('attachment')).toHaveLength(2)
    await device.effects.pass(10 * 60_000)
    await device.sync()
    expect(device.rows('attachment')).toMatchObject([{ fields: { name: 'notes.txt' } }])
    await service.device.sync()
    expect(service.device.rows('attachment')).toHaveLength(1)
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
  })

  it('the person is asked when one was edited elsewhere, before anybody here knew that it had arrived', async () => {
    loseFirstAnswers()
    device.create('timeEntry', entry('Site', 6))
    await device.sync()
    await service.device.sync()
    for (const { localId } of service.device.rows('timeEntry'))
      service.device.update('timeEntry', localId, { stop: '2026-03-20T06:45:00Z' })
    await service.device.sync()
    await device.effects.pass(10 * 60_000)
    const refused = device.replica.operations.list(0, 10).filter(({ state }) => state === 'rejected')
    expect(refused.map(({ reason }) => reason)).toEqual([expect.objectContaining({ code: 'may_be_there' })])
    expect(await there()).toEqual(['Site'])
  })

  describe('a timer that the person is asked about', () => {
    const site = { ...entry('Site', 6), stop: null }

    beforeEach(async () => {
      const projectId = service.device.create('project', { name: 'House' })
      await service.device.sync()
      await device.sync()
      loseFirstAnswers()
      device.create('timeEntry', site)
      await device.sync()
      await service.device.sync()
      for (const { localId } of service.device.rows('timeEntry'))
        service.device.update('timeEntry', localId, { projectId })
      await service.device.sync()
      await device.effects.pass(10 * 60_000)
      service.losesAnswer = () => false
    })

    const times = async () => {
      await service.device.sync()
      const rows = service.device.rows('timeEntry').map(({ fields: { start, stop } }) => ({ start, stop }))
      return rows.toSorted((a, b) => a.start.localeCompare(b.start))
    }

    it('runs on', async () => {
      expect(device.status).toMatchObject({ waiting: 0, refused: 1 })
      expect(await times()).toEqual([{ start: site.start, stop: null }])
    })

    it('ends where it is stopped, and the question stays', async () => {
      const stop = '2026-03-20T11:00:00Z'
      device.procedures['timer.stop']({ stop })
      await device.sync()
      expect(await times()).toEqual([{ start: site.start, stop }])
      expect(device.rows('timeEntry')).toMatchObject([{ fields: { stop } }, { fields: { stop } }])
      expect(device.status).toMatchObject({ waiting: 0, refused: 1 })
    })

    it('ends whole where it is stopped after its start was corrected, and the one here is discarded', async () => {
      const [start, stop] = ['2026-03-20T05:30:00Z', '2026-03-20T11:00:00Z']
      const [found] = service.device.rows('timeEntry')
      service.device.update('timeEntry', found?.localId as LocalId, { start })
      await service.device.sync()
      await device.sync()
      device.procedures['timer.stop']({ stop })
      await device.sync()
      device.procedures['sync.discard']({ id: queuedOperations(device.replica)[0]?.id ?? '' })
      await device.sync()
      expect(await times()).toEqual([{ start, stop }])
    })

    it.each(['stop', 'start'] as const)(
      'is there once after a %s here when another was begun elsewhere',
      async (what) => {
        const began = '2026-03-20T11:00:00Z'
        service.device.procedures['timer.start']({ description: 'Next', start: began })
        await service.device.sync()
        await device.sync()
        device.procedures[`timer.${what}`]({})
        await device.sync()
        await device.effects.pass(10 * 60_000)
        expect((await times()).slice(0, 2)).toEqual([
          { start: site.start, stop: began },
          { start: began, stop: expect.any(String) as unknown },
        ])
        expect(device.status).toMatchObject({ waiting: 0, refused: 1 })
      },
    )
  })

  it('the person is asked when several are alike, and nothing is sent before they answer', async () => {
    for (let count = 0; count < 2; count += 1) service.device.create('timeEntry', entry('Alike', 4))
    loseFirstAnswers()
    device.create('timeEntry', entry('Alike', 4))
    await device.sync()
    await service.device.sync()
    await device.effects.pass(10 * 60_000)
    const refused = device.replica.operations.list(0, 10).filter(({ state }) => state === 'rejected')
    expect(refused.map(({ reason }) => reason)).toEqual([expect.objectContaining({ code: 'may_be_there' })])
    service.losesAnswer = () => false
    expect(await there()).toEqual(['Alike', 'Alike', 'Alike'])
    expect(device.status.waiting).toBe(0)
  })

  it('the person is asked where the server does not list what lies so far back', async () => {
    loseFirstAnswers()
    device.create('timeEntry', {
      description: 'Long ago',
      start: '2025-02-03T08:00:00Z',
      stop: '2025-02-03T09:00:00Z',
    })
    await device.sync()
    await device.effects.pass(10 * 60_000)
    const [refused, ...others] = queuedOperations(device.replica)
    expect(others).toEqual([])
    expect(refused).toMatchObject({ state: 'rejected', reason: { code: 'may_be_there' } })
  })
})
