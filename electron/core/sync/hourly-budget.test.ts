import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import { addSeconds } from '../../../shared/domain/instant.ts'
import { MeteredService } from './testing/metered-service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const BUDGET = 30

let service: MeteredService

beforeEach(async () => {
  service = await MeteredService.open(createService)
})
afterEach(() => service.close())

const at = (index: number) => {
  const start = addSeconds('2026-03-10T06:00:00Z', index * 60)
  return { start, stop: addSeconds(start, 30) }
}

/** Minutes until nothing waits any more. */
async function minutesToArrive(most: number): Promise<number> {
  const { device } = service
  for (let minute = 0; minute <= most; minute += 1) {
    if (device.status.waiting === 0) return minute
    await device.effects.pass(MINUTE)
  }
  throw new Error(`after ${most} minutes ${device.status.waiting} edits still wait`)
}

describe(`a server that answers ${BUDGET} requests an hour`, () => {
  it('has 1,000 edits that were made offline, 50 entries at a time, within two hours', async () => {
    const { device } = service
    const ids = Array.from({ length: 1000 }, (_, index) =>
      device.create('timeEntry', { description: `Entry ${index}`, ...at(index) }),
    )
    await device.sync()
    await device.effects.pass(MINUTE)
    expect(device.status.waiting).toBe(0)
    service.isUp = false
    await device.effects.pass(HOUR)
    for (let edit = 0; edit < 20; edit += 1) {
      for (const id of ids.slice(edit * 50, edit * 50 + 50)) {
        device.update('timeEntry', id, { description: `Job ${edit}` })
      }
    }
    await device.effects.pass(MINUTE)
    expect(device.status.waiting).toBe(1000)
    service.carried.length = 0
    service.isUp = true
    service.budget = BUDGET
    const minutes = await minutesToArrive(120)
    expect(minutes).toBeLessThanOrEqual(120)
    expect(service.writes.length).toBeLessThanOrEqual(25)
    service.budget = null
    const initialCursor = service.deviceNamed('0002')
    await initialCursor.sync()
    await initialCursor.effects.pass(MINUTE)
    const counts = Map.groupBy(initialCursor.rows('timeEntry'), ({ fields }) => fields.description)
    expect([...counts.values()].map(({ length }) => length)).toEqual(Array.from({ length: 20 }, () => 50))
    expect(device.status).toMatchObject({ refused: 0, conflicts: 0 })
    await initialCursor.close()
  })

  it('has 2,000 new entries within two hours, and is asked for lists only afterwards', async () => {
    const { device } = service
    await device.sync()
    service.isUp = false
    await device.effects.pass(HOUR)
    for (let index = 0; index < 2000; index += 1) {
      device.create('timeEntry', { description: `Entry ${index}`, ...at(index) })
    }
    service.carried.length = 0
    service.isUp = true
    service.budget = BUDGET
    expect(await minutesToArrive(2 * 60)).toBeLessThanOrEqual(2 * 60)
    // Those that left before the service had shown that it remembers keys went alone.
    expect(service.writes.length).toBeLessThanOrEqual(12 + 4)
    const untilLast = service.carried.slice(
      0,
      service.carried.findLastIndex(({ method }) => method === 'POST'),
    )
    expect(untilLast.filter(({ method }) => method === 'GET').length).toBeLessThanOrEqual(3)
  })
})
