/** Damages the files of a replica in every way and place, and looks at what the service has in the end. */

import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { temporaryFolders } from '../../testing/temporary-folders.ts'
import { Device } from '../sync/testing/device.ts'
import { FakeEffects } from '../sync/testing/fake-effects.ts'
import { FakeServer } from '../sync/testing/fake-server.ts'
import { openOutboxCopy } from '../outbox-copy/outbox-copy.ts'
import { openOrRepairReplica, type Files } from './open-or-repair-replica.ts'
import { readRepairReport } from './repair-notes.ts'

/** Files are written durably, which a busy disk makes slow. */
vi.setConfig({ testTimeout: 120_000 })
const newFolder = temporaryFolders()
const FILE = 'replica.sqlite'

const entry = (description: string, hour: number) => ({
  description,
  start: `2026-03-20T${String(hour).padStart(2, '0')}:00:00Z`,
  stop: `2026-03-20T${String(hour).padStart(2, '0')}:30:00Z`,
})

/** The rows that the service must have in the end: everything that was acknowledged on the computer that is damaged. */
const expected = ['Answered', 'Deleted by none', 'Lost answer', 'New', 'Renamed here', 'With a new project']

interface Left {
  readonly server: FakeServer
  readonly effects: FakeEffects
  readonly folder: string
}

/** Works online, then offline, and leaves the files as a crash does, or as the program when it is closed. */
async function leave(how: 'crashed' | 'closed'): Promise<Left> {
  const effects = new FakeEffects('0000', '2026-03-20T12:00:00Z')
  const server = new FakeServer({ remembersKeys: true, milliseconds: () => effects.milliseconds() })
  const working = newFolder()
  const path = join(working, FILE)
  let device = new Device({ fetch: server.fetch, effects, path })
  const project = device.create('project', { name: 'Known project' })
  const tag = device.create('tag', { name: 'Known tag' })
  device.create('timeEntry', { ...entry('Answered', 6), projectId: project, tagIds: [tag] })
  device.create('timeEntry', entry('Deleted by none', 7))
  const renamed = device.create('timeEntry', entry('Before', 8))
  const deleted = device.create('timeEntry', entry('Deleted here', 9))
  await device.sync()
  // The edits below are in the log alone when the program is killed.
  await device.close()
  device = new Device({ fetch: server.fetch, effects, path })
  await device.sync()
  server.fault = ({ method }) => (method === 'POST' ? 'lost' : 'unreachable')
  device.create('timeEntry', entry('Lost answer', 10))
  await device.sync()
  server.fault = () => 'unreachable'
  device.create('timeEntry', { ...entry('New', 11), projectId: project, tagIds: [tag] })
  const late = device.create('project', { name: 'New project' })
  device.create('timeEntry', { ...entry('With a new project', 12), projectId: late })
  device.update('timeEntry', renamed, { description: 'Renamed here' })
  device.delete('timeEntry', deleted)
  const undone = device.create('timeEntry', entry('Taken back', 13))
  device.delete('timeEntry', undone)
  const folder = newFolder()
  if (how === 'closed') await device.close()
  cpSync(working, folder, { recursive: true })
  if (how === 'crashed') await device.close()
  return { server, effects, folder }
}

async function open({ server, effects, folder }: Left): Promise<Device> {
  server.fault = () => undefined
  const device = new Device({ fetch: server.fetch, effects, path: join(folder, FILE) })
  await device.sync()
  await effects.pass(5 * 60_000)
  await device.sync()
  return device
}

const descriptions = (server: FakeServer) =>
  server
    .list('time_entries')
    .map(({ description }) => String(description))
    .toSorted()

const shown = (device: Device) =>
  device
    .rows('timeEntry')
    .map(({ fields }) => fields.description)
    .toSorted()

function damage(path: string, change: (bytes: Buffer) => Buffer): void {
  writeFileSync(path, change(readFileSync(path)))
}

const flip =
  (share: number, length: number) =>
  (bytes: Buffer): Buffer => {
    const at = Math.floor(share * bytes.length)
    for (let index = at; index < Math.min(at + length, bytes.length); index += 1) {
      bytes[index] = (bytes[index] ?? 0) ^ 0x5a
    }
    return bytes
  }

const cut =
  (share: number) =>
  (bytes: Buffer): Buffer =>
    bytes.subarray(0, Math.floor(share * bytes.length))

function everythingArrived(device: Device, server: FakeServer): void {
  expect(descriptions(server)).toEqual(expected)
  expect(shown(device)).toEqual(expected)
  expect(server.list('projects').map(({ name }) => name)).toEqual(['Known project', 'New project'])
  expect(device.status).toMatchObject({ waiting: 0, refused: 0, setAside: 0, conflicts: 0 })
  const [known, late] = server.list('projects')
  const projectOf = (name: string) =>
    server.list('time_entries').find(({ description }) => description === name)?.['project_id']
  expect(projectOf('New')).toBe(known?.['id'])
  expect(projectOf('With a new project')).toBe(late?.['id'])
}

const change = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), share: fc.double({ min: 0, max: 0.999, noNaN: true }) }),
  fc.record({
    kind: fc.constant('flip' as const),
    share: fc.double({ min: 0, max: 0.999, noNaN: true }),
    length: fc.constantFrom(1, 16, 5000),
  }),
)
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never
const applied = (one: Change) => (one.kind === 'cut' ? cut(one.share) : flip(one.share, one.length))

describe('a replica that is closed and damaged', () => {
  it('is sound when nothing happened to it', async () => {
    const left = await leave('closed')
    const device = await open(left)
    everythingArrived(device, left.server)
    expect(readRepairReport(device.replica.meta)).toBeNull()
    await device.close()
  })

  it('anywhere, is found, kept beside, rebuilt, and loses nothing', async () => {
    await fc.assert(
      fc.asyncProperty(change, async (one) => {
        const left = await leave('closed')
        const path = join(left.folder, FILE)
        damage(path, applied(one))
        const damaged = readFileSync(path)
        const device = await open(left)
        everythingArrived(device, left.server)
        const report = readRepairReport(device.replica.meta)
        expect(report).toMatchObject({ found: 'damaged', isComplete: true })
        expect(readFileSync(report?.keptAs ?? '')).toEqual(damaged)
        await device.close()
      }),
      { numRuns: 12 },
    )
  })

  it('is told once, and sound again the next time', async () => {
    const left = await leave('closed')
    damage(join(left.folder, FILE), flip(0.5, 1))
    await (await open(left)).close()
    const device = await open(left)
    everythingArrived(device, left.server)
    expect(readdirSync(left.folder).filter((name) => name.includes('damaged'))).toHaveLength(2)
    await device.close()
  })
})

describe('a replica that was killed and damaged', () => {
  it.each([FILE, `${FILE}-wal`])('in its %s, loses nothing', async (file) => {
    await fc.assert(
      fc.asyncProperty(change, async (one) => {
        const left = await leave('crashed')
        damage(join(left.folder, file), applied(one))
        const device = await open(left)
        // Of what the server has already, a letter may have become another: nothing can tell before it is read again.
        expect(descriptions(left.server)).toEqual(expected)
        expect(device.status).toMatchObject({ waiting: 0, refused: 0, setAside: 0 })
        await device.close()
      }),
      { numRuns: 12 },
    )
  })

  it.each([[[`${FILE}-wal`]], [[FILE]], [[FILE, `${FILE}-wal`, `${FILE}-shm`]]])(
    'loses nothing when %j are gone',
    async (files) => {
      const left = await leave('crashed')
      for (const file of files) rmSync(join(left.folder, file), { force: true })
      const device = await open(left)
      everythingArrived(device, left.server)
      expect(device.defects).toEqual([])
      await device.close()
    },
  )

  it('counts what waits as sent, where the end of its log is gone', async () => {
    const effects = new FakeEffects('0000', '2026-03-20T12:00:00Z')
    const server = new FakeServer({ remembersKeys: true, milliseconds: () => effects.milliseconds() })
    server.fault = () => 'unreachable'
    const [working, folder] = [newFolder(), newFolder()]
    const deviceIn = (place: string) => new Device({ fetch: server.fetch, effects, path: join(place, FILE) })
    const before = deviceIn(working)
    before.create('timeEntry', entry('Sent', 10))
    await before.close()
    const sending = deviceIn(working)
    server.fault = ({ method }) => (method === 'POST' ? 'lost' : undefined)
    await sending.sync()
    cpSync(working, folder, { recursive: true })
    await sending.close()
    rmSync(join(folder, `${FILE}-wal`))
    server.fault = () => 'unreachable'
    const after = deviceIn(folder)
    expect(after.replica.operations.list(0, 2)).toMatchObject([{ kind: 'create', attempt: 1 }])
    await after.close()
  })

  it('sends nothing that was taken back, though its log is gone', async () => {
    const left = await leave('crashed')
    rmSync(join(left.folder, `${FILE}-wal`))
    const device = await open(left)
    expect(descriptions(left.server)).not.toContain('Taken back')
    expect(descriptions(left.server)).not.toContain('Deleted here')
    await device.close()
  })
})

describe('a damaged copy of the queue', () => {
  it.each(['crashed', 'closed'] as const)('is made anew from a sound replica that was %s', async (how) => {
    await fc.assert(
      fc.asyncProperty(change, async (one) => {
        const left = await leave(how)
        damage(join(left.folder, `${FILE}.outbox`), applied(one))
        const device = await open(left)
        everythingArrived(device, left.server)
        expect(readRepairReport(device.replica.meta)).toBeNull()
        await device.close()
      }),
      { numRuns: 8 },
    )
  })

  it('and a damaged replica together: what is left arrives once, and that something may be missing is told', async () => {
    let lost = 0
    await fc.assert(
      fc.asyncProperty(change, change, async (first, second) => {
        const left = await leave('closed')
        damage(join(left.folder, FILE), applied(first))
        damage(join(left.folder, `${FILE}.outbox`), applied(second))
        const device = await open(left)
        const arrived = descriptions(left.server)
        expect(new Set(arrived).size).toBe(arrived.length)
        const report = readRepairReport(device.replica.meta)
        expect(report?.found).toBe('damaged')
        const isAll = expected.every((one) => arrived.includes(one))
        if (!isAll) lost += 1
        expect(isAll || report?.isComplete === false).toBe(true)
        expect(device.status).toMatchObject({ waiting: 0 })
        await device.close()
      }),
      { numRuns: 12 },
    )
    expect(lost).toBeGreaterThan(0)
  })
})

describe('a repair in the middle of which the program ends', () => {
  class PowerCut extends Error {}
  const cutPower = (): never => {
    throw new PowerCut('the program ended')
  }
  /** Where it ends; each leaves the files as the moment does. */
  const moments: Readonly<Record<string, Partial<Files>>> = {
    'before the new file is there': { open: cutPower },
    'before the new file has anything': {
      openCopy: (path) => ({ ...openOutboxCopy(path), append: cutPower }),
    },
    'before its copy has begun': { openCopy: (path) => ({ ...openOutboxCopy(path), begin: cutPower }) },
  }

  function startsInVain({ effects, folder }: Left, files: Partial<Files>): void {
    const path = join(folder, FILE)
    expect(() => openOrRepairReplica(path, effects, files)).toThrow(PowerCut)
  }

  it.each(Object.keys(moments))(
    '%s, goes on: nothing is lost, and it is told until it was read',
    async (moment) => {
      const left = await leave('closed')
      damage(join(left.folder, FILE), flip(0.5, 16))
      startsInVain(left, moments[moment] ?? {})
      const device = await open(left)
      everythingArrived(device, left.server)
      expect(readRepairReport(device.replica.meta)).toMatchObject({ found: 'damaged', isComplete: true })
      await device.close()
    },
  )

  it('goes on also when it ends there again and again', async () => {
    const left = await leave('crashed')
    damage(join(left.folder, FILE), cut(0.3))
    for (const files of Object.values(moments)) startsInVain(left, files)
    const device = await open(left)
    everythingArrived(device, left.server)
    expect(readRepairReport(device.replica.meta)).toMatchObject({ found: 'damaged', isComplete: true })
    await device.close()
  })

  it('with a damaged copy too, says that something may be missing', async () => {
    const left = await leave('closed')
    const path = join(left.folder, FILE)
    damage(path, cut(0.1))
    writeFileSync(`${path}.outbox`, 'nothing that can be read\n')
    startsInVain(left, { open: cutPower })
    const device = await open(left)
    const report = readRepairReport(device.replica.meta)
    expect(report).toMatchObject({ found: 'damaged', isComplete: false })
    expect(readFileSync(report?.keptAs ?? '').length).toBeGreaterThan(0)
    await device.close()
    const next = await open(left)
    expect(readRepairReport(next.replica.meta)).toEqual(report)
    await next.close()
  })
})
