import { afterEach, beforeEach, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import type { Fetch } from '../api-client/api-client.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { Device } from './testing/device.ts'
import { MeteredService } from './testing/metered-service.ts'
import { UniqueNames } from './testing/unique-names.ts'

let service: MeteredService
let desk: Device
let laptop: Device
/** Decides which requests get nowhere. */
let isLost: (request: Request) => boolean
/** Answers in place of the service where it answers anything. */
let answered: (request: Request) => Response | null

beforeEach(async () => {
  service = await MeteredService.open(createService)
  isLost = () => false
  answered = () => null
  const names = new UniqueNames()
  const serve: Fetch = (request) =>
    isLost(request) ? Promise.reject(new TypeError('fetch failed')) : service.fetch(request)
  const fetch: Fetch = async (request) => answered(request) ?? names.carry(request, serve)
  desk = service.deviceNamed('0001', undefined, undefined, { fetch })
  laptop = service.deviceNamed('0002', undefined, undefined, { fetch })
  await settled()
})

afterEach(() => service.close())

async function settled(): Promise<void> {
  for (const one of [desk, laptop, desk, laptop]) await one.sync()
}

const quiet = { waiting: 0, refused: 0, conflicts: 0 }
const journal = ({ replica }: Device) =>
  replica.conflicts.all().map(({ field, mine, theirs, kept }) => ({ field, mine, theirs, kept }))

function projects(on: Device): readonly Partial<EntityFields['project']>[] {
  return on.rows('project').map(({ fields }) => fields)
}

/** The name of the client that the only project has. */
function clientOf(on: Device): string | undefined {
  const id = on.rows('project')[0]?.fields.clientId ?? null
  return id === null ? undefined : on.row('client', id).fields.name
}

it('two projects of one name have what either said of them, and the journal has what collided', async () => {
  const [north, south] = [
    desk.create('client', { name: 'North' }),
    laptop.create('client', { name: 'South' }),
  ]
  desk.create('project', { name: 'Acme', color: '#0b83d9', clientId: north, billable: true })
  laptop.create('project', { name: 'Acme', color: '#c56bff', clientId: south, estimatedSeconds: 7200 })
  await settled()
  for (const one of [desk, laptop]) {
    expect(projects(one)).toMatchObject([
      { name: 'Acme', color: '#c56bff', billable: true, estimatedSeconds: 7200 },
    ])
    expect(clientOf(one)).toBe('South')
  }
  expect(desk.status).toMatchObject(quiet)
  expect(laptop.status).toMatchObject({ ...quiet, conflicts: 2 })
  const theirClient = laptop.rows('client').find(({ fields }) => fields.name === 'North')?.localId
  expect(journal(laptop)).toEqual(
    expect.arrayContaining([
      { field: 'color', mine: '#c56bff', theirs: '#0b83d9', kept: 'mine' },
      { field: 'clientId', mine: south, theirs: theirClient, kept: 'mine' },
    ]),
  )
})

it('two projects of one name can be settled for what the other said', async () => {
  desk.create('project', { name: 'Acme', color: '#0b83d9' })
  laptop.create('project', { name: 'Acme', color: '#c56bff' })
  await settled()
  const [conflict] = laptop.procedures['sync.conflicts']()
  expect(conflict).toMatchObject({ kept: 'mine' })
  laptop.procedures['sync.resolveConflict']({ id: conflict?.id ?? '', keep: 'theirs' })
  await settled()
  for (const one of [desk, laptop]) {
    expect(projects(one)).toMatchObject([{ name: 'Acme', color: '#0b83d9' }])
    expect(one.status).toMatchObject(quiet)
  }
})

it('two projects of one name that say the same, or nothing but the name, are no collision', async () => {
  desk.create('project', { name: 'Acme', color: '#0b83d9', billable: true })
  laptop.create('project', { name: 'Acme' })
  desk.create('project', { name: 'Same', color: '#c56bff' })
  laptop.create('project', { name: 'Same', color: '#c56bff' })
  await settled()
  for (const one of [desk, laptop]) {
    expect(projects(one)).toHaveLength(2)
    expect(projects(one)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Acme', color: '#0b83d9', billable: true }),
        expect.objectContaining({ name: 'Same', color: '#c56bff' }),
      ]),
    )
    expect(one.status).toMatchObject(quiet)
  }
})

it('two clients of one name keep the notes of both, one of them in the journal', async () => {
  desk.create('client', { name: 'North', notes: 'pays late' })
  laptop.create('client', { name: 'North', notes: 'pays early' })
  await settled()
  for (const one of [desk, laptop])
    expect(one.rows('client')).toMatchObject([{ fields: { notes: 'pays early' } }])
  expect(journal(laptop)).toEqual([{ field: 'notes', mine: 'pays early', theirs: 'pays late', kept: 'mine' }])
})

it('names that differ in their capitals are one, as the first wrote it, and the journal says so', async () => {
  for (const entity of ['client', 'project'] as const) {
    desk.create(entity, { name: 'Acme' })
    laptop.create(entity, { name: 'ACME' })
  }
  await settled()
  for (const one of [desk, laptop]) {
    for (const entity of ['client', 'project'] as const)
      expect(one.rows(entity)).toMatchObject([{ fields: { name: 'Acme' } }])
  }
  const collided = { field: 'name', mine: 'ACME', theirs: 'Acme', kept: 'theirs' }
  expect(journal(laptop)).toEqual([collided, collided])
})

it('a project that has the name and was archived meanwhile stays so, and the journal says so', async () => {
  const id = desk.create('project', { name: 'Acme' })
  await desk.sync()
  desk.procedures['projects.archive']({ ids: [id], archived: true })
  await desk.sync()
  laptop.create('project', { name: 'Acme' })
  await settled()
  expect(projects(laptop)).toMatchObject([{ name: 'Acme', archived: true }])
  expect(journal(laptop)).toEqual([{ field: 'archived', mine: false, theirs: true, kept: 'theirs' }])
})

it('what was edited while the creation was on its way counts, and the journal has what the other said', async () => {
  desk.create('project', { name: 'Acme', color: '#0b83d9' })
  await desk.sync()
  const id = laptop.create('project', { name: 'Acme' })
  // The list in which the namesake would be found cannot be read yet.
  isLost = ({ method, url }) => method === 'GET' && url.includes('/projects')
  await laptop.sync()
  laptop.update('project', id, { color: '#c56bff' })
  isLost = () => false
  await laptop.effects.pass(60_000)
  await settled()
  for (const one of [desk, laptop]) expect(projects(one)).toMatchObject([{ color: '#c56bff' }])
  expect(journal(laptop)).toEqual([{ field: 'color', mine: '#c56bff', theirs: '#0b83d9', kept: 'mine' }])
})

const makesProject = ({ method, url }: Request): boolean => method === 'POST' && url.endsWith('/projects')

it('a project that is refused for another reason is not the one that has its name', async () => {
  const [north, south] = [
    desk.create('client', { name: 'North' }),
    laptop.create('client', { name: 'South' }),
  ]
  desk.create('project', { name: 'Acme', clientId: north })
  await desk.sync()
  laptop.create('project', { name: 'Acme', clientId: south, estimatedSeconds: 7200 })
  answered = (request) =>
    makesProject(request) ? Response.json('This needs a premium plan', { status: 402 }) : null
  await settled()
  expect(clientOf(desk)).toBe('North')
  expect(laptop.status).toMatchObject({ waiting: 0, refused: 1, conflicts: 0 })
})

it('what was edited while a project of that name was on its way counts, also where it takes something away', async () => {
  const [north, south] = [
    desk.create('client', { name: 'North' }),
    laptop.create('client', { name: 'South' }),
  ]
  desk.create('project', { name: 'Acme', color: '#0b83d9', clientId: north })
  await desk.sync()
  const id = laptop.create('project', { name: 'Acme', color: '#c56bff', clientId: south })
  answered = (request) => {
    if (makesProject(request)) laptop.update('project', id, { color: '#0b83d9', clientId: null })
    return null
  }
  await settled()
  for (const one of [desk, laptop]) {
    expect(projects(one)).toMatchObject([{ color: '#0b83d9', clientId: null }])
    expect(one.status).toMatchObject({ waiting: 0, refused: 0 })
  }
  const theirClient = laptop.rows('client').find(({ fields }) => fields.name === 'North')?.localId
  expect(journal(laptop)).toEqual([{ field: 'clientId', mine: null, theirs: theirClient, kept: 'mine' }])
})

it('a client that was deleted before it was sent again leaves its namesake alone', async () => {
  desk.create('client', { name: 'North', notes: 'pays late' })
  await desk.sync()
  const own = laptop.create('client', { name: 'North', notes: 'pays early' })
  // Whether it arrived is not known, so that both edits wait.
  answered = ({ method }) => (method === 'POST' ? new Response(null, { status: 502 }) : null)
  await laptop.sync()
  laptop.delete('client', own)
  answered = () => null
  await laptop.effects.pass(60_000)
  await settled()
  for (const one of [desk, laptop]) {
    expect(one.rows('client')).toMatchObject([{ fields: { name: 'North', notes: 'pays late' } }])
    expect(one.status).toMatchObject(quiet)
  }
})

it('what the journal says of a client that turns out to be one made here is said of that', async () => {
  const south = desk.create('client', { name: 'South' })
  const acme = desk.create('project', { name: 'Acme', clientId: south })
  await settled()
  const serverId = desk.row('project', acme).serverId
  const known = laptop.rows('project').find((row) => row.serverId === serverId)
  const east = laptop.create('client', { name: 'East' })
  await settled()
  desk.update('project', acme, { clientId: desk.create('client', { name: 'North' }) })
  await desk.sync()
  const own = laptop.create('client', { name: 'North' })
  if (known === undefined) throw new Error('the laptop was to know the project')
  laptop.update('project', known.localId, { clientId: east })
  const makesClient = ({ method, url }: Request): boolean => method === 'POST' && url.endsWith('/clients')
  answered = (request) => (makesClient(request) ? Response.json('This needs a plan', { status: 402 }) : null)
  await settled()
  const theirs = laptop.rows('client').find((row) => row.fields.name === 'North' && row.localId !== own)
  expect(journal(laptop)).toEqual([{ field: 'clientId', mine: east, theirs: theirs?.localId, kept: 'mine' }])
  answered = () => null
  laptop.procedures['sync.retryAll']({ ids: laptop.procedures['sync.operations']().map(({ id }) => id) })
  await settled()
  expect(journal(laptop)).toEqual([{ field: 'clientId', mine: east, theirs: own, kept: 'mine' }])
  const [conflict] = laptop.procedures['sync.conflicts']()
  laptop.procedures['sync.resolveConflict']({ id: conflict?.id ?? '', keep: 'theirs' })
  await settled()
  for (const one of [desk, laptop]) expect(clientOf(one)).toBe('North')
})
