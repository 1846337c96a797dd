import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import { addSeconds } from '../../../shared/domain/instant.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Fetch } from '../api-client/api-client.ts'
import { Device } from './testing/device.ts'
import { FakeEffects } from './testing/fake-effects.ts'
import { FakeServer } from './testing/fake-server.ts'
import { MeteredService } from './testing/metered-service.ts'

let service: MeteredService

beforeEach(async () => {
  service = await MeteredService.open(createService)
})
afterEach(() => service.close())

const at = (index: number) => {
  const start = addSeconds('2026-03-19T06:00:00Z', index * 60)
  return { start, stop: addSeconds(start, 30) }
}

/** Entries that the service has, made on this computer. */
async function entries(count: number): Promise<LocalId[]> {
  const { device } = service
  const ids = Array.from({ length: count }, (_, index) =>
    device.create('timeEntry', { description: `Entry ${index}`, ...at(index) }),
  )
  await device.sync()
  expect(device.status.waiting).toBe(0)
  service.carried.length = 0
  return ids
}

function editAll(ids: readonly LocalId[], description: string): void {
  for (const id of ids) service.device.update('timeEntry', id, { description })
}

const descriptions = () => service.device.rows('timeEntry').map(({ fields }) => fields.description)
const isBulk = ({ method }: { readonly method: string }) => method === 'PATCH'

describe('edits that make the same change', () => {
  it('go out in one request, and the rows are read again, whose versions the answer does not show', async () => {
    const ids = await entries(50)
    editAll(ids, 'All')
    await service.device.sync()
    expect(service.writes).toHaveLength(1)
    expect(service.writes[0]?.path.split('/').at(-1)?.split(',')).toHaveLength(50)
    expect(service.device.status).toMatchObject({ phase: 'idle', waiting: 0, refused: 0, conflicts: 0 })
    // The next edit of one of them is made on the version that the service has.
    editAll(ids.slice(0, 1), 'One')
    await service.device.sync()
    expect(service.carried.filter(({ status }) => status === 412)).toEqual([])
    expect(service.writes).toHaveLength(2)
    expect(new Set(descriptions())).toEqual(new Set(['All', 'One']))
  })

  it('are at most 100 of one request', async () => {
    const ids = await entries(230)
    editAll(ids, 'All')
    await service.device.sync()
    const sizes = service.writes.map(({ path }) => path.split(',').length).toSorted((a, b) => a - b)
    expect(sizes).toEqual([30, 100, 100])
    expect(service.device.status.waiting).toBe(0)
  })

  it('go apart from those with other values and from changes of times', async () => {
    const ids = await entries(6)
    const { device } = service
    editAll(ids.slice(0, 2), 'A')
    editAll(ids.slice(2, 4), 'B')
    for (const id of ids.slice(4)) device.update('timeEntry', id, { stop: '2026-03-19T12:00:00Z' })
    await device.sync()
    expect(service.writes.filter(isBulk).map(({ path }) => path.split(',').length)).toEqual([2, 2])
    expect(service.writes.filter(({ method }) => method === 'PUT')).toHaveLength(2)
    expect(descriptions().toSorted()).toEqual(['A', 'A', 'B', 'B', 'Entry 4', 'Entry 5'])
  })

  it('what somebody else changed meanwhile is read, merged and put into the journal, and nothing is overwritten unseen', async () => {
    const ids = await entries(4)
    const other = service.deviceNamed('0002')
    await other.sync()
    const theirs = other.rows('timeEntry').find(({ fields }) => fields.description === 'Entry 1')
    if (theirs === undefined) throw new Error('no entry')
    other.update('timeEntry', theirs.localId, { description: 'Theirs' })
    await other.sync()
    service.carried.length = 0
    editAll(ids, 'Mine')
    await service.device.sync()
    await other.sync()
    expect(service.device.status).toMatchObject({ waiting: 0, refused: 0, conflicts: 1 })
    expect(service.device.replica.conflicts.all()).toMatchObject([
      { local_id: ids[1], mine: 'Mine', theirs: 'Theirs' },
    ])
    expect(service.writes).toHaveLength(2)
    expect(new Set(other.rows('timeEntry').map(({ fields }) => fields.description))).toEqual(
      new Set(['Mine']),
    )
    await other.close()
  })

  it('one that was deleted elsewhere is made again, as time already worked is, and the others arrive', async () => {
    const ids = await entries(3)
    const other = service.deviceNamed('0002')
    await other.sync()
    const [gone] = other.rows('timeEntry')
    if (gone === undefined) throw new Error('no entry')
    other.delete('timeEntry', gone.localId)
    await other.sync()
    editAll(ids, 'Mine')
    await service.device.sync()
    await service.effects.pass(60_000)
    await service.device.sync()
    expect(service.device.status).toMatchObject({ waiting: 0, refused: 0 })
    expect(descriptions()).toEqual(['Mine', 'Mine', 'Mine'])
    await other.close()
  })

  it('one that is refused is refused alone, with its reason', async () => {
    const ids = await entries(3)
    const { device } = service
    editAll(ids, 'x'.repeat(3001))
    await device.sync()
    expect(device.status).toMatchObject({ waiting: 0, refused: 3 })
    const reasons = device.replica.operations.list(0, 10).map(({ reason }) => reason)
    const tooLong = { code: 'too_long', field: 'description', parameters: { maximum: 3000 } }
    expect(reasons).toEqual([tooLong, tooLong, tooLong])
    editAll(ids.slice(0, 2), 'short')
    await device.sync()
    expect(device.status).toMatchObject({ waiting: 0, refused: 1 })
    expect(descriptions().filter((one) => one === 'short')).toHaveLength(2)
  })

  it('after a lost answer go again, and happen once', async () => {
    const ids = await entries(5)
    let lost = 0
    service.losesAnswer = ({ method }) => method === 'PATCH' && (lost += 1) === 1
    editAll(ids, 'All')
    await service.device.sync()
    expect(service.device.status.waiting).toBe(5)
    const late = service.device.create('timeEntry', { description: 'Late', ...at(9) })
    await service.effects.pass(0)
    service.device.effects.sleep(60_000)
    await service.device.sync()
    service.device.update('timeEntry', late, { description: 'All' })
    await service.device.sync()
    expect(service.device.status).toMatchObject({ waiting: 0, refused: 0, conflicts: 0 })
    expect(new Set(descriptions())).toEqual(new Set(['All']))
  })
})

describe('edits that make the same change, at a server', () => {
  it.each([404, 405, 501])('that answers %d to several at once, go one by one', async (status) => {
    const effects = new FakeEffects()
    const server = new FakeServer({ remembersKeys: false, milliseconds: effects.milliseconds })
    const device = new Device({ fetch: server.fetch, effects })
    const ids = Array.from({ length: 4 }, (_, index) =>
      device.create('timeEntry', { description: `Entry ${index}`, ...at(index) }),
    )
    await device.sync()
    server.fault = ({ method }) => (method === 'PATCH' ? { status } : undefined)
    for (const id of ids.slice(0, 2)) device.update('timeEntry', id, { description: 'A' })
    for (const id of ids.slice(2)) device.update('timeEntry', id, { description: 'B' })
    await device.sync()
    expect(device.status).toMatchObject({ phase: 'idle', waiting: 0, refused: 0 })
    const found = server.list('time_entries').map(({ description }) => description)
    expect(found).toEqual(['A', 'A', 'B', 'B'])
    await device.close()
  })
})

describe('creations', () => {
  const isMany = ({ path }: { readonly path: string }) => path.endsWith('/time_entries/bulk')

  it('go out five hundred in a request, and arrive once when the answer is lost', async () => {
    const { device } = service
    await entries(1)
    let toLose = 2
    service.losesAnswer = ({ url }) => new URL(url).pathname.endsWith('/time_entries/bulk') && toLose-- > 0
    for (let index = 0; index < 1100; index += 1) {
      device.create('timeEntry', { description: `Entry ${index}`, ...at(index) })
    }
    await device.sync()
    while (device.status.waiting > 0) {
      service.effects.sleep(60_000)
      await device.sync()
    }
    expect(service.writes.filter(isMany).length).toBeGreaterThanOrEqual(4)
    expect(service.writes.filter((write) => !isMany(write))).toEqual([])
    const other = service.deviceNamed('0002')
    await other.sync()
    expect(other.rows('timeEntry')).toHaveLength(1101)
    expect(device.rows('timeEntry').every(({ serverId }) => serverId !== null)).toBe(true)
  })

  it('of which the service stumbles over one arrive all the same, but for that one', async () => {
    const stumbling: Fetch = async (request) => {
      const text = request.method === 'POST' ? await request.clone().text() : ''
      return text.includes('Stumble') ? new Response('"Internal"', { status: 500 }) : service.fetch(request)
    }
    const device = service.deviceNamed('0003', undefined, ':memory:', { fetch: stumbling })
    // The service shows by its first answer that it remembers keys.
    device.create('project', { name: 'Site' })
    await device.sync()
    for (let index = 0; index < 20; index += 1)
      device.create('timeEntry', { description: index === 7 ? 'Stumble' : `Entry ${index}`, ...at(index) })
    await device.sync()
    expect(device.status.waiting).toBe(1)
    await service.device.sync()
    expect(descriptions()).toHaveLength(19)
    await device.close()
  })

  it('of which one is answered in a form that nobody understands arrive, and that one is asked for again', async () => {
    const garbled: Fetch = async (request) => {
      const answer = await service.fetch(request)
      if (!request.url.endsWith('/bulk')) return answer
      const { status, headers } = answer
      return new Response((await answer.text()).replace(/"id":\d+/, '"id":"?"'), { status, headers })
    }
    const device = service.deviceNamed('0003', undefined, ':memory:', { fetch: garbled })
    device.create('project', { name: 'Site' })
    await device.sync()
    for (let index = 0; index < 20; index += 1)
      device.create('timeEntry', { description: `Entry ${index}`, ...at(index) })
    await device.sync()
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
    expect(device.rows('timeEntry')).toHaveLength(20)
    await device.close()
  })

  it('that are stored as they were sent are answered briefly; edits made while they were on their way follow', async () => {
    const answers: string[] = []
    const ids: LocalId[] = []
    const slow: Fetch = async (request) => {
      const answer = await service.fetch(request)
      if (!isMany({ path: new URL(request.url).pathname })) return answer
      answers.push(await answer.clone().text())
      device.update('timeEntry', ids[0] as LocalId, { description: 'Edited' })
      device.delete('timeEntry', ids[1] as LocalId)
      return answer
    }
    const device = service.deviceNamed('0003', undefined, ':memory:', { fetch: slow })
    const projectId = device.create('project', { name: 'Site' })
    const tagIds = [device.create('tag', { name: 'Tag' })]
    await device.sync()
    for (let index = 0; index < 4; index += 1)
      ids.push(device.create('timeEntry', { description: `Entry ${index}`, projectId, tagIds, ...at(index) }))
    await device.sync()
    const [sent = '{}'] = answers
    const { success } = JSON.parse(sent) as { readonly success: readonly { readonly entry: object }[] }
    expect(success.map(({ entry }) => Object.keys(entry).toSorted())).toEqual(
      Array.from({ length: 4 }, () => ['at', 'id']),
    )
    await device.sync()
    expect(device.status).toMatchObject({ waiting: 0, refused: 0, conflicts: 0 })
    await service.device.sync()
    expect(descriptions().toSorted()).toEqual(['Edited', 'Entry 2', 'Entry 3'])
    const shown = (one: Device) => one.rows('timeEntry').map(({ fields }) => fields)
    expect(shown(device)).toMatchObject(Array.from({ length: 3 }, () => ({ projectId, tagIds })))
    await device.close()
  })

  it('that name a project which is gone here are answered in full, without it', async () => {
    const { device } = service
    const projectId = device.create('project', { name: 'Gone' })
    await entries(1)
    for (const index of [1, 2]) device.create('timeEntry', { description: 'Left', projectId, ...at(index) })
    device.replica.transaction(() => device.replica.rows.remove('project', projectId))
    await device.sync()
    const left = device.rows('timeEntry').filter(({ fields }) => fields.description === 'Left')
    expect(left).toMatchObject([
      { syncState: 'saved', fields: { projectId: null } },
      { syncState: 'saved', fields: { projectId: null } },
    ])
  })

  it('of more bytes than a request may have go in several requests, none of them alone', async () => {
    const { device } = service
    await entries(1)
    const before = service.writes.length
    for (let index = 0; index < 200; index += 1)
      device.create('timeEntry', { description: `${index} ${'ä'.repeat(2980)}`, ...at(index) })
    await device.sync()
    const writes = service.writes.slice(before)
    expect(writes.every(isMany)).toBe(true)
    expect(writes).toHaveLength(2)
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
  })

  it('of more bytes than a smaller service takes go by themselves', async () => {
    let refused = 0
    const small: Fetch = async (request) => {
      const text = request.method === 'POST' ? await request.clone().text() : ''
      if (text.length < 4000) return service.fetch(request)
      refused += 1
      return new Response('"The body is too large"', { status: 413 })
    }
    const device = service.deviceNamed('0003', undefined, ':memory:', { fetch: small })
    device.create('project', { name: 'Site' })
    await device.sync()
    const before = service.writes.length
    for (let index = 0; index < 40; index += 1)
      device.create('timeEntry', { description: `Entry ${index}`, ...at(index) })
    await device.sync()
    expect(refused).toBe(1)
    expect(service.writes.slice(before).some(isMany)).toBe(false)
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
    await service.device.sync()
    expect(descriptions()).toHaveLength(40)
    await device.close()
  })

  it('that are refused, run, or belong to a time block go by themselves', async () => {
    const { device } = service
    await entries(1)
    device.create('timeEntry', { description: 'One', ...at(1) })
    device.create('timeEntry', { description: 'Two', ...at(2) })
    device.create('timeEntry', { description: 'x'.repeat(4000), ...at(3) })
    device.create('timeEntry', { description: 'Runs', start: at(4).start, stop: null })
    await device.sync()
    expect(service.writes.filter(isMany)).toHaveLength(1)
    expect(device.status).toMatchObject({ waiting: 0, refused: 1 })
    expect(descriptions()).toEqual(expect.arrayContaining(['One', 'Two', 'Runs']))
  })
})
