import { describe, expect, it } from 'vitest'
import type { Fetch } from '../../api-client/api-client.ts'
import { Device } from '../testing/device.ts'
import { FakeEffects } from '../testing/fake-effects.ts'
import { FakeServer } from '../testing/fake-server.ts'

function setUp() {
  const effects = new FakeEffects('0000', '2026-03-20T12:00:00Z')
  const server = new FakeServer({ remembersKeys: true, milliseconds: effects.milliseconds })
  return { effects, server, device: new Device({ fetch: server.fetch, effects }) }
}

const entry = (
  description: string,
  start = '2026-03-20T09:00:00Z',
  stop: string | null = '2026-03-20T10:00:00Z',
) => ({
  description,
  start,
  stop,
  billable: false,
  project_id: null,
  task_id: null,
  tag_ids: null,
})

const DAY = 86_400_000

describe('reading what is at the service', () => {
  it('brings everything, references translated to local ids', async () => {
    const { device, server } = setUp()
    const client = server.put('clients', { name: 'Acme', notes: null })
    const project = server.put('projects', { name: 'Site', client_id: client['id'], active: false })
    const tag = server.put('tags', { name: 'urgent' })
    server.put('time_entries', { ...entry('Design'), project_id: project['id'], tag_ids: [tag['id']] })
    server.put('ghosts', { name: 'Designer, Berlin', description: 'half time' })
    server.put('tasks', {
      name: 'Draft',
      start_date: '2026-03-23',
      status: { type: 'done' },
      estimated_mins: 90,
    })
    await device.sync()
    const [site] = device.rows('project')
    expect(site?.fields).toMatchObject({ archived: true, clientId: device.rows('client')[0]?.localId })
    expect(device.rows('timeEntry')[0]?.fields).toMatchObject({
      projectId: site?.localId,
      tagIds: [device.rows('tag')[0]?.localId],
    })
    expect(device.rows('task')[0]?.fields).toMatchObject({
      date: '2026-03-23',
      done: true,
      estimatedSeconds: 5400,
    })
    expect(device.rows('ghost')).toHaveLength(1)
    expect(device.rows('preferences')[0]?.fields.timeZone).toBe('Europe/Berlin')
  })

  it('reads a long history window by window, each entry once, also where many start in one second', async () => {
    const { device, server } = setUp()
    server.pageSize = 10
    for (let index = 0; index < 57; index += 1) {
      const minute = String(Math.floor(index / 7)).padStart(2, '0')
      server.put(
        'time_entries',
        entry(`Entry ${index}`, `2026-03-19T09:${minute}:00Z`, `2026-03-19T10:00:00Z`),
      )
    }
    await device.sync()
    expect(device.rows('timeEntry')).toHaveLength(57)
    expect(device.status.phase).toBe('idle')
  })

  it('goes on where it stood after an interruption', async () => {
    const { device, server, effects } = setUp()
    server.pageSize = 10
    for (let index = 0; index < 40; index += 1) {
      const minute = String(index).padStart(2, '0')
      server.put(
        'time_entries',
        entry(`Entry ${index}`, `2026-03-19T09:${minute}:00Z`, `2026-03-19T10:00:00Z`),
      )
    }
    let pages = 0
    server.fault = ({ path }) =>
      path.includes('/me/time_entries?') && (pages += 1) > 2 ? 'unreachable' : undefined
    await device.sync()
    expect(device.status.phase).toBe('offline')
    const read = device.rows('timeEntry').length
    expect(read).toBeGreaterThan(0)
    server.fault = () => undefined
    const before = server.received.length
    await effects.pass(5_000)
    expect(device.rows('timeEntry')).toHaveLength(40)
    const again = server.received.slice(before).find(({ path }) => path.includes('/me/time_entries?'))
    expect(again?.path).toContain('before=2026-03-19')
  })

  it('asks for entries once a minute and for nothing else, and tells nobody when nothing changed', async () => {
    const { device, server, effects } = setUp()
    server.put('time_entries', entry('Known'))
    await device.sync()
    let told = 0
    device.replica.onChange(() => (told += 1))
    const before = server.received.length
    await effects.pass(4 * 60_000)
    const asked = server.received.slice(before)
    expect(asked).toHaveLength(4)
    expect(asked.every(({ path }) => path.includes('/me/time_entries?since='))).toBe(true)
    expect(told).toBe(0)
  })

  it('the service inside the app is not polled', async () => {
    const { server, effects } = setUp()
    const device = new Device({ fetch: server.fetch, effects, record: { kind: 'local', serverUrl: null } })
    await device.sync()
    const before = server.received.length
    await effects.pass(DAY)
    expect(server.received).toHaveLength(before)
  })

  it('a list that the server does not have is left in peace', async () => {
    const { device, server, effects } = setUp()
    server.fault = ({ path }) => (path.includes('/organizations/') ? { status: 404 } : undefined)
    expect(await device.sync()).toMatchObject({ phase: 'idle' })
    const before = server.received.length
    await effects.pass(10 * 60_000)
    expect(server.received.slice(before).some(({ path }) => path.includes('/organizations/'))).toBe(false)
  })

  it('reads a project that was made since its list was read before the entry that refers to it', async () => {
    const { device, server, effects } = setUp()
    await device.sync()
    const project = server.put('projects', { name: 'Brand new' })
    server.put('time_entries', { ...entry('On it'), project_id: project['id'] })
    await effects.pass(61_000)
    expect(device.rows('timeEntry')[0]?.fields.projectId).toBe(device.rows('project')[0]?.localId)
  })
})

it('a subtask that is listed before its task belongs to it', async () => {
  const { device, server } = setUp()
  server.put('tasks', { id: 900, name: 'Part', parent_task_id: 901 })
  server.put('tasks', { id: 901, name: 'Whole', parent_task_id: null })
  await device.sync()
  const [part, whole] = ['Part', 'Whole'].map((name) =>
    device.rows('task').find(({ fields }) => fields.name === name),
  )
  expect(part?.fields.parentId).toBe(whole?.localId)
  expect(whole?.localId).toBeDefined()
})

describe('what is gone at the service', () => {
  it('goes here, told by the list of changes', async () => {
    const { device, server, effects } = setUp()
    const row = server.put('time_entries', entry('Short-lived'))
    await device.sync()
    server.remove('time_entries', row['id'] as number)
    await effects.pass(61_000)
    expect(device.rows('timeEntry')).toEqual([])
  })

  it('goes here after a gap too wide for the list of changes, found by its absence', async () => {
    const { device, server, effects } = setUp()
    const first = server.put('time_entries', entry('First', '2026-03-01T09:00:00Z', '2026-03-01T10:00:00Z'))
    server.put('time_entries', entry('Second', '2026-03-02T09:00:00Z', '2026-03-02T10:00:00Z'))
    const third = server.put('time_entries', entry('Third', '2026-03-03T09:00:00Z', '2026-03-03T10:00:00Z'))
    const tag = server.put('tags', { name: 'old' })
    await device.sync()
    effects.sleep(100 * DAY)
    server.rows.time_entries.delete(first['id'] as number)
    server.rows.time_entries.delete(third['id'] as number)
    server.rows.tags.delete(tag['id'] as number)
    await device.sync()
    expect(device.rows('timeEntry').map(({ fields }) => fields.description)).toEqual(['Second'])
    expect(device.rows('tag')).toEqual([])
  })

  it('stays here when the server only lists the last months', async () => {
    const { device, server, effects } = setUp()
    const old = server.put('time_entries', entry('Old', '2025-03-01T09:00:00Z', '2025-03-01T10:00:00Z'))
    server.put('time_entries', entry('Recent'))
    await device.sync()
    effects.sleep(100 * DAY)
    // The list forgets it; asked for by itself it is there.
    server.fault = ({ path }) => {
      if (!path.includes('/me/time_entries?before')) return undefined
      const shown = server.list('time_entries').filter((row) => row['id'] !== old['id'])
      return { status: 200, body: path.includes('2100') ? shown : [] }
    }
    await device.sync()
    expect(device.rows('timeEntry')).toHaveLength(2)
  })

  it('an edit of time already worked wins over the deletion, and the journal says so', async () => {
    const { device, server, effects } = setUp()
    const row = server.put('time_entries', entry('Worked'))
    await device.sync()
    const [known] = device.rows('timeEntry')
    server.fault = () => 'unreachable'
    if (known !== undefined) device.update('timeEntry', known.localId, { description: 'Worked, corrected' })
    await effects.pass(1000)
    server.fault = () => undefined
    server.remove('time_entries', row['id'] as number)
    await effects.pass(120_000)
    expect(server.list('time_entries').map((one) => one['description'])).toEqual(['Worked, corrected'])
    expect(device.status).toMatchObject({ waiting: 0, conflicts: 1 })
  })
})

it('misses nothing where the server does not tell its time and the clock of this computer is days ahead', async () => {
  const effects = new FakeEffects('0000', '2026-03-20T12:00:00Z')
  const milliseconds = () => effects.milliseconds() - 2 * DAY
  const server = new FakeServer({ remembersKeys: true, milliseconds })
  const withoutDate: Fetch = async (request) => {
    const answer = await server.fetch(request)
    answer.headers.delete('Date')
    return answer
  }
  const device = new Device({ fetch: withoutDate, effects })
  await device.sync()
  server.put('time_entries', entry('New'))
  await effects.pass(61_000)
  expect(device.rows('timeEntry')).toMatchObject([{ fields: { description: 'New' } }])
})

describe('edits on both sides', () => {
  it('of different fields merge', async () => {
    const { device, server, effects } = setUp()
    const row = server.put('time_entries', entry('Both'))
    await device.sync()
    server.fault = () => 'unreachable'
    const [known] = device.rows('timeEntry')
    if (known !== undefined) device.update('timeEntry', known.localId, { description: 'Mine' })
    server.put('time_entries', { id: row['id'], billable: true })
    await effects.pass(1000)
    server.fault = () => undefined
    await effects.pass(120_000)
    expect(server.list('time_entries')[0]).toMatchObject({ description: 'Mine', billable: true })
    expect(device.rows('timeEntry')[0]?.fields).toMatchObject({ description: 'Mine', billable: true })
    expect(device.status.conflicts).toBe(0)
  })

  it('of one field: the local edit goes out, the other value is kept in the journal', async () => {
    const { device, server, effects } = setUp()
    const row = server.put('time_entries', entry('Both'))
    await device.sync()
    server.fault = ({ method }) => (method === 'PUT' ? { status: 503 } : undefined)
    const [known] = device.rows('timeEntry')
    if (known !== undefined) device.update('timeEntry', known.localId, { description: 'Mine' })
    await effects.pass(0)
    server.put('time_entries', { id: row['id'], description: 'Theirs' })
    server.fault = ({ method }) => (method === 'PUT' ? { status: 400, body: 'not now' } : undefined)
    await effects.pass(120_000)
    expect(device.rows('timeEntry')[0]?.fields.description).toBe('Mine')
    expect(device.replica.conflicts.all()).toMatchObject([
      { field: 'description', mine: 'Mine', theirs: 'Theirs', kept: 'mine' },
    ])
  })
})

it('a page that was under way while an edit arrived cannot take the edit back', async () => {
  const { device, server, effects } = setUp()
  server.put('time_entries', entry('Before'))
  await device.sync()
  const [known] = device.rows('timeEntry')
  const stale = { ...server.list('time_entries')[0] }
  await effects.pass(1000)
  if (known !== undefined) device.update('timeEntry', known.localId, { description: 'After' })
  await effects.pass(0)
  server.fault = ({ path }) =>
    path.includes('/me/time_entries?') ? { status: 200, body: [stale] } : undefined
  await effects.pass(61_000)
  expect(device.rows('timeEntry')[0]?.fields.description).toBe('After')
})

it('a deleted row does not come back with an overlapping page', async () => {
  const { device, server, effects } = setUp()
  const id = device.create('timeEntry', {
    description: 'Deleted',
    start: '2026-03-20T09:00:00Z',
    stop: '2026-03-20T10:00:00Z',
  })
  await device.sync()
  device.delete('timeEntry', id)
  await effects.pass(5 * 60_000)
  expect(server.list('time_entries')).toEqual([])
  expect(device.rows('timeEntry')).toEqual([])
})
