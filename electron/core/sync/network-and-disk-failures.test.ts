import { describe, expect, it } from 'vitest'
import { Device } from './testing/device.ts'
import { FakeEffects } from './testing/fake-effects.ts'
import { FakeServer, type Received } from './testing/fake-server.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

function setUp(remembersKeys = true) {
  const effects = new FakeEffects('0000', '2026-03-20T12:00:00Z')
  // The server's clock is right, whatever happens to the one of this computer.
  let setBack = 0
  const server = new FakeServer({ remembersKeys, milliseconds: () => effects.milliseconds() + setBack })
  const device = new Device({ fetch: server.fetch, effects })
  const setClockBack = (milliseconds: number): void => {
    setBack += milliseconds
    effects.setBack(milliseconds)
  }
  return { effects, server, device, setClockBack }
}

const worked = (description: string, hour = 9) => ({
  description,
  start: `2026-03-20T${String(hour).padStart(2, '0')}:00:00Z`,
  stop: `2026-03-20T${String(hour).padStart(2, '0')}:30:00Z`,
})

const isCreate = ({ method, path }: Received) => method === 'POST' && !path.endsWith('/preferences')
const descriptions = (server: FakeServer) => server.list('time_entries').map(({ description }) => description)

describe('a creation whose answer was lost', () => {
  it.each([true, false])(
    'is no second one because a timer started meanwhile (keys remembered: %s)',
    async (remembersKeys) => {
      const { device, server, effects } = setUp(remembersKeys)
      await device.sync()
      const offline = () => 'unreachable' as const
      const losesOne = (received: Received) => {
        if (!isCreate(received)) return undefined
        server.fault = offline
        return 'lost' as const
      }
      server.fault = losesOne
      const project = device.create('project', { name: 'Site' })
      await device.sync()
      device.create('timeEntry', worked('Morning'))
      server.fault = losesOne
      await effects.pass(5000)
      server.put('time_entries', { ...worked('Theirs', 10), project_id: 101, task_id: null, tag_ids: null })
      device.create('timeEntry', { description: 'Runs', start: effects.now(), projectId: project })
      await effects.pass(60_000)
      server.fault = () => undefined
      await effects.pass(10 * 60_000)
      expect(descriptions(server)).toHaveLength(3)
      expect(new Set(descriptions(server))).toEqual(new Set(['Morning', 'Runs', 'Theirs']))
      expect(server.list('projects')).toHaveLength(1)
      expect(device.rows('timeEntry')).toHaveLength(3)
      expect(device.rows('project')).toHaveLength(1)
      expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
    },
  )

  it('is looked for before it is sent again after so long that the service may have forgotten its key', async () => {
    const { device, server, effects } = setUp(true)
    device.create('tag', { name: 'so that keys are known to be remembered' })
    await device.sync()
    server.fault = (received) => (isCreate(received) ? 'lost' : undefined)
    device.create('timeEntry', worked('Before the holidays'))
    await device.sync()
    server.fault = () => 'unreachable'
    await effects.pass(60_000)
    server.forgetKeys()
    effects.sleep(31 * DAY)
    server.fault = () => undefined
    await effects.pass(10 * 60_000)
    expect(descriptions(server)).toEqual(['Before the holidays'])
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
  })
})

describe('a name that was given on another device, too', () => {
  it.each(['tag', 'client', 'project'] as const)(
    'means the same %s, for what uses it here',
    async (entity) => {
      const { device, server } = setUp()
      await device.sync()
      const collection = `${entity}s` as const
      const there = server.put(collection, { name: 'Urgent' })
      server.namesAreUnique = true
      const here = device.create(entity, { name: 'Urgent' })
      const used = {
        tag: () => device.create('timeEntry', { ...worked('Fix it'), tagIds: [here] }),
        client: () => device.create('project', { name: 'Site', clientId: here }),
        project: () => device.create('timeEntry', { ...worked('Fix it'), projectId: here }),
      }
      const user = used[entity]()
      expect(await device.sync()).toMatchObject({ waiting: 0, refused: 0 })
      expect(server.list(collection)).toHaveLength(1)
      expect(device.rows(entity)).toMatchObject([
        { localId: here, serverId: there['id'], syncState: 'saved' },
      ])
      const sent = server.writes.at(-1)?.body
      expect([sent?.['tag_ids'], sent?.['client_id'], sent?.['project_id']].flat()).toContain(there['id'])
      expect(device.replica.operations.ofRow(user)).toEqual([])
    },
  )

  it('also where both were seen here, and entries wait that use either', async () => {
    const { device, server, effects } = setUp()
    const there = server.put('tags', { name: 'Urgent' })
    await device.sync()
    server.namesAreUnique = true
    server.fault = ({ method, path }) =>
      method === 'POST' && path.endsWith('/tags') ? { status: 503 } : undefined
    const here = device.create('tag', { name: 'Urgent' })
    const mine = device.create('timeEntry', { ...worked('Mine'), tagIds: [here] })
    const late = server.put('time_entries', {
      ...worked('Theirs', 10),
      project_id: null,
      task_id: null,
      tag_ids: [there['id']],
    })
    await device.sync()
    expect(device.rows('tag')).toHaveLength(2)
    const twin = device.rows('tag').find(({ localId }) => localId !== here)
    if (twin === undefined) throw new Error('no twin')
    device.update('timeEntry', mine, { tagIds: [here, twin.localId].toSorted() })
    const third = device.create('timeEntry', { ...worked('Third', 11), tagIds: [twin.localId] })
    server.fault = () => undefined
    await effects.pass(10 * 60_000)
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
    expect(device.rows('tag')).toMatchObject([{ localId: here, serverId: there['id'] }])
    const tags = (id: typeof mine) => device.row('timeEntry', id).fields.tagIds
    expect([tags(mine), tags(third)]).toEqual([[here], [here]])
    expect(server.list('time_entries').map(({ tag_ids }) => tag_ids)).toContainEqual([there['id']])
    expect(server.rows.time_entries.get(late['id'] as number)?.['tag_ids']).toEqual([there['id']])
    expect(
      server.list('time_entries').find(({ description }) => description === 'Third')?.['tag_ids'],
    ).toEqual([there['id']])
  })

  it('keeps the project of an entry that found no way to the server while two became one', async () => {
    const effects = new FakeEffects('0000', '2026-03-20T12:00:00Z')
    const server = new FakeServer({ remembersKeys: true, milliseconds: effects.milliseconds })
    server.namesAreUnique = true
    const isHeld = Promise.withResolvers<void>()
    let holds = false
    let isRefused = false
    const device = new Device({
      effects,
      fetch: async (request) => {
        if (request.method === 'GET' && request.url.includes('/projects') && isRefused) {
          isRefused = false
          device.create('timeEntry', { ...worked('Fix it'), projectId: twin?.localId ?? null })
          holds = true
        }
        if (!holds || request.method !== 'POST' || !request.url.includes('/time_entries'))
          return server.fetch(request)
        await isHeld.promise
        holds = false
        const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
        throw new TypeError('fetch failed', { cause })
      },
    })
    const theirs = server.put('projects', { name: 'Beta' })
    await device.sync()
    const [twin] = device.rows('project')
    const own = device.create('project', { name: 'Beta' })
    // The entry that is made when the name is refused goes together with the project.
    isRefused = true
    const syncing = device.sync()
    await expect.poll(() => device.rows('project')).toHaveLength(1)
    expect(device.rows('project')).toMatchObject([{ localId: own, serverId: theirs['id'] }])
    isHeld.resolve()
    await syncing
    await effects.pass(HOUR)
    expect(server.list('time_entries')).toMatchObject([{ project_id: theirs['id'] }])
  })
})

describe('a clock that is set back by hours', () => {
  it('does not keep edits here for hours', async () => {
    const { device, server, effects, setClockBack } = setUp()
    await device.sync()
    server.fault = () => 'unreachable'
    device.create('timeEntry', worked('Offline'))
    await effects.pass(20 * 60_000)
    setClockBack(3 * HOUR)
    server.fault = () => undefined
    await effects.pass(6 * 60_000)
    expect(descriptions(server)).toEqual(['Offline'])
    expect(device.status).toMatchObject({ phase: 'idle', waiting: 0 })
  })

  it('does not keep what others did away for hours', async () => {
    const { device, server, effects, setClockBack } = setUp()
    await device.sync()
    await effects.pass(10 * 60_000)
    setClockBack(3 * HOUR)
    server.put('time_entries', { ...worked('Theirs'), project_id: null, task_id: null, tag_ids: null })
    await effects.pass(3 * 60_000)
    expect(device.rows('timeEntry').map(({ fields }) => fields.description)).toEqual(['Theirs'])
  })
})

describe('a server whose data was restored from an older copy', () => {
  it('gets time back that is edited here, and loses nothing that is seen here', async () => {
    const { device, server } = setUp()
    const [kept, lost] = [
      device.create('timeEntry', worked('Kept')),
      device.create('timeEntry', worked('Lost', 10)),
    ]
    await device.sync()
    const [first] = server.list('time_entries')
    server.rows.time_entries.delete(first?.['id'] as number)
    server.rows.time_entries.clear()
    device.update('timeEntry', lost, { description: 'Edited since' })
    await device.sync()
    await device.sync()
    expect(descriptions(server)).toEqual(['Edited since'])
    expect(device.row('timeEntry', kept).fields.description).toBe('Kept')
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
  })
})

describe('a service that is away for an hour', () => {
  const away = [
    { says: 'nothing', fault: 'unreachable' },
    { says: '502', fault: { status: 502 } },
    { says: '503', fault: { status: 503 } },
  ] as const

  it.each(away)('has everything 15 seconds after its return (it said $says)', async ({ fault }) => {
    const { device, server, effects } = setUp()
    await device.sync()
    server.fault = () => fault
    for (const hour of [8, 9, 10]) device.create('timeEntry', worked(`At ${hour}`, hour))
    await effects.pass(HOUR)
    const asked = server.received.length
    await effects.pass(60_000)
    // One request each time.
    expect(server.received.length - asked).toBeGreaterThanOrEqual(6)
    expect(server.received.length - asked).toBeLessThanOrEqual(12)
    server.fault = () => undefined
    await effects.pass(15_000)
    expect(descriptions(server)).toHaveLength(3)
    expect(device.status).toMatchObject({ phase: 'idle', waiting: 0 })
  })

  it('is asked for nothing before the time that it named is over', async () => {
    const { device, server, effects } = setUp()
    await device.sync()
    device.create('timeEntry', worked('Waits'))
    server.fault = () => 'unreachable'
    await effects.pass(10 * 60_000)
    server.fault = () => ({ status: 503, headers: { 'Retry-After': '600' } })
    await effects.pass(15_000)
    const asked = server.received.length
    server.fault = () => undefined
    await effects.pass(9 * 60_000)
    expect(server.received).toHaveLength(asked)
    await effects.pass(60_000)
    expect(descriptions(server)).toEqual(['Waits'])
  })
})

it('a service that answers and takes no edits is tried later and later', async () => {
  const { device, server, effects } = setUp()
  await device.sync()
  server.fault = ({ method }) => (method === 'GET' ? undefined : { status: 500 })
  device.create('timeEntry', worked('Not taken'))
  await effects.pass(HOUR)
  const tried = server.writes.length
  await effects.pass(HOUR)
  expect(server.writes.length - tried).toBeLessThan(25)
})

describe('a long queue', () => {
  it('of 10,000 edits goes out once, whatever the network loses', async () => {
    const { device, server, effects } = setUp()
    device.replica.transaction(() => {
      for (let index = 0; index < 10_000; index += 1) {
        const start = new Date(Date.parse('2025-01-01T00:00:00Z') + index * 60_000)
          .toISOString()
          .replace('.000', '')
        device.create('timeEntry', { description: `Entry ${index}`, start, stop: start })
      }
    })
    let count = 0
    server.fault = (received) => {
      if (!isCreate(received)) return undefined
      count += 1
      if (count % 997 === 0) return 'lost'
      return count % 1999 === 0 ? { status: 429, headers: { 'Retry-After': '1' } } : undefined
    }
    await device.sync()
    for (let round = 0; round < 40 && device.status.waiting > 0; round += 1) await effects.pass(5 * 60_000)
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
    expect(new Set(descriptions(server)).size).toBe(10_000)
    expect(server.list('time_entries')).toHaveLength(10_000)
  }, 60_000)
})
