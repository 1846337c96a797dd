import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import { epochSeconds, instantOf } from '../../../shared/domain/instant.ts'
import { Device } from './testing/device.ts'
import { FakeEffects } from './testing/fake-effects.ts'
import { FakeServer } from './testing/fake-server.ts'
import { MeteredService } from './testing/metered-service.ts'

const NOW = '2026-03-20T12:00:00Z'

function setUp() {
  const effects = new FakeEffects('0000', NOW)
  const server = new FakeServer({ remembersKeys: true, milliseconds: effects.milliseconds })
  return { effects, server }
}

const running = (description: string, start: string) => ({
  description,
  start,
  stop: null,
  billable: false,
  project_id: null,
  task_id: null,
  tag_ids: null,
})

describe('when two devices ran at once', () => {
  it.each([
    ['started earlier here', '2026-03-20T10:00:00Z', '2026-03-20T11:00:00Z'],
    ['started later here', '2026-03-20T11:00:00Z', '2026-03-20T10:00:00Z'],
  ])('%s: the later one runs on, the earlier ends at its start', async (_, here, there) => {
    const { effects, server } = setUp()
    const device = new Device({ fetch: server.fetch, effects })
    server.put('time_entries', running('There', there))
    device.create('timeEntry', { description: 'Here', start: here })
    await device.sync()
    await effects.pass(120_000)
    const byDescription = new Map(server.list('time_entries').map((row) => [row['description'], row['stop']]))
    const [earlier, later] = here < there ? ['Here', 'There'] : ['There', 'Here']
    expect(byDescription.get(later)).toBeNull()
    expect(byDescription.get(earlier)).toBe('2026-03-20T11:00:00Z')
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
  })

  it('what the rule stops is no collision, as it ends before the other starts at the service', async () => {
    const service = await MeteredService.open(createService)
    const { desk, laptop } = await service.pair()
    desk.create('timeEntry', { description: 'There', start: '2026-03-20T11:00:00Z' })
    await desk.sync()
    laptop.create('timeEntry', { description: 'Here', start: '2026-03-20T11:30:00Z' })
    await laptop.effects.pass(60_000)
    await desk.effects.pass(60_000)
    for (const device of [desk, laptop]) {
      expect(device.status).toMatchObject({ waiting: 0, refused: 0, conflicts: 0 })
      const stops = device.rows('timeEntry').map(({ fields: { description, stop } }) => [description, stop])
      expect(Object.fromEntries(stops)).toEqual({ There: '2026-03-20T11:30:00Z', Here: null })
    }
    await service.close()
  })

  it('of two starts of one second, both devices keep time in the one that the service learnt of last', async () => {
    const service = await MeteredService.open(createService)
    const { desk, laptop } = await service.pair()
    laptop.create('timeEntry', { description: 'Laptop', start: '2026-03-20T11:00:00Z' })
    desk.create('timeEntry', { description: 'Desk', start: '2026-03-20T11:00:00Z' })
    await desk.sync()
    desk.procedures['timer.start']({ description: 'Next', start: '2026-03-20T11:30:00Z' })
    for (const device of [desk, laptop, desk, laptop]) await device.sync()
    for (const device of [desk, laptop]) {
      expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
      expect(device.procedures['sync.openCollisions']()).toEqual({ toDecide: 0, toRead: 0 })
      const stops = device.rows('timeEntry').map(({ fields: { description, stop } }) => [description, stop])
      expect(Object.fromEntries(stops)).toEqual({
        Desk: '2026-03-20T11:00:00Z',
        Laptop: '2026-03-20T11:30:00Z',
        Next: null,
      })
    }
    await service.close()
  })

  it('a start that is sent at once gives way to earlier ones that have waited', async () => {
    const service = await MeteredService.open(createService)
    const { desk, laptop } = await service.pair()
    desk.create('timeEntry', { description: 'Desk', start: '2026-03-20T11:00:00Z' })
    await desk.sync()
    laptop.create('timeEntry', { description: 'Offline', start: '2026-03-20T11:30:00Z' })
    laptop.procedures['timer.start']({ description: 'Now' })
    for (const device of [laptop, desk, laptop]) await device.sync()
    for (const device of [desk, laptop]) {
      const stops = device.rows('timeEntry').map(({ fields: { description, stop } }) => [description, stop])
      expect(Object.fromEntries(stops)).toEqual({
        Desk: '2026-03-20T11:30:00Z',
        Offline: device.rows('timeEntry').find(({ fields }) => fields.stop === null)?.fields.start,
        Now: null,
      })
      expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
      expect(device.procedures['sync.openCollisions']()).toEqual({ toDecide: 0, toRead: 0 })
    }
    await service.close()
  })

  it('a start whose answer was lost is looked for before the rule decides', async () => {
    const { effects, server } = setUp()
    const device = new Device({ fetch: server.fetch, effects })
    server.fault = ({ method }) => (method === 'POST' ? { status: 502 } : undefined)
    device.create('timeEntry', { description: 'Here', start: NOW })
    await device.sync()
    await effects.pass(10_000)
    server.put('time_entries', running('There', '2026-03-20T12:00:05Z'))
    server.fault = () => undefined
    await effects.pass(10 * 60_000)
    const byDescription = new Map(server.list('time_entries').map((row) => [row['description'], row['stop']]))
    expect(byDescription.get('There')).toBeNull()
    expect(byDescription.get('Here')).toBe('2026-03-20T12:00:05Z')
  })

  it('no time is lost and none counted twice, whatever the starts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 10, max: 7200 }), { minLength: 2, maxLength: 4 }),
        async (ages) => {
          const { effects, server } = setUp()
          const now = epochSeconds(NOW)
          const devices = ages.map((age, index) => {
            const device = new Device({
              fetch: server.fetch,
              effects: new FakeEffects(`000${index}`, NOW),
            })
            device.create('timeEntry', { description: `Device ${index}`, start: instantOf(now - age) })
            return device
          })
          for (const device of [...devices, ...devices]) await device.sync()
          const rows = server.list('time_entries')
          expect(rows).toHaveLength(ages.length)
          expect(rows.filter((row) => row['stop'] === null)).toHaveLength(1)
          const total = rows.reduce((sum, { start, stop }) => {
            const end = stop === null ? now : epochSeconds(stop as string)
            return sum + end - epochSeconds(start as string)
          }, 0)
          expect(total).toBe(Math.max(...ages))
          for (const device of devices) await device.close()
          await effects.pass(0)
        },
      ),
      { numRuns: 15 },
    )
  })
})
