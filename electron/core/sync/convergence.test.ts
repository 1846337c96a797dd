import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createService, type Service } from '../../../server/service.ts'
import { addSeconds } from '../../../shared/domain/instant.ts'
import { signIn, signUp } from '../accounts/sign-in.ts'
import type { Fetch } from '../api-client/api-client.ts'
import type { SignedIn } from '../protocol.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { descriptorsOf } from '../replica/entities.ts'
import { Device } from './testing/device.ts'
import { FakeEffects } from './testing/fake-effects.ts'
import { memoryService } from './testing/memory-service.ts'

const server = { serverUrl: 'http://server.test', accountsUrl: null, planningUrl: null }
const credentials = { kind: 'password', email: 'ada@example.com', password: 'correct horse' } as const

/** The real service in memory, with a network that can be cut and that can lose answers. */
class Network {
  readonly service: Service
  isUp = true
  /** Decides whether the answer to a write is lost after the service has committed. */
  losesAnswer: () => boolean = () => false
  writes = 0

  constructor(service: Service) {
    this.service = service
  }

  readonly fetch: Fetch = async (request) => {
    if (!this.isUp) {
      const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
      throw new TypeError('fetch failed', { cause })
    }
    const isWrite = request.method !== 'GET'
    const response = await this.service.fetch(request)
    if (isWrite) this.writes += 1
    if (isWrite && this.losesAnswer()) throw new TypeError('fetch failed', { cause: new Error('hang up') })
    return response
  }
}

let network: Network
let signedIn: SignedIn
let devices: Device[]

beforeEach(async () => {
  network = new Network(await service())
  devices = []
  signedIn = await signUp(enter(), server, { ...credentials, name: 'Ada', timeZone: 'Europe/Berlin' })
})

afterEach(async () => {
  for (const device of devices) await device.close()
  await network.service.close()
})

/** With a clock of its own and passwords that cost nothing. */
function service(milliseconds = () => Date.parse('2026-03-20T12:00:00Z')): Promise<Service> {
  return createService(memoryService(milliseconds))
}

function enter() {
  const effects = new FakeEffects('ffff')
  const timeout = () => new AbortController().signal
  return { fetch: network.fetch, now: effects.milliseconds, newId: effects.newId, timeout }
}

function device(name: string, effects = new FakeEffects(name, '2026-03-20T12:00:00Z')): Device {
  const made = new Device({
    fetch: network.fetch,
    effects,
    token: signedIn.token,
    record: signedIn.record,
  })
  devices.push(made)
  return made
}

/** The rows as a person sees them, named by their names, as ids differ from device to device. */
function picture(on: Device) {
  const nameOf = (entity: Entity, id: LocalId): string => {
    const fields = on.replica.rows.find(entity, id)?.fields
    return fields !== undefined && 'name' in fields ? fields.name : entity
  }
  const shown = (entity: Entity, fields: object): string => {
    const named = Object.entries(fields).map(([field, value]: [string, unknown]) => {
      const descriptors = descriptorsOf(entity)
      const refersTo = descriptors[field]?.refersTo
      if (refersTo === undefined || value === null) return [field, value]
      if (!Array.isArray(value)) return [field, nameOf(refersTo, value as LocalId)]
      const names = value.map((id: LocalId) => nameOf(refersTo, id))
      return [field, names.toSorted((a, b) => a.localeCompare(b))]
    })
    return JSON.stringify(Object.fromEntries(named))
  }
  const rowsOf = (entity: Entity) =>
    on
      .rows(entity)
      .map(({ fields }) => shown(entity, fields))
      .toSorted()
  return {
    clients: rowsOf('client'),
    tags: on
      .rows('tag')
      .map(({ fields }) => fields.name)
      .toSorted(),
    projects: rowsOf('project'),
    statuses: rowsOf('status'),
    tasks: rowsOf('task'),
    ghosts: rowsOf('ghost'),
    entries: rowsOf('timeEntry'),
    preferences: on.rows('preferences').map(({ fields }) => fields),
  }
}

describe('two devices and the real service', () => {
  it('see the same after an afternoon of edits offline', async () => {
    const [desk, laptop] = [device('0001'), device('0002')]
    await desk.sync()
    await laptop.sync()
    network.isUp = false
    const client = desk.create('client', { name: 'Acme', notes: 'Since 2019' })
    const project = desk.create('project', {
      name: 'Site',
      clientId: client,
      color: '#aa3366',
      estimatedSeconds: 5400,
    })
    const tag = desk.create('tag', { name: 'urgent' })
    const task = desk.create('task', {
      name: 'Draft',
      projectId: project,
      date: '2026-03-23',
      estimatedSeconds: 3600,
    })
    const entry = desk.create('timeEntry', {
      description: 'Design',
      projectId: project,
      taskId: task,
      tagIds: [tag],
      billable: true,
      start: '2026-03-20T09:00:00Z',
      stop: '2026-03-20T10:00:00Z',
    })
    await desk.sync()
    desk.update('timeEntry', entry, { description: 'Design, corrected' })
    desk.update('task', task, { done: true })
    const [preferences] = desk.rows('preferences')
    if (preferences !== undefined)
      desk.update('preferences', preferences.localId, { theme: 'dark', idleMinutes: 7 })
    laptop.create('ghost', { name: 'Designer, Berlin', description: 'half time' })
    laptop.create('timeEntry', {
      description: 'Elsewhere',
      start: '2026-03-20T10:00:00Z',
      stop: '2026-03-20T11:00:00Z',
    })
    network.isUp = true
    for (const one of [desk, laptop, desk, laptop]) await one.sync()

    expect(desk.status).toMatchObject({ phase: 'idle', waiting: 0, refused: 0, conflicts: 0 })
    expect(picture(laptop)).toEqual(picture(desk))
    expect(picture(laptop).entries).toHaveLength(2)
    expect(picture(laptop).preferences).toMatchObject([{ theme: 'dark', idleMinutes: 7 }])
    expect(laptop.rows('project')[0]?.fields).toMatchObject({ estimatedSeconds: 5400, color: '#aa3366' })
    expect(laptop.rows('task')[0]?.fields).toMatchObject({ done: true, date: '2026-03-23' })
  })

  it('deleting and archiving reach the other device, with what they take along', async () => {
    const [desk, laptop] = [device('0001'), device('0002')]
    const client = desk.create('client', { name: 'Acme' })
    const project = desk.create('project', { name: 'Site', clientId: client })
    const other = desk.create('project', { name: 'Other' })
    const tag = desk.create('tag', { name: 'urgent' })
    desk.create('timeEntry', {
      description: 'Design',
      projectId: other,
      tagIds: [tag],
      start: '2026-03-20T09:00:00Z',
      stop: '2026-03-20T10:00:00Z',
    })
    await desk.sync()
    await laptop.sync()
    desk.update('client', client, { archived: true })
    desk.delete('project', other)
    desk.delete('tag', tag)
    for (const one of [desk, laptop, desk, laptop]) await one.sync()
    expect(desk.status).toMatchObject({ phase: 'idle', waiting: 0, refused: 0 })
    expect(picture(laptop)).toEqual(picture(desk))
    expect(desk.row('project', project).fields.archived).toBe(true)
    expect(laptop.rows('timeEntry')[0]?.fields).toMatchObject({ projectId: null, tagIds: [] })
  })

  it('lost answers make no second entry', async () => {
    const desk = device('0001')
    await desk.sync()
    let count = 0
    network.losesAnswer = () => (count += 1) % 3 === 0
    for (let hour = 0; hour < 12; hour += 1) {
      const start = `2026-03-19T${String(hour).padStart(2, '0')}:00:00Z`
      desk.create('timeEntry', { description: 'Same each hour', start, stop: `2026-03-19T12:00:00Z` })
    }
    await desk.sync()
    await desk.effects.pass(30 * 60_000)
    expect(desk.status).toMatchObject({ phase: 'idle', waiting: 0, refused: 0 })
    const laptop = device('0002')
    await laptop.sync()
    expect(laptop.rows('timeEntry')).toHaveLength(12)
    expect(picture(laptop)).toEqual(picture(desk))
  })

  it('a tag of one name that both made is one tag, on every entry', async () => {
    const [desk, laptop] = [device('0001'), device('0002')]
    await desk.sync()
    await laptop.sync()
    const at = { start: '2026-03-20T09:00:00Z', stop: '2026-03-20T10:00:00Z' }
    laptop.create('timeEntry', { ...at, tagIds: [laptop.create('tag', { name: 'same name' })] })
    await laptop.sync()
    desk.create('timeEntry', { ...at, tagIds: [desk.create('tag', { name: 'same name' })] })
    expect(await desk.sync()).toMatchObject({ waiting: 0, refused: 0 })
    await laptop.sync()
    expect(picture(laptop)).toEqual(picture(desk))
    expect(picture(desk).tags).toEqual(['same name'])
    expect(picture(desk).entries.filter((entry) => entry.includes('same name'))).toHaveLength(2)
  })

  it('a tag that was deleted and made again offline is there again', async () => {
    const desk = device('0001')
    const old = desk.create('tag', { name: 'again' })
    await desk.sync()
    network.isUp = false
    desk.delete('tag', old)
    desk.create('tag', { name: 'again' })
    await desk.sync()
    network.isUp = true
    await desk.effects.pass(60_000)
    expect(desk.status).toMatchObject({ waiting: 0, refused: 0 })
    const laptop = device('0002')
    await laptop.sync()
    expect(picture(laptop).tags).toEqual(['again'])
  })

  it('entries of a project that was deleted elsewhere meanwhile arrive without it', async () => {
    const [desk, laptop] = [device('0001'), device('0002')]
    const project = desk.create('project', { name: 'Site' })
    const tag = desk.create('tag', { name: 'urgent' })
    await desk.sync()
    await laptop.sync()
    for (const { localId } of laptop.rows('project')) laptop.delete('project', localId)
    for (const { localId } of laptop.rows('tag')) laptop.delete('tag', localId)
    await laptop.sync()
    for (const hour of ['09', '10']) {
      const at = { start: `2026-03-20T${hour}:00:00Z`, stop: `2026-03-20T${hour}:30:00Z` }
      desk.create('timeEntry', { ...at, description: `At ${hour}`, projectId: project, tagIds: [tag] })
    }
    await desk.effects.pass(60_000)
    expect(desk.status).toMatchObject({ waiting: 0, refused: 0 })
    await laptop.sync()
    expect(laptop.rows('timeEntry')).toHaveLength(2)
    expect(picture(laptop)).toEqual(picture(desk))
  })

  it('an entry that was deleted elsewhere and edited alike on two devices is there again once', async () => {
    const devices = [device('0001'), device('0002'), device('0003')] as const
    const [desk, laptop, third] = devices
    const at = { start: '2026-03-20T09:00:00Z', stop: '2026-03-20T10:00:00Z' }
    desk.create('timeEntry', { ...at, description: 'Draft' })
    for (const each of devices) await each.sync()
    for (const { localId } of third.rows('timeEntry')) third.delete('timeEntry', localId)
    await third.sync()
    for (const each of [desk, laptop]) {
      for (const { localId } of each.rows('timeEntry'))
        each.update('timeEntry', localId, { description: 'Site' })
      await each.effects.pass(60_000)
    }
    for (const each of devices) {
      await each.sync()
      expect(each.status).toMatchObject({ waiting: 0, refused: 0 })
      expect(each.rows('timeEntry').map(({ fields }) => fields.description)).toEqual(['Site'])
    }
  })

  it('a refused entry blocks nothing else', async () => {
    const desk = device('0001')
    await desk.sync()
    const at = { start: '2026-03-20T09:00:00Z', stop: '2026-03-20T10:00:00Z' }
    desk.create('timeEntry', { ...at, description: 'x'.repeat(4000) })
    desk.create('timeEntry', { ...at, description: 'Behind' })
    expect(await desk.sync()).toMatchObject({ waiting: 0, refused: 1 })
    const laptop = device('0002')
    await laptop.sync()
    expect(laptop.rows('timeEntry')).toHaveLength(1)
  })

  it('a session that was ended freezes the queue, and a new sign-in lets it go', async () => {
    const desk = device('0001')
    await desk.sync()
    await network.fetch(
      new Request(`${server.serverUrl}/api/sessions`, {
        method: 'DELETE',
        headers: { Authorization: `Basic ${btoa(`${signedIn.token}:api_token`)}` },
      }),
    )
    desk.create('tag', { name: 'kept' })
    expect(await desk.sync()).toMatchObject({ phase: 'sign-in', waiting: 1, refused: 0 })
    expect(desk.signInsAskedFor).toBe(1)
    const again = await signIn(enter(), server, credentials)
    expect(again.token).not.toBe(signedIn.token)
  })
})

const instant = (hour: number, minute: string): string =>
  `2026-03-19T${String(hour).padStart(2, '0')}:${minute}:00Z`
const which = fc.constantFrom<0 | 1>(0, 1)
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('create'),
      device: which,
      hour: fc.integer({ min: 0, max: 22 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('start', 'stop', 'sync'), device: which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('edit', 'delete', 'lengthen'),
      device: which,
      index: fc.nat(5),
      text: fc.constantFrom('one', 'two', 'three'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pass'), seconds: fc.constantFrom(1, 20, 90, 3600) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('cut', 'mend') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('tag', 'tag', 'untag'),
      device: which,
      index: fc.nat(5),
      name: fc.constantFrom('urgent', 'idea'),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** Two devices, their service and one clock for all of them. */
async function play(steps: readonly Step[], loss: number): Promise<readonly [Device, Device]> {
  const effects = new FakeEffects('0001', '2026-03-20T12:00:00Z')
  network = new Network(await service(effects.milliseconds))
  signedIn = await signUp(enter(), server, { ...credentials, name: 'Ada', timeZone: 'UTC' })
  let count = 0
  network.losesAnswer = () => loss > 0 && (count += 1) % (loss + 1) === 0
  const pair = [device('', effects), device('', effects)] as const
  for (const one of pair) await one.sync()
  for (const one of steps) await take(one, pair, effects)
  network.isUp = true
  network.losesAnswer = () => false
  for (const one of [...pair, ...pair, ...pair]) {
    await effects.pass(6 * 60_000)
    await one.sync()
  }
  return pair
}

async function take(one: Step, pair: readonly [Device, Device], effects: FakeEffects): Promise<void> {
  if ('seconds' in one) await effects.pass(one.seconds * 1000)
  else if (!('device' in one)) network.isUp = one.kind === 'mend'
  else if ('hour' in one) {
    const { hour } = one
    pair[one.device].create('timeEntry', {
      description: `At ${hour}`,
      start: instant(hour, '00'),
      stop: instant(hour, '30'),
    })
  } else if ('name' in one) tag(one.kind, pair[one.device], one.index, one.name)
  else if ('index' in one) {
    const on = pair[one.device]
    const rows = on.rows('timeEntry')
    const row = rows[one.index % Math.max(1, rows.length)]
    if (row === undefined) return
    if (one.kind === 'delete') on.delete('timeEntry', row.localId)
    else if (one.kind === 'edit') on.update('timeEntry', row.localId, { description: one.text })
    else if (row.fields.stop !== null)
      on.update('timeEntry', row.localId, { stop: addSeconds(row.fields.stop, 60) })
  } else await track(one.kind, pair[one.device], effects)
}

/** Puts a tag on an entry, making it when this device knows none of the name; or deletes the tag. */
function tag(kind: string, on: Device, index: number, name: string): void {
  const known = on.rows('tag').find(({ fields }) => fields.name === name)
  if (kind === 'untag') {
    if (known !== undefined && known.serverId !== null) on.delete('tag', known.localId)
    return
  }
  const rows = on.rows('timeEntry')
  const row = rows[index % Math.max(1, rows.length)]
  if (row === undefined) return
  const id = known?.localId ?? on.create('tag', { name })
  on.update('timeEntry', row.localId, { tagIds: [...new Set([...row.fields.tagIds, id])].toSorted() })
}

async function track(kind: string, on: Device, effects: FakeEffects): Promise<void> {
  if (kind === 'sync') {
    await on.sync()
    return
  }
  const now = effects.now()
  for (const { localId, fields } of on.rows('timeEntry')) {
    if (fields.stop === null) on.update('timeEntry', localId, { stop: now })
  }
  if (kind === 'start') on.create('timeEntry', { description: 'Running', start: now })
}

it('whatever two devices do, and whatever the network loses, both end with the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.nat(4), async (steps, loss) => {
      const before = network
      const pair = await play(steps, loss)
      for (const one of pair) expect(one.status).toMatchObject({ phase: 'idle', waiting: 0, refused: 0 })
      expect(picture(pair[0])).toEqual(picture(pair[1]))
      const running = pair[0].rows('timeEntry').filter(({ fields }) => fields.stop === null)
      expect(running.length).toBeLessThan(2)
      for (const one of pair) expect(one.defects).toEqual([])
      for (const one of pair) await one.close()
      devices = []
      await network.service.close()
      network = before
    }),
    { numRuns: 20 },
  )
}, 120_000)
