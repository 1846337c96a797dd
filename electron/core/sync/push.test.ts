import { describe, expect, it } from 'vitest'
import { Device } from './testing/device.ts'
import { FakeEffects } from './testing/fake-effects.ts'
import { FakeServer, type Received } from './testing/fake-server.ts'

function setUp(remembersKeys = true) {
  const effects = new FakeEffects('0000', '2026-03-20T12:00:00Z')
  const server = new FakeServer({ remembersKeys, milliseconds: effects.milliseconds })
  return { effects, server, device: new Device({ fetch: server.fetch, effects }) }
}

const worked = (description: string, hour = 9) => ({
  description,
  start: `2026-03-20T${String(hour).padStart(2, '0')}:00:00Z`,
  stop: `2026-03-20T${String(hour).padStart(2, '0')}:30:00Z`,
})

const isEntryCreate = ({ method, path }: Received) => method === 'POST' && path.endsWith('/time_entries')

describe('sending the queue', () => {
  it('sends parents before children and gives the children the ids of the service', async () => {
    const { device, server } = setUp()
    const client = device.create('client', { name: 'Acme' })
    const project = device.create('project', { name: 'Site', clientId: client })
    const tag = device.create('tag', { name: 'urgent' })
    device.create('timeEntry', { ...worked('Design'), projectId: project, tagIds: [tag] })
    const status = await device.sync()
    expect(status).toMatchObject({ phase: 'idle', waiting: 0, refused: 0 })
    const [site] = server.list('projects')
    expect(site?.['client_id']).toBe(server.list('clients')[0]?.['id'])
    const [entry] = server.list('time_entries')
    expect(entry).toMatchObject({ project_id: site?.['id'], tag_ids: [server.list('tags')[0]?.['id']] })
    expect(device.rows('timeEntry')[0]).toMatchObject({ syncState: 'saved', serverId: entry?.['id'] })
  })

  it('sends independent edits at the same time and edits of one row one after the other', async () => {
    const { device, server } = setUp()
    for (let hour = 0; hour < 20; hour += 1) device.create('timeEntry', worked(`Entry ${hour}`, hour))
    await device.sync()
    expect(server.list('time_entries')).toHaveLength(20)
    expect(server.mostAtOnce).toBe(12)

    const [row] = device.rows('timeEntry')
    if (row === undefined) throw new Error('no entry')
    server.fault = ({ method }) => (method === 'PUT' ? { status: 503 } : undefined)
    device.update('timeEntry', row.localId, { description: 'first' })
    await device.sync()
    device.update('timeEntry', row.localId, { description: 'second' })
    server.fault = () => undefined
    await device.effects.pass(60_000)
    const sent = server.writes.filter(({ method }) => method === 'PUT').map(({ body }) => body['description'])
    expect(sent.slice(-2)).toEqual(['first', 'second'])
    expect(device.status.waiting).toBe(0)
  })

  it('an edit made while the creation is on its way is its own later operation, and neither is lost', async () => {
    const { device, server } = setUp()
    const id = device.create('timeEntry', worked('typed'))
    server.fault = (received) => {
      if (isEntryCreate(received)) device.update('timeEntry', id, { description: 'typed on' })
      return undefined
    }
    await device.sync()
    await device.effects.pass(1000)
    expect(server.list('time_entries').map((row) => row['description'])).toEqual(['typed on'])
    expect(device.row('timeEntry', id)).toMatchObject({
      syncState: 'saved',
      fields: { description: 'typed on' },
    })
    expect(server.writes.map(({ method }) => method)).toEqual(['POST', 'PUT'])
  })

  it('a refused operation waits alone: its children stay, everything else goes', async () => {
    const { device, server } = setUp()
    const project = device.create('project', { name: 'refused' })
    device.create('timeEntry', { ...worked('child'), projectId: project })
    device.create('timeEntry', worked('other', 10))
    const status = await device.sync()
    expect(status).toMatchObject({ phase: 'idle', waiting: 1, refused: 1 })
    expect(server.list('time_entries').map((row) => row['description'])).toEqual(['other'])
    expect(device.row('project', project).syncState).toBe('refused')
  })

  it('an entry that was given a new project later goes after it, in the same round', async () => {
    const { device, server } = setUp()
    await device.sync()
    server.fault = () => 'unreachable'
    const entry = device.create('timeEntry', worked('Design'))
    const project = device.create('project', { name: 'Site' })
    device.update('timeEntry', entry, { projectId: project, tagIds: [device.create('tag', { name: 'new' })] })
    await device.sync()
    server.fault = () => undefined
    expect(await device.sync()).toMatchObject({ waiting: 0, refused: 0 })
    expect(server.list('time_entries')).toMatchObject([
      { project_id: server.list('projects')[0]?.['id'], tag_ids: [server.list('tags')[0]?.['id']] },
    ])
  })

  it('a deletion that the service answers with 404 is done', async () => {
    const { device, server } = setUp()
    const id = device.create('timeEntry', worked('gone'))
    await device.sync()
    server.rows.time_entries.clear()
    device.delete('timeEntry', id)
    expect(await device.sync()).toMatchObject({ waiting: 0, refused: 0 })
    expect(device.rows('timeEntry')).toEqual([])
  })

  it('one operation that the service stumbles over does not keep the others from it', async () => {
    const { device, server } = setUp()
    server.fault = ({ body }) => (body['description'] === 'poison' ? { status: 500 } : undefined)
    device.create('timeEntry', worked('poison', 8))
    for (let hour = 9; hour < 20; hour += 1) device.create('timeEntry', worked(`fine ${hour}`, hour))
    expect(await device.sync()).toMatchObject({ phase: 'offline', waiting: 1 })
    expect(server.list('time_entries')).toHaveLength(11)
  })

  it('deleting a project waits for what still refers to it', async () => {
    const { device, server } = setUp()
    const project = device.create('project', { name: 'Site' })
    await device.sync()
    const first = device.create('timeEntry', { ...worked('a'), projectId: project })
    device.delete('project', project)
    device.create('timeEntry', worked('b', 10))
    await device.sync()
    const order = server.writes
      .slice(1)
      .map(({ method, path }) => `${method} ${path.split('/').at(-2) ?? ''}`)
    expect(order).toEqual(['POST 1', 'DELETE projects', 'POST 1'])
    expect(device.row('timeEntry', first).fields.projectId).toBeNull()
  })
})

describe('answers that do not arrive', () => {
  it('let an edit say the same when it is sent again, whatever was edited since', async () => {
    const { device, server, effects } = setUp()
    const task = device.create('task', { name: 'Design', date: '2026-03-20', endDate: '2026-03-22' })
    await device.sync()
    server.fault = ({ method }) => (method === 'PATCH' ? 'lost' : undefined)
    device.update('task', task, { date: '2026-03-24' })
    await device.sync()
    device.update('task', task, { endDate: '2026-03-27' })
    server.fault = () => undefined
    await effects.pass(10 * 60_000)
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
    expect(server.list('tasks')).toMatchObject([{ start_date: '2026-03-24', end_date: '2026-03-27' }])
  })

  it('with a service that remembers keys, the same request is sent again and happens once', async () => {
    const { device, server } = setUp(true)
    device.create('tag', { name: 'so that keys are known to be remembered' })
    await device.sync()
    let drops = 3
    server.fault = (received) => (isEntryCreate(received) && (drops -= 1) >= 0 ? 'lost' : undefined)
    for (let hour = 0; hour < 12; hour += 1) device.create('timeEntry', worked(`Entry ${hour}`, hour))
    await device.sync()
    await device.effects.pass(120_000)
    expect(device.status).toMatchObject({ phase: 'idle', waiting: 0, refused: 0 })
    expect(server.list('time_entries')).toHaveLength(12)
    expect(device.rows('timeEntry').every(({ syncState }) => syncState === 'saved')).toBe(true)
  })

  it('with a service that ignores keys, the window around is read and a unique match adopted', async () => {
    const { device, server } = setUp(false)
    let drops = 3
    server.fault = (received) => (isEntryCreate(received) && (drops -= 1) >= 0 ? 'lost' : undefined)
    for (let hour = 0; hour < 12; hour += 1) device.create('timeEntry', worked(`Entry ${hour}`, hour))
    await device.sync()
    await device.effects.pass(120_000)
    expect(device.status).toMatchObject({ phase: 'idle', waiting: 0, refused: 0 })
    expect(server.list('time_entries')).toHaveLength(12)
    expect(device.rows('timeEntry')).toHaveLength(12)
  })

  it('what never arrived is sent again', async () => {
    const { device, server } = setUp(false)
    let fails = 2
    server.fault = (received) => (isEntryCreate(received) && (fails -= 1) >= 0 ? { status: 502 } : undefined)
    device.create('timeEntry', worked('once'))
    await device.sync()
    await device.effects.pass(120_000)
    expect(server.list('time_entries')).toHaveLength(1)
    expect(device.status.waiting).toBe(0)
  })

  it('when several are alike, the person decides', async () => {
    const { device, server } = setUp(false)
    server.fault = (received) => (isEntryCreate(received) ? 'lost' : undefined)
    device.create('timeEntry', worked('same'))
    await device.sync()
    server.put('time_entries', { ...worked('same'), project_id: null, tag_ids: null, task_id: null })
    server.fault = () => undefined
    await device.effects.pass(10_000)
    expect(device.status).toMatchObject({ refused: 1 })
    expect(server.list('time_entries')).toHaveLength(2)
  })
})

describe('when the service says no to everything', () => {
  it('a refused connection leaves the queue as if it had never been tried: edits still join', async () => {
    const { device, server } = setUp()
    server.fault = () => 'unreachable'
    const id = device.create('timeEntry', { description: 'started offline', start: '2026-03-20T11:59:59Z' })
    expect(await device.sync()).toMatchObject({ phase: 'offline', waiting: 1 })
    device.update('timeEntry', id, { stop: '2026-03-20T12:00:00Z', description: 'done offline' })
    expect(device.replica.operations.ofRow(id)).toHaveLength(1)
    server.fault = () => undefined
    await device.effects.pass(10_000)
    expect(server.writes.findLast(isEntryCreate)?.body).toMatchObject({
      description: 'done offline',
      duration: 1,
    })
    expect(server.list('time_entries')).toHaveLength(1)
  })

  it('tries again soon after the computer has slept, whatever it was waiting for', async () => {
    const { device, server, effects } = setUp()
    server.fault = () => ({ status: 503 })
    device.create('tag', { name: 'awake' })
    await device.sync()
    await effects.pass(60 * 60_000)
    server.fault = () => undefined
    effects.sleep(60 * 60_000)
    await effects.pass(1000)
    expect(device.status).toMatchObject({ phase: 'idle', waiting: 0 })
  })

  it.each([
    ['429 with Retry-After', { status: 429, headers: { 'Retry-After': '120' } }],
    [
      '402 with quota headers',
      { status: 402, headers: { 'X-Toggl-Quota-Remaining': '0', 'X-Toggl-Quota-Resets-In': '120' } },
    ],
    [
      '402 with the seconds in its text',
      { status: 402, body: 'Hourly limit reached, resets in 120 seconds' },
    ],
  ])('%s is a pause, not an error', async (_, fault) => {
    const { device, server, effects } = setUp()
    server.fault = () => fault
    device.create('tag', { name: 'later' })
    const status = await device.sync()
    expect(status).toMatchObject({ phase: 'paused', waiting: 1, refused: 0, retryAt: '2026-03-20T12:02:00Z' })
    const before = server.received.length
    server.fault = () => undefined
    device.create('tag', { name: 'also later' })
    await effects.pass(119_000)
    expect(server.received).toHaveLength(before)
    await effects.pass(2_000)
    expect(device.status).toMatchObject({ phase: 'idle', waiting: 0 })
    expect(server.list('tags')).toHaveLength(2)
  })

  it('refused credentials freeze the queue and ask for a sign-in; nothing is lost', async () => {
    const { device, server, effects } = setUp()
    let writes = 0
    server.fault = ({ method }) =>
      method === 'GET' && writes < 3 ? undefined : (writes += 1) > 3 ? { status: 403 } : undefined
    for (let hour = 0; hour < 10; hour += 1) device.create('timeEntry', worked(`Entry ${hour}`, hour))
    const status = await device.sync()
    expect(status.phase).toBe('sign-in')
    expect(status.refused).toBe(0)
    expect(status.waiting).toBe(10 - server.list('time_entries').length)
    expect(device.signInsAskedFor).toBe(1)
    const before = server.received.length
    await effects.pass(24 * 60 * 60_000)
    expect(server.received).toHaveLength(before)
  })

  it('a 403 to one thing, while the account is fine, refuses that thing alone', async () => {
    const { device, server } = setUp()
    server.fault = ({ method, path }) =>
      method === 'POST' && path.endsWith('/tags') ? { status: 403 } : undefined
    device.create('tag', { name: 'admins only' })
    device.create('timeEntry', worked('fine'))
    expect(await device.sync()).toMatchObject({ phase: 'idle', waiting: 0, refused: 1 })
  })

  it('a page of a captive portal is not an answer', async () => {
    const { device, server } = setUp()
    const portal: typeof server.fetch = () =>
      Promise.resolve(new Response('<html>Welcome to the hotel</html>'))
    const guest = new Device({ fetch: portal })
    guest.create('tag', { name: 'kept' })
    expect(await guest.sync()).toMatchObject({ phase: 'offline', waiting: 1, refused: 0 })
    await device.close()
  })
})
