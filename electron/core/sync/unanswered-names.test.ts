/** Projects, clients and tags whose creation was never answered, on servers that have one of a name. */

import { afterEach, beforeEach, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Fetch } from '../api-client/api-client.ts'
import type { Device } from './testing/device.ts'
import { MeteredService } from './testing/metered-service.ts'
import { UniqueNames } from './testing/unique-names.ts'

let service: MeteredService
let desk: Device
let laptop: Device
/** The fate of the creation of a project; undefined lets it through. */
let onCreation: 'lost request' | 'lost answer' | Response | undefined
/** Whether answers with what has changed are lost. */
let isListLost: boolean

const BLUE = '#0b83d9'
const PINK = '#c56bff'
const GREEN = '#2da608'

beforeEach(async () => {
  service = await MeteredService.open(createService)
  onCreation = undefined
  isListLost = false
  const names = new UniqueNames()
  const fetch: Fetch = async (request) => {
    const copy = new Request(request)
    for (const name of ['Idempotency-Key', 'If-Match', 'If-None-Match']) copy.headers.delete(name)
    const isCreation = request.method === 'POST' && request.url.endsWith('/projects')
    const fate = isCreation ? onCreation : undefined
    if (fate instanceof Response) return fate.clone()
    const answer = fate === 'lost request' ? null : await names.carry(copy, service.fetch)
    const isListing = request.url.includes('/api/changes')
    if (fate !== undefined || answer === null || (isListing && isListLost))
      throw new TypeError('fetch failed', { cause: new Error('socket hang up') })
    return answer
  }
  desk = service.deviceNamed('0001', undefined, undefined, { fetch })
  laptop = service.deviceNamed('0002', undefined, undefined, { fetch })
  await settled()
})

afterEach(() => service.close())

async function settled(): Promise<void> {
  for (const one of [desk, laptop, desk, laptop]) {
    await one.effects.pass(60_000)
    await one.sync()
  }
}

/** The desk makes a blue project and hears nothing of it. */
async function createUnheard(fate: typeof onCreation): Promise<LocalId> {
  const id = desk.create('project', { name: 'Acme', color: BLUE, estimatedSeconds: 7200 })
  onCreation = fate
  await desk.sync()
  expect(desk.status).toMatchObject({ waiting: 1 })
  onCreation = undefined
  return id
}

async function editOnLaptop(fields: Parameters<typeof laptop.update<'project'>>[2]): Promise<void> {
  await laptop.sync()
  const [project] = laptop.rows('project')
  if (project === undefined) throw new Error('the laptop knows no project')
  laptop.update('project', project.localId, fields)
  await laptop.sync()
}

const projects = (on: Device) => on.rows('project').map(({ fields }) => fields)
const journal = ({ replica }: Device) =>
  replica.conflicts.all().map(({ field, mine, theirs, kept }) => ({ field, mine, theirs, kept }))

it('what was edited elsewhere of a creation that had no answer stays, and nothing collided', async () => {
  await createUnheard('lost answer')
  await editOnLaptop({ color: PINK, billable: true })
  await settled()
  for (const one of [desk, laptop]) {
    expect(projects(one)).toMatchObject([
      { name: 'Acme', color: PINK, billable: true, estimatedSeconds: 7200 },
    ])
    expect(one.status).toMatchObject({ waiting: 0, refused: 0, conflicts: 0 })
  }
})

it('a creation that had no answer is recognised also where only its name is as it was', async () => {
  await createUnheard('lost answer')
  const client = laptop.create('client', { name: 'North' })
  await editOnLaptop({ clientId: client, color: PINK })
  await settled()
  for (const one of [desk, laptop]) {
    expect(projects(one)).toMatchObject([{ name: 'Acme', color: PINK, estimatedSeconds: 7200 }])
    const [project] = one.rows('project')
    expect(one.row('client', project?.fields.clientId as LocalId).fields.name).toBe('North')
    expect(one.status).toMatchObject({ waiting: 0, refused: 0 })
  }
})

it('what was edited here since counts, and the journal has what was edited elsewhere', async () => {
  const id = await createUnheard('lost answer')
  await editOnLaptop({ color: PINK, estimatedSeconds: null })
  desk.update('project', id, { color: GREEN })
  await settled()
  for (const one of [desk, laptop])
    expect(projects(one)).toMatchObject([{ color: GREEN, estimatedSeconds: null }])
  expect(journal(desk)).toEqual([{ field: 'color', mine: GREEN, theirs: PINK, kept: 'mine' }])
})

it('nothing collided where nobody has edited it', async () => {
  const id = await createUnheard('lost answer')
  desk.update('project', id, { color: GREEN })
  await settled()
  for (const one of [desk, laptop]) {
    expect(projects(one)).toMatchObject([{ color: GREEN, estimatedSeconds: 7200 }])
    expect(one.status).toMatchObject({ waiting: 0, refused: 0, conflicts: 0 })
  }
})

it('a name that is taken is taken by another, also after a lost request', async () => {
  desk.create('project', { name: 'First' })
  await desk.sync()
  await createUnheard('lost request')
  const other = laptop.create('project', { name: 'Acme', color: PINK })
  await laptop.sync()
  await settled()
  for (const one of [desk, laptop])
    expect(projects(one)).toContainEqual(
      expect.objectContaining({ name: 'Acme', color: BLUE, estimatedSeconds: 7200 }),
    )
  expect(laptop.row('project', other).fields.color).toBe(BLUE)
  expect(journal(desk)).toEqual([{ field: 'color', mine: BLUE, theirs: PINK, kept: 'mine' }])
})

it('a name that was refused is taken by another, also when what has it could not be read at once', async () => {
  laptop.create('project', { name: 'Acme', color: PINK })
  await laptop.sync()
  isListLost = true
  desk.create('project', { name: 'Acme', color: BLUE, estimatedSeconds: 7200 })
  await desk.sync()
  expect(desk.status).toMatchObject({ waiting: 1 })
  isListLost = false
  await settled()
  for (const one of [desk, laptop])
    expect(projects(one)).toMatchObject([{ color: BLUE, estimatedSeconds: 7200 }])
  expect(journal(desk)).toEqual([{ field: 'color', mine: BLUE, theirs: PINK, kept: 'mine' }])
})
